-- Tenants (suscriptores), their areas, users and channels, and the two layers that keep tenants apart.
-- Layer 1: every statement of a repository names the tenant. Layer 2: row-level security, forced on every tenant table.
-- The roles are created by platform/db/roles.ts, because the login passwords follow from APP_SECRET. Roles that sign in
-- own nothing: tertulia_owner owns the tables, and tertulia_auth, tertulia_router, tertulia_search and tertulia_jobs
-- own the security-definer functions that must see more than one tenant. These four may create in the schema app only
-- while a migration runs.
-- Every migration runs in one transaction and begins as the administrator. A table of a tenant has suscriptor_id as the
-- first column of its primary key and of its foreign keys, so that a reference cannot lead to another tenant.
-- Row locks have one order: docs/decisions/0016-lock-order.md.

create schema app authorization tertulia_owner;
grant usage on schema app
  to tertulia_app, tertulia_auth, tertulia_ingest, tertulia_router, tertulia_jobs, tertulia_platform, tertulia_search;
revoke all on schema public from public;

-- A managed PostgreSQL may already have an extension in another schema: it stays there, and later files look it up.
create schema if not exists extensions;
create extension if not exists btree_gin schema extensions;
create extension if not exists pg_trgm schema extensions;
create extension if not exists unaccent schema extensions;
grant usage on schema extensions to tertulia_owner, tertulia_app, tertulia_search;
-- A dump restores owners before indexes, but rights on schemas after them. Indexes of the owner's tables use functions
-- of this schema, so with a right alone a restore would lose those indexes. A schema of another user keeps its owner.
do $$ begin
  execute format('grant create on database %I to tertulia_owner', current_database());
  alter schema extensions owner to tertulia_owner;
  execute format('revoke create on database %I from tertulia_owner', current_database());
exception when insufficient_privilege then
  raise notice 'the schema extensions belongs to another user: restore its rights before the indexes';
end $$;

set local role tertulia_owner;

-- The tenant of the transaction. On a pooled connection the setting is '' after the first transaction that used it, not
-- null, hence nullif.
create function app.tid() returns bigint language sql stable parallel safe
  as $$ select nullif(current_setting('app.suscriptor_id', true), '')::bigint $$;
grant execute on function app.tid() to public;

-- Enables and forces row-level security on a tenant table and adds its tenant policy. Every tenant table calls it.
create procedure app.fence(tabla regclass, columna text default 'suscriptor_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tabla);
  execute format('alter table %s force row level security', tabla);
  execute format('create policy tenant on %s for all to tertulia_app using (%I = (select app.tid()))
    with check (%I = (select app.tid()))', tabla, columna, columna);
end $$;

-- Text for comparison: no accents, lower case.
create function app.plain_text(p_text text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036F]', '', 'g')) $$;

-- A document for comparison: no dots, commas, blanks or dashes, lower case. One that consists only of these stays as it
-- is.
create function app.plain_documento(p_documento text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(lower(regexp_replace(normalize(p_documento, NFKC), '[\s.,\u2010-\u2015\u2212-]', '', 'g')), ''),
    p_documento)
$$;

-- A tenant: one business.
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
  logo_archivo_id bigint,
  -- The login at the inventory system. The password is sealed with APP_SECRET.
  alias_sede_mys text,
  password_sede_mys text
);
-- Unique across tenants: registration must report what is taken.
create unique index suscriptores_nombre_negocio on app.suscriptores (lower(nombre_negocio));
create unique index suscriptores_documento on app.suscriptores (documento);
create unique index suscriptores_whatsapp on app.suscriptores (whatsapp);
-- Not unique: «900.555.111-2» and «900555111-2» are one document, which one_documento enforces under a lock.
create index suscriptores_documento_plano on app.suscriptores (app.plain_documento(documento));
call app.fence('app.suscriptores', 'id');
create policy auth on app.suscriptores to tertulia_auth using (true) with check (true);
create policy routing on app.suscriptores to tertulia_router using (true);
-- A tenant cannot change its own estado: only the platform activates and deactivates businesses.
grant select on app.suscriptores to tertulia_app, tertulia_router;
grant select, insert on app.suscriptores to tertulia_auth;
grant update (nombre_negocio, documento, contacto, whatsapp, prompt_default, color_primario, condiciones_cotizacion,
  logo_archivo_id, alias_sede_mys, password_sede_mys) on app.suscriptores to tertulia_app;
grant update (estado) on app.suscriptores to tertulia_auth;

create table app.areas (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  nombre text not null,
  descripcion text,
  mensaje_bienvenida text,
  mensaje_fuera_horario text,
  timezone text not null default 'America/Bogota',
  estado smallint not null default 1 check (estado in (0, 1)),
  -- Colombian public holidays, which the product computes.
  cierra_festivos boolean not null default true,
  -- The template that asks for a rating while the 24-hour window is closed. No foreign key: a platform template belongs
  -- to no tenant, and a deleted one is not sent.
  plantilla_encuesta_id bigint,
  primary key (suscriptor_id, id)
);
call app.fence('app.areas');
create policy auth on app.areas to tertulia_auth using (true) with check (true);
grant select, insert, update on app.areas to tertulia_app;
grant select, insert on app.areas to tertulia_auth;

create table app.area_horarios (
  suscriptor_id bigint not null,
  area_id bigint not null,
  day_of_week smallint not null check (day_of_week between 0 and 6),
  cerrado boolean not null default false,
  hora_apertura time,
  hora_cierre time,
  -- Several shifts a day (beyond B5); a closed day has one row.
  jornada smallint not null default 0 check (jornada between 0 and 5),
  primary key (suscriptor_id, area_id, day_of_week, jornada),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id) on delete cascade,
  check (cerrado or (hora_apertura is not null and hora_cierre is not null and hora_apertura < hora_cierre))
);
call app.fence('app.area_horarios');
create policy auth on app.area_horarios to tertulia_auth using (true) with check (true);
grant select, insert, update, delete on app.area_horarios to tertulia_app;
grant select, insert on app.area_horarios to tertulia_auth;

-- The hours of one date. They replace those of its weekday and a public holiday.
create table app.area_fechas (
  suscriptor_id bigint not null,
  area_id bigint not null,
  fecha date not null,
  jornada smallint not null default 0 check (jornada between 0 and 5),
  nombre text check (length(nombre) <= 100),
  cerrado boolean not null default true,
  hora_apertura time,
  hora_cierre time,
  primary key (suscriptor_id, area_id, fecha, jornada),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id) on delete cascade,
  check (cerrado or (hora_apertura is not null and hora_cierre is not null and hora_apertura < hora_cierre))
);
call app.fence('app.area_fechas');
grant select, insert, delete on app.area_fechas to tertulia_app;

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
  ultimo_ingreso timestamptz,
  invitado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id)
);
create unique index usuarios_email on app.usuarios (lower(email));
-- A photo is looked up by its file on each download.
create index usuarios_foto on app.usuarios (suscriptor_id, foto_archivo_id) where foto_archivo_id is not null;
call app.fence('app.usuarios');
-- What happens before a tenant is known is done by functions of tertulia_auth, never through a wider tenant policy.
create policy auth on app.usuarios to tertulia_auth using (true) with check (true);
grant select, insert, update on app.usuarios to tertulia_app;
grant select, insert on app.usuarios to tertulia_auth;
grant update (password_hash) on app.usuarios to tertulia_auth;

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
  -- When the number was proved to belong to the tenant: by a SUPERADMIN, or because the provider's account has it.
  verificado_en timestamptz,
  -- WhatsApp's rating of the number, in the provider's words.
  calidad text,
  limite text,
  calidad_en timestamptz,
  -- Up to when the provider was asked about our own messages. conciliado_hasta is about customers' messages, and starts
  -- again when the number changes.
  estados_hasta timestamptz not null default now(),
  -- Since when a channel of another tenant has this number. Messages from then on are not ours.
  cedido_en timestamptz,
  primary key (suscriptor_id, id)
);
-- Only one active channel per number, across tenants: a tenant cannot claim another one's number.
create unique index canales_numero_activo on app.canales (numero) where estado = 1;
-- Every webhook looks channels up by number or account before a tenant is known.
create index canales_numero on app.canales (numero);
create index canales_twilio_sid on app.canales (twilio_sid) where estado = 1 and twilio_sid is not null;
create index canales_cuenta on app.canales (twilio_sid) where subcuenta_token is not null;
create unique index canales_principal on app.canales (suscriptor_id) where es_principal;
call app.fence('app.canales');
create policy auth on app.canales to tertulia_auth using (true) with check (true);
create policy routing on app.canales to tertulia_router using (true);
grant select, insert, update on app.canales to tertulia_app;
grant select, insert on app.canales to tertulia_auth;
grant select on app.canales to tertulia_router;
grant update (cedido_en) on app.canales to tertulia_router;

grant create on schema app to tertulia_auth, tertulia_router;

set local role tertulia_auth;

-- Refuses a document that another tenant has in another spelling. The lock lasts until the transaction ends, so that of
-- two that store the same document at once the second one sees the first.
create function app.one_documento()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_documento constant text := plain_documento(new.documento);
begin
  perform pg_advisory_xact_lock(hashtextextended('documento ' || v_documento, 0));
  if exists (select 1 from suscriptores s where plain_documento(s.documento) = v_documento and s.id <> new.id) then
    -- with the name of the unique index, so that both are reported alike
    raise unique_violation
      using message = 'another subscriber has this document', constraint = 'suscriptores_documento',
      table = 'suscriptores';
  end if;
  return null;
end $$;

set local role tertulia_router;

-- A channel that becomes active takes its number from the channels of other tenants that had it.
create function app.cede_numero() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update canales k set cedido_en = clock_timestamp()
    where k.numero = new.numero and k.suscriptor_id <> new.suscriptor_id;
  return null;
end $$;

-- Whether other tenants have a number or a subaccount, without saying which tenants.
create function app.canal_claims(p_numero text, p_cuenta text)
returns table (activo boolean, reclamado boolean, subcuenta boolean, verificado_en timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from canales k where k.numero = p_numero and k.estado = 1 and k.suscriptor_id <> app.tid()),
         exists (select 1 from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
           or exists (select 1 from suscriptores s where s.whatsapp = p_numero and s.id <> app.tid()),
         exists (select 1 from canales k where k.twilio_sid = p_cuenta and k.suscriptor_id <> app.tid()),
         (select max(k.verificado_en) from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
$$;
revoke all on function app.canal_claims from public;
grant execute on function app.canal_claims to tertulia_app;

-- cuenta is the channel's own account, or null for the platform's. Reconciliation runs once per account.
create function app.active_channels()
returns table (suscriptor_id bigint, canal_id bigint, cuenta text)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.suscriptor_id, k.id, case when k.twilio_sid like 'AC%' then k.twilio_sid end
    from canales k join suscriptores s on s.id = k.suscriptor_id where k.estado = 1 and s.estado = 1 order by k.id
$$;
revoke all on function app.active_channels from public;
grant execute on function app.active_channels to tertulia_ingest;

-- The token of a subaccount, for checking signatures. Sealed by the application: useless without APP_SECRET.
create function app.subaccount_token(p_cuenta text) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select subcuenta_token from canales where twilio_sid = p_cuenta and estado = 1 and subcuenta_token is not null limit 1
$$;
revoke all on function app.subaccount_token from public;
grant execute on function app.subaccount_token to tertulia_app, tertulia_ingest;

-- Includes inactive channels: who signed is one question, whether the channel accepts messages is another.
create function app.subaccount_tokens(p_cuentas text[])
returns table (cuenta text, token text)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct k.twilio_sid, k.subcuenta_token from canales k
    where k.twilio_sid = any (p_cuentas) and k.subcuenta_token is not null
$$;
revoke all on function app.subaccount_tokens from public;
grant execute on function app.subaccount_tokens to tertulia_ingest;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth, tertulia_router;

create trigger cede_numero after insert or update of estado, numero on app.canales
  for each row when (new.estado = 1) execute function app.cede_numero();
-- After the row: a violation of the unique indexes is reported first.
create trigger one_documento_insert after insert on app.suscriptores for each row execute function app.one_documento();
-- A change of spelling alone is always accepted.
create trigger one_documento_update after update of documento on app.suscriptores
  for each row when (app.plain_documento(old.documento) <> app.plain_documento(new.documento))
  execute function app.one_documento();
