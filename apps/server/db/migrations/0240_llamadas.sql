-- Telephone calls: an agent in the browser speaks with a customer, both of whom the provider calls.
set local role tertulia_owner;

-- What a subscriber allows; without a row the defaults of the contract hold.
create table app.voz_ajustes (
  suscriptor_id bigint primary key references app.suscriptores (id),
  -- calling codes, without the plus
  paises text[] not null check (cardinality(paises) between 0 and 50),
  minutos_dia integer not null check (minutos_dia between 0 and 10000)
);
call app.fence('app.voz_ajustes');
grant select, insert, update on app.voz_ajustes to tertulia_app;

create table app.llamadas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  -- names the subscriber and cannot be guessed: the addresses of the provider's call-backs carry it
  clave text not null check (clave ~ '^T\d{1,15}L[0-9a-f]{32}$'),
  canal_id bigint not null,
  usuario_id bigint not null,
  contacto_id bigint,
  conversacion_id bigint,
  -- what is dialled, and the number that is shown there
  numero text not null check (numero ~ '^\+[1-9]\d{6,14}$'),
  desde_numero text not null,
  grabar boolean not null,
  estado text not null default 'INICIANDO'
    check (estado in ('INICIANDO', 'SONANDO', 'EN_CURSO', 'COMPLETADA', 'NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA')),
  -- how far each leg has come; the state follows from both
  tramo_agente text not null default 'NUEVO'
    check (tramo_agente in ('NUEVO', 'SONANDO', 'EN_CURSO', 'CANCELADO', 'FALLIDO', 'SIN_RESPUESTA', 'OCUPADO', 'TERMINADO')),
  tramo_cliente text not null default 'NUEVO'
    check (tramo_cliente in ('NUEVO', 'SONANDO', 'EN_CURSO', 'CANCELADO', 'FALLIDO', 'SIN_RESPUESTA', 'OCUPADO', 'TERMINADO')),
  agente_sid text check (agente_sid ~ '^CA[0-9a-f]{32}$'),
  cliente_sid text check (cliente_sid ~ '^CA[0-9a-f]{32}$'),
  -- how long it may last, by the day's minutes and the balance as they were
  limite_segundos integer not null check (limite_segundos > 0),
  -- of one started minute, as it was agreed when the call began
  precio_centavos bigint not null check (precio_centavos >= 0),
  -- of the customer's leg; known once, and charged then
  duracion_segundos integer check (duracion_segundos >= 0),
  -- why the provider did not take it, in its words
  error text check (length(error) <= 300),
  creada timestamptz not null,
  contestada timestamptz,
  terminada timestamptz,
  grabacion_sid text check (grabacion_sid ~ '^RE[0-9a-f]{32}$'),
  archivo_id bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id)
);
create unique index llamadas_clave on app.llamadas (suscriptor_id, clave);
-- a person speaks with one customer at a time
create unique index llamadas_viva on app.llamadas (suscriptor_id, usuario_id) where estado in ('INICIANDO', 'SONANDO', 'EN_CURSO');
create index llamadas_creada on app.llamadas (suscriptor_id, creada);
create index llamadas_usuario on app.llamadas (suscriptor_id, usuario_id, creada desc);
create index llamadas_canal on app.llamadas (suscriptor_id, canal_id);
create index llamadas_contacto on app.llamadas (suscriptor_id, contacto_id, creada desc, id desc) where contacto_id is not null;
create index llamadas_conversacion on app.llamadas (suscriptor_id, conversacion_id, creada desc, id desc) where conversacion_id is not null;
create unique index llamadas_archivo on app.llamadas (suscriptor_id, archivo_id) where archivo_id is not null;
call app.fence('app.llamadas');
grant select, insert, update on app.llamadas to tertulia_app;

-- A recording lies with the files; how large one may be follows from what it is for.
alter table app.archivos drop constraint archivos_uso_check;
alter table app.archivos add constraint archivos_uso_check check (uso in ('ADJUNTO', 'ANUNCIO', 'GRABACION'));

-- The contact of a call may be joined into another one (see 0110_uniones.sql).
create policy joining on app.llamadas to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select (suscriptor_id, contacto_id), update (contacto_id) on app.llamadas to tertulia_auth;
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
    '  update llamadas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;' || chr(10) || v_line);
end $$;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
