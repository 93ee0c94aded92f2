-- Internal chat: rooms of two people or of a group, for those alone who are in them.
set local role tertulia_owner;

create table app.salas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tipo text not null check (tipo in ('DIRECTA', 'GRUPO')),
  nombre text check (length(nombre) between 1 and 80),
  -- the two of a direct room, the lower id first, so that there is one for each pair
  menor_usuario_id bigint,
  mayor_usuario_id bigint,
  creada_por bigint not null,
  -- the browser's own name for the wish to make a group
  clave uuid,
  -- the number of the newest message
  secuencia integer not null default 0,
  actividad timestamptz not null,
  created_at timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, menor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, mayor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  check (case tipo when 'GRUPO' then nombre is not null and menor_usuario_id is null and mayor_usuario_id is null
         else nombre is null and menor_usuario_id is not null and mayor_usuario_id is not null and menor_usuario_id <> mayor_usuario_id end)
);
create unique index salas_par on app.salas (suscriptor_id, menor_usuario_id, mayor_usuario_id) where tipo = 'DIRECTA';
create unique index salas_clave on app.salas (suscriptor_id, creada_por, clave) where clave is not null;
create index salas_mayor on app.salas (suscriptor_id, mayor_usuario_id) where mayor_usuario_id is not null;
call app.fence('app.salas');
grant select, insert, update on app.salas to tertulia_app;

-- Who is in a room, and how far each has read. Who left keeps the row, and comes back into it.
create table app.sala_miembros (
  suscriptor_id bigint not null,
  sala_id bigint not null,
  usuario_id bigint not null,
  dirige boolean not null default false,
  leido_hasta integer not null default 0,
  desde timestamptz not null,
  salio timestamptz,
  primary key (suscriptor_id, sala_id, usuario_id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index sala_miembros_usuario on app.sala_miembros (suscriptor_id, usuario_id) where salio is null;
call app.fence('app.sala_miembros');
grant select, insert, update on app.sala_miembros to tertulia_app;

create table app.sala_mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  sala_id bigint not null,
  secuencia integer not null,
  autor_usuario_id bigint not null,
  contenido text not null check (length(contenido) <= 4000),
  timestamp timestamptz not null,
  cliente_mensaje_id uuid,
  -- tells a repeated send from another one under the same key
  huella text,
  archivo_id bigint,
  conversacion_id bigint,
  contacto_id bigint,
  evento text check (evento in ('CREADA', 'RENOMBRADA', 'ENTRO', 'SALIO', 'RETIRADO')),
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id)
);
create unique index sala_mensajes_secuencia on app.sala_mensajes (suscriptor_id, sala_id, secuencia);
create unique index sala_mensajes_cliente on app.sala_mensajes (suscriptor_id, autor_usuario_id, cliente_mensaje_id) where cliente_mensaje_id is not null;
create index sala_mensajes_archivo on app.sala_mensajes (suscriptor_id, archivo_id) where archivo_id is not null;
create index sala_mensajes_conversacion on app.sala_mensajes (suscriptor_id, conversacion_id) where conversacion_id is not null;
create index sala_mensajes_contacto on app.sala_mensajes (suscriptor_id, contacto_id) where contacto_id is not null;
call app.fence('app.sala_mensajes');
grant select, insert on app.sala_mensajes to tertulia_app;

-- Who was called in a message, under the name that stands in its text.
create table app.sala_menciones (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  usuario_id bigint not null,
  sala_id bigint not null,
  secuencia integer not null,
  nombre text not null,
  primary key (suscriptor_id, mensaje_id, usuario_id),
  foreign key (suscriptor_id, mensaje_id) references app.sala_mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id)
);
create index sala_menciones_usuario on app.sala_menciones (suscriptor_id, usuario_id, sala_id, secuencia);
create index sala_menciones_sala on app.sala_menciones (suscriptor_id, sala_id);
call app.fence('app.sala_menciones');
grant select, insert on app.sala_menciones to tertulia_app;

-- A contact that a message leads to may be joined into another one (see 0110_uniones.sql).
create policy joining on app.sala_mensajes to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select (suscriptor_id, contacto_id), update (contacto_id) on app.sala_mensajes to tertulia_auth;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;
-- put into the function as it stands, so that no other line of it is lost, whichever migration wrote it last
do $$
declare
  v_line constant text := '  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;';
  v_before constant text := pg_get_functiondef('app.join_contactos(bigint, bigint)'::regprocedure);
begin
  if position(v_line in v_before) = 0 then raise exception 'join_contactos no longer ends as expected'; end if;
  execute replace(v_before, v_line,
    '  update sala_mensajes set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;' || chr(10) || v_line);
end $$;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
