-- Who may touch what. Login roles own nothing; row-level security is forced on every table (reliability-security.md §4.1).
-- The roles themselves are made by platform/db/roles.ts, because their passwords follow from APP_SECRET.
create schema app authorization tertulia_owner;
grant usage on schema app to tertulia_app, tertulia_auth, tertulia_ingest, tertulia_router, tertulia_jobs, tertulia_platform, tertulia_search;
revoke all on schema public from public;

set local role tertulia_owner;

-- nullif: on a pooled connection the setting is '' after the first transaction that set it, not NULL.
create function app.tid() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.suscriptor_id', true), '')::bigint $$;
grant execute on function app.tid() to public;

-- Puts a tenant table behind its fence. Called once per table, so that nobody can forget half of it.
create procedure app.fence(tabla regclass, columna text default 'suscriptor_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tabla);
  execute format('alter table %s force row level security', tabla);
  execute format('create policy tenant on %s for all to tertulia_app using (%I = (select app.tid())) with check (%I = (select app.tid()))', tabla, columna, columna);
end $$;

create table app.suscriptores (
  id bigint generated always as identity primary key,
  nombre_negocio text not null check (length(nombre_negocio) between 1 and 200),
  documento text not null,
  contacto text,
  whatsapp text not null,
  prompt_default text check (length(prompt_default) <= 2000),
  estado smallint not null default 1 check (estado in (0, 1)),
  fecha timestamptz not null default now(),
  color_primario text not null default '#2563eb' check (color_primario ~ '^#[0-9a-fA-F]{6}$'),
  condiciones_cotizacion text,
  logo_archivo_id bigint
);
-- Uniqueness across tenants stands only where registration must tell (document 1 §8).
create unique index suscriptores_nombre_negocio on app.suscriptores (lower(nombre_negocio));
create unique index suscriptores_documento on app.suscriptores (documento);
create unique index suscriptores_whatsapp on app.suscriptores (whatsapp);
call app.fence('app.suscriptores', 'id');
grant select, update on app.suscriptores to tertulia_app;

create table app.areas (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text not null,
  descripcion text,
  mensaje_bienvenida text,
  mensaje_fuera_horario text,
  timezone text not null default 'America/Bogota',
  estado smallint not null default 1 check (estado in (0, 1)),
  primary key (suscriptor_id, id)
);
call app.fence('app.areas');
grant select, insert, update on app.areas to tertulia_app;

create table app.area_horarios (
  suscriptor_id bigint not null,
  area_id bigint not null,
  day_of_week smallint not null check (day_of_week between 0 and 6),
  cerrado boolean not null default false,
  hora_apertura time,
  hora_cierre time,
  primary key (suscriptor_id, area_id, day_of_week),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id) on delete cascade,
  check (cerrado or (hora_apertura is not null and hora_cierre is not null and hora_apertura < hora_cierre))
);
call app.fence('app.area_horarios');
grant select, insert, update, delete on app.area_horarios to tertulia_app;

create table app.usuarios (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text not null check (length(nombre) <= 100),
  email text not null,
  telefono text,
  estado smallint not null default 1 check (estado in (0, 1)),
  roles text[] not null default '{}' check (roles <@ array['SUPERADMIN', 'SUPERVISOR', 'AGENTE']),
  tipo_usuario text not null default 'HUMANO' check (tipo_usuario in ('HUMANO', 'BOT')),
  area_id bigint,
  presentar boolean not null default true,
  foto_archivo_id bigint,
  password_hash text,
  fecha_creacion timestamptz not null default now(),
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id)
);
create unique index usuarios_email on app.usuarios (lower(email));
call app.fence('app.usuarios');
grant select, insert, update on app.usuarios to tertulia_app;

create table app.sesiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  creada timestamptz not null,
  ultima_accion timestamptz not null,
  expira_abs timestamptz not null,
  revocada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index sesiones_token on app.sesiones (token_sha256);
create index sesiones_usuario on app.sesiones (suscriptor_id, usuario_id) where revocada is null;
call app.fence('app.sesiones');
grant select, insert, update on app.sesiones to tertulia_app;

create table app.restablecimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamptz not null,
  usado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index restablecimientos_token on app.restablecimientos (token_sha256);
create index restablecimientos_usuario on app.restablecimientos (suscriptor_id, usuario_id) where usado is null;
call app.fence('app.restablecimientos');
grant select, insert, update on app.restablecimientos to tertulia_app;

create table app.canales (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  proveedor text not null default 'TWILIO' check (proveedor = 'TWILIO'),
  canal_tipo text not null default 'WHATSAPP' check (canal_tipo = 'WHATSAPP'),
  numero text not null check (numero ~ '^\+\d{6,15}$'),
  friendly_name text,
  twilio_sid text,
  subcuenta_token text,
  es_principal boolean not null default false,
  estado smallint not null default 1 check (estado in (0, 1)),
  conciliado_hasta timestamptz not null default now(),
  primary key (suscriptor_id, id)
);
-- A number answers for one subscriber only: the fence against number squatting (T22).
create unique index canales_numero_activo on app.canales (numero) where estado = 1;
-- every webhook asks for these before a tenant is known
create index canales_numero on app.canales (numero);
create index canales_twilio_sid on app.canales (twilio_sid) where estado = 1 and twilio_sid is not null;
call app.fence('app.canales');
grant select, insert, update on app.canales to tertulia_app;

create table app.auditoria (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  timestamp timestamptz not null default now(),
  usuario_id bigint,
  entidad text not null,
  accion text not null,
  registro_id bigint,
  detalles jsonb not null default '{}',
  primary key (suscriptor_id, id)
);
call app.fence('app.auditoria');
grant select, insert on app.auditoria to tertulia_app;

-- Attempts are counted before any hashing and survive a restart (AUT-05). No tenant is known yet.
create table app.intentos (
  clave text not null,
  ventana timestamptz not null,
  cuenta integer not null,
  vence timestamptz not null,
  primary key (clave, ventana)
);
alter table app.intentos enable row level security;
alter table app.intentos force row level security;
create policy auth on app.intentos to tertulia_auth using (true) with check (true);
grant select, insert, update, delete on app.intentos to tertulia_auth;

-- The few things that happen before a tenant is known are done by functions of tertulia_auth, never by a wider policy.
create policy auth on app.usuarios to tertulia_auth using (true) with check (true);
create policy auth on app.sesiones to tertulia_auth using (true) with check (true);
create policy auth on app.restablecimientos to tertulia_auth using (true) with check (true);
create policy auth on app.suscriptores to tertulia_auth using (true) with check (true);
create policy auth on app.areas to tertulia_auth using (true) with check (true);
create policy auth on app.area_horarios to tertulia_auth using (true) with check (true);
create policy auth on app.canales to tertulia_auth using (true) with check (true);
grant select, insert on app.usuarios, app.suscriptores, app.areas, app.area_horarios, app.canales to tertulia_auth;
grant update (password_hash) on app.usuarios to tertulia_auth;
grant select, update on app.sesiones, app.restablecimientos to tertulia_auth;

-- Whatever changes what a user may do ends the user's sessions in the same transaction, from whichever code it comes.
create function app.revoke_sessions() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.sesiones s set revocada = now()
   where s.suscriptor_id = new.suscriptor_id and s.usuario_id = new.id and s.revocada is null
     -- the session in which a person changes the own password stays
     and (new.estado <> old.estado or new.roles <> old.roles
          or s.id is distinct from nullif(current_setting('app.sesion_id', true), '')::bigint);
  if new.password_hash is distinct from old.password_hash then
    update app.restablecimientos r set usado = now() where r.suscriptor_id = new.suscriptor_id and r.usuario_id = new.id and r.usado is null;
  end if;
  perform pg_notify('tertulia_events', json_build_object('tenantId', new.suscriptor_id, 'name', 'session.ended', 'data', json_build_object('userId', new.id))::text);
  return null;
end $$;
grant create on schema app to tertulia_auth;
reset role;
alter function app.revoke_sessions() owner to tertulia_auth;
set local role tertulia_owner;
create trigger revoke_sessions after update of estado, roles, password_hash on app.usuarios
  for each row when (old.estado is distinct from new.estado or old.roles is distinct from new.roles or old.password_hash is distinct from new.password_hash)
  execute function app.revoke_sessions();
