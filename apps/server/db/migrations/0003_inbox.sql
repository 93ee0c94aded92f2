set local role tertulia_owner;

create table app.contactos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text,
  apellido text,
  email text,
  telefono text,
  no_escribir boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (suscriptor_id, id)
);
create unique index contactos_telefono on app.contactos (suscriptor_id, telefono);
call app.fence('app.contactos');
grant select, insert, update on app.contactos to tertulia_app;

-- A person is reached under several identities and the phone may be missing (beyond A8).
create table app.contacto_identidades (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  canal_tipo text not null default 'WHATSAPP' check (canal_tipo = 'WHATSAPP'),
  tipo text not null check (tipo in ('TELEFONO', 'BSUID', 'USUARIO')),
  valor text not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id)
);
create unique index contacto_identidades_valor on app.contacto_identidades (suscriptor_id, canal_tipo, tipo, valor);
create index contacto_identidades_contacto on app.contacto_identidades (suscriptor_id, contacto_id);
call app.fence('app.contacto_identidades');
grant select, insert, update on app.contacto_identidades to tertulia_app;

-- Opt-in and opt-out with their proof; append-only.
create table app.consentimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  tipo text not null check (tipo in ('OPT_IN', 'OPT_OUT')),
  origen text not null check (origen in ('CLIENTE', 'USUARIO')),
  usuario_id bigint,
  prueba jsonb not null,
  ocurrido timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index consentimientos_contacto on app.consentimientos (suscriptor_id, contacto_id);
call app.fence('app.consentimientos');
grant select, insert on app.consentimientos to tertulia_app;

create table app.notas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  texto text not null check (length(texto) <= 2000),
  autor_usuario_id bigint,
  autor_nombre text not null,
  created_at timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id)
);
create index notas_contacto on app.notas (suscriptor_id, contacto_id, created_at desc);
call app.fence('app.notas');
grant select, insert on app.notas to tertulia_app;

create table app.conversaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  canal_id bigint not null,
  contacto_id bigint not null,
  area_id bigint,
  cliente_nombre text,
  cliente_telefono text,
  estado text not null default 'PENDIENTE' check (estado in ('ABIERTA', 'PENDIENTE', 'CERRADA')),
  asignada_a bigint,
  -- Raised with every change of owner: work begun for an earlier owner (a bot's late answer) is discarded (beyond A6).
  version_asignacion integer not null default 0,
  ultimo_asignado bigint,
  fecha_inicio timestamptz not null,
  fecha_cierre timestamptz,
  cerrada_por bigint,
  last_message_at timestamptz not null,
  secuencia integer not null default 0,
  no_leidos integer not null default 0 check (no_leidos >= 0),
  -- of the last real message: timeline events take a number but are no message
  ultimo_secuencia integer,
  ultimo_resumen text,
  ultimo_emisor text,
  ultimo_autor text,
  ultimo_estado text,
  ventana_hasta timestamptz,
  fuera_horario_en timestamptz,
  lead_score smallint not null default 0 check (lead_score between 0 and 100),
  lead_stage text not null default 'nuevo' check (lead_stage in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id),
  foreign key (suscriptor_id, asignada_a) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, ultimo_asignado) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, cerrada_por) references app.usuarios (suscriptor_id, id),
  constraint estado_y_dueno check (
    (estado = 'PENDIENTE' and asignada_a is null) or (estado = 'ABIERTA' and asignada_a is not null) or (estado = 'CERRADA' and asignada_a is null)),
  constraint cierre check ((estado = 'CERRADA') = (fecha_cierre is not null))
);
-- Of fifty first messages at once one makes the conversation (beyond A8).
create unique index conversaciones_abierta on app.conversaciones (suscriptor_id, canal_id, contacto_id) where estado <> 'CERRADA';
create index conversaciones_contacto on app.conversaciones (suscriptor_id, contacto_id, canal_id, fecha_inicio desc);
create index conversaciones_mias on app.conversaciones (suscriptor_id, asignada_a, last_message_at desc, id desc) where estado = 'ABIERTA';
create index conversaciones_abiertas on app.conversaciones (suscriptor_id, last_message_at desc, id desc) where estado = 'ABIERTA';
create index conversaciones_espera on app.conversaciones (suscriptor_id, last_message_at desc, id desc) where estado = 'PENDIENTE';
create index conversaciones_resueltas on app.conversaciones (suscriptor_id, fecha_cierre desc, id desc) where estado = 'CERRADA';
create index conversaciones_sin_leer on app.conversaciones (suscriptor_id, asignada_a) include (no_leidos) where no_leidos > 0 and estado <> 'CERRADA';
call app.fence('app.conversaciones');
grant select, insert, update on app.conversaciones to tertulia_app;

-- Who sent something or was the owner: an AGENTE reads closed chats that they attended (decisions §4).
create table app.atenciones (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  desde timestamptz not null,
  primary key (suscriptor_id, usuario_id, conversacion_id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index atenciones_conversacion on app.atenciones (suscriptor_id, conversacion_id);
call app.fence('app.atenciones');
grant select, insert on app.atenciones to tertulia_app;

create table app.mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  conversacion_id bigint not null,
  secuencia integer not null,
  emisor text not null check (emisor in ('USUARIO', 'BOT', 'CLIENTE')),
  tipo text not null check (tipo in ('TEXTO', 'IMAGEN', 'VIDEO', 'AUDIO', 'VOZ', 'DOC')),
  origen text not null check (origen in ('CLIENTE', 'PERSONA', 'BOT', 'BIENVENIDA', 'FUERA_DE_HORARIO', 'DESPEDIDA', 'ENCUESTA', 'BAJA', 'EVENTO')),
  contenido text not null,
  timestamp timestamptz not null,
  estado_mensaje text check (estado_mensaje in ('PENDIENTE', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'ERROR')),
  error_codigo text,
  error_detalle text,
  enviado_por_usuario_id bigint,
  enviado_por_nombre text,
  cliente_mensaje_id uuid,
  proveedor_sid text,
  reply_to_id bigint,
  referral jsonb,
  ubicacion jsonb,
  evento jsonb,
  datos jsonb,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, enviado_por_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, reply_to_id) references app.mensajes (suscriptor_id, id)
);
-- Sequence numbers have no gaps, so any page of a chat is one range of this index (P4).
create unique index mensajes_secuencia on app.mensajes (suscriptor_id, conversacion_id, secuencia);
create unique index mensajes_cliente on app.mensajes (suscriptor_id, cliente_mensaje_id) where cliente_mensaje_id is not null;
create unique index mensajes_proveedor on app.mensajes (suscriptor_id, proveedor_sid) where proveedor_sid is not null;
create index mensajes_reply on app.mensajes (suscriptor_id, reply_to_id) where reply_to_id is not null;
call app.fence('app.mensajes');
grant select, insert, update on app.mensajes to tertulia_app;

create table app.archivos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  mensaje_id bigint,
  posicion smallint not null default 0,
  nombre_original text not null,
  tipo_mime text not null,
  tamano bigint,
  sha256 bytea,
  clave text,
  origen_url text,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'LISTO', 'ERROR')),
  error text,
  created_at timestamptz not null default now(),
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check (estado <> 'LISTO' or (clave is not null and tamano is not null))
);
create index archivos_mensaje on app.archivos (suscriptor_id, mensaje_id, posicion) where mensaje_id is not null;
call app.fence('app.archivos');
grant select, insert, update on app.archivos to tertulia_app;

-- The outbox: one row for each message that must leave, committed with it (decisions §6). The effect at the provider
-- happens once, because a row that was being sent when its worker died is reconciled before anything is sent again.
create table app.envios (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENVIANDO', 'ACEPTADO', 'FALLIDO')),
  -- Fencing: a worker may finish only the attempt that it began.
  intento integer not null default 0,
  iniciado timestamptz,
  texto text not null,
  reintentos integer not null default 0,
  ultimo_error text,
  primary key (suscriptor_id, mensaje_id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id)
);
create index envios_en_curso on app.envios (suscriptor_id, iniciado) where estado in ('PENDIENTE', 'ENVIANDO');
call app.fence('app.envios');
grant select, insert, update on app.envios to tertulia_app;

create table app.encuestas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  conversacion_id bigint not null,
  usuario_id bigint,
  enviada timestamptz not null,
  estado text not null default 'ESPERA_RATING' check (estado in ('ESPERA_RATING', 'ESPERA_COMENTARIO', 'COMPLETA')),
  rating smallint check (rating between 1 and 5),
  comentario text,
  respondida timestamptz,
  created_at timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  check ((estado = 'ESPERA_RATING') = (rating is null))
);
create index encuestas_conversacion on app.encuestas (suscriptor_id, conversacion_id, enviada desc);
call app.fence('app.encuestas');
grant select, insert, update on app.encuestas to tertulia_app;

-- Counters of the tabs are kept, not counted (P2). asignada_a 0 stands for «nobody».
create table app.contadores_bandeja (
  suscriptor_id bigint not null references app.suscriptores (id),
  asignada_a bigint not null,
  estado text not null,
  total bigint not null default 0,
  primary key (suscriptor_id, asignada_a, estado)
);
call app.fence('app.contadores_bandeja');
grant select on app.contadores_bandeja to tertulia_app;

create function app.keep_contadores() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- ordered, so that two changes in opposite directions never wait for each other in a circle
  insert into contadores_bandeja as c (suscriptor_id, asignada_a, estado, total)
    select suscriptor_id, dueno, e, sum(d) from (
      select new.suscriptor_id, coalesce(new.asignada_a, 0) dueno, new.estado e, 1 d
      union all
      select old.suscriptor_id, coalesce(old.asignada_a, 0), old.estado, -1 where tg_op = 'UPDATE'
    ) cambios group by 1, 2, 3 having sum(d) <> 0 order by 1, 2, 3
  on conflict (suscriptor_id, asignada_a, estado) do update set total = c.total + excluded.total;
  return null;
end $$;
create policy counting on app.contadores_bandeja to tertulia_auth using (true) with check (true);
grant select, insert, update on app.contadores_bandeja to tertulia_auth;
grant create on schema app to tertulia_auth;
reset role;
alter function app.keep_contadores() owner to tertulia_auth;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
create trigger keep_contadores_insert after insert on app.conversaciones for each row execute function app.keep_contadores();
create trigger keep_contadores_update after update of estado, asignada_a on app.conversaciones
  for each row when (old.estado is distinct from new.estado or old.asignada_a is distinct from new.asignada_a) execute function app.keep_contadores();
