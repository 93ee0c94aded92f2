-- Broadcasts: an approved template to every contact of a Kanban state, one row for each of them from the beginning on.
set local role tertulia_owner;

alter table app.mensajes drop constraint mensajes_origen_check;
alter table app.mensajes add constraint mensajes_origen_check check (origen in
  ('CLIENTE', 'PERSONA', 'BOT', 'BIENVENIDA', 'FUERA_DE_HORARIO', 'DESPEDIDA', 'ENCUESTA', 'BAJA', 'DIFUSION', 'EVENTO'));

create table app.difusiones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- the caller's key and what was asked for with it: the same twice is one broadcast
  clave uuid,
  huella bytea not null,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA')),
  motivo_pausa text check (motivo_pausa in ('PERSONA', 'PLANTILLA', 'MUCHOS_FALLOS')),
  plantilla_id bigint not null,
  plantilla_nombre text not null,
  plantilla_categoria text,
  -- place of the template → where its value comes from
  variables jsonb not null,
  kanban_estado_id bigint,
  kanban_estado_nombre text not null,
  creada_por bigint not null,
  creada_por_nombre text not null,
  created_at timestamptz not null,
  -- the hours of the law are waited for
  espera_hasta timestamptz,
  terminada timestamptz,
  -- what the call that began it was answered: the same key is answered the same
  resumen jsonb not null,
  costo_centavos bigint not null default 0 check (costo_centavos >= 0),
  -- how many had failed and how many had left when it was last resumed: what counts is what failed since
  base_fallidos integer not null default 0,
  base_resueltos integer not null default 0,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, kanban_estado_id) references app.kanban_estados (suscriptor_id, id) on delete set null (kanban_estado_id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  check ((estado in ('DETENIDA', 'COMPLETADA')) = (terminada is not null)),
  check ((estado = 'PAUSADA') = (motivo_pausa is not null))
);
create unique index difusiones_clave on app.difusiones (suscriptor_id, clave) where clave is not null;
create index difusiones_created_at on app.difusiones (suscriptor_id, created_at desc, id desc);
create index difusiones_en_curso on app.difusiones (suscriptor_id, id) where estado = 'EN_CURSO';
create index difusiones_kanban_estado on app.difusiones (suscriptor_id, kanban_estado_id) where kanban_estado_id is not null;
call app.fence('app.difusiones');
grant select, insert, update on app.difusiones to tertulia_app;

create table app.difusion_destinatarios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  difusion_id bigint not null,
  contacto_id bigint not null,
  canal_id bigint,
  conversacion_id bigint,
  mensaje_id bigint,
  estado text not null check (estado in ('PENDIENTE', 'OMITIDO', 'ENVIANDO', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'FALLIDO')),
  motivo text check (motivo in ('SIN_CONVERSACION', 'NO_CONTACTAR', 'SIN_CONSENTIMIENTO', 'SIN_TELEFONO', 'CANAL_INACTIVO', 'PLANTILLA_AJENA',
    'DUPLICADO', 'FALTA_VARIABLE', 'LIMITE_DIARIO', 'DETENIDA')),
  detalle text,
  actualizado timestamptz not null,
  primary key (suscriptor_id, id),
  -- nobody is a recipient twice
  unique (suscriptor_id, difusion_id, contacto_id),
  foreign key (suscriptor_id, difusion_id) references app.difusiones (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check ((estado = 'OMITIDO') = (motivo is not null)),
  -- a message is made in the transaction that takes its recipient out of the line: this is what makes it one
  check ((estado in ('PENDIENTE', 'OMITIDO')) = (mensaje_id is null))
);
create unique index difusion_destinatarios_mensaje on app.difusion_destinatarios (suscriptor_id, mensaje_id) where mensaje_id is not null;
create index difusion_destinatarios_estado on app.difusion_destinatarios (suscriptor_id, difusion_id, estado);
create index difusion_destinatarios_fila on app.difusion_destinatarios (suscriptor_id, canal_id, difusion_id, id) where estado = 'PENDIENTE';
create index difusion_destinatarios_en_camino on app.difusion_destinatarios (suscriptor_id, canal_id) where estado = 'ENVIANDO';
create index difusion_destinatarios_contacto on app.difusion_destinatarios (suscriptor_id, contacto_id);
call app.fence('app.difusion_destinatarios');
grant select, insert, update on app.difusion_destinatarios to tertulia_app;

-- What a template costs, by its category, from a day on; without a row it costs nothing (decisions §10).
create table app.tarifas_plantilla (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  categoria text not null check (categoria in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  precio_centavos bigint not null check (precio_centavos >= 0),
  vigente_desde timestamptz not null,
  primary key (suscriptor_id, id),
  unique (suscriptor_id, categoria, vigente_desde)
);
call app.fence('app.tarifas_plantilla');
grant select on app.tarifas_plantilla to tertulia_app;

-- A recipient stands as its message stands, in whatever way that was moved: by the send, a call-back, a retry.
create function app.follow_mensaje() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  update difusion_destinatarios d
     set estado = case new.estado_mensaje when 'PENDIENTE' then 'ENVIANDO' when 'ERROR' then 'FALLIDO' else new.estado_mensaje end,
         actualizado = now()
   where d.suscriptor_id = new.suscriptor_id and d.mensaje_id = new.id;
  return null;
end $$;
create trigger follow_mensaje after update of estado_mensaje on app.mensajes
  for each row when (new.origen = 'DIFUSION' and old.estado_mensaje is distinct from new.estado_mensaje) execute function app.follow_mensaje();

create policy routing on app.difusiones to tertulia_router using (true);
grant select on app.difusiones to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Tenants with a broadcast that may go on, for whichever node does the recurring work.
create function app.due_difusiones(p_now timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct d.suscriptor_id from difusiones d where d.estado = 'EN_CURSO' and (d.espera_hasta is null or d.espera_hasta <= p_now)
$$;
revoke all on function app.due_difusiones from public;
grant execute on function app.due_difusiones to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
