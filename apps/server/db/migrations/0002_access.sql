-- Sessions, second factor, password links, login limits, and everything that happens before a tenant is known or that a
-- SUPERADMIN does across tenants. The functions of tertulia_auth return the columns named here and no others: no
-- password leaves them except the hash that a login compares.

set local role tertulia_owner;

create table app.sesiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  creada timestamptz not null,
  ultima_accion timestamptz not null,
  expira_abs timestamptz not null,
  revocada timestamptz,
  -- Shown to the user in the list of their sessions.
  direccion text check (length(direccion) <= 64),
  user_agent text check (length(user_agent) <= 400),
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index sesiones_token on app.sesiones (token_sha256);
create index sesiones_usuario on app.sesiones (suscriptor_id, usuario_id) where revocada is null;
-- For purge_sessions.
create index sesiones_expira on app.sesiones (expira_abs);
-- For list_login_addresses.
create index sesiones_direccion on app.sesiones (suscriptor_id, usuario_id, creada desc);
call app.fence('app.sesiones');
create policy auth on app.sesiones to tertulia_auth using (true) with check (true);
grant select, insert, update on app.sesiones to tertulia_app;
grant select, update, delete on app.sesiones to tertulia_auth;

create table app.restablecimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamptz not null,
  usado timestamptz,
  -- From where the link was used: it counts as a known address, because the user has proved to own the mailbox.
  direccion text,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index restablecimientos_token on app.restablecimientos (token_sha256);
create index restablecimientos_usuario on app.restablecimientos (suscriptor_id, usuario_id) where usado is null;
create index restablecimientos_direccion on app.restablecimientos (suscriptor_id, usuario_id)
  where direccion is not null;
call app.fence('app.restablecimientos');
create policy auth on app.restablecimientos to tertulia_auth using (true) with check (true);
grant select, insert, update on app.restablecimientos to tertulia_app;
grant select, update, delete on app.restablecimientos to tertulia_auth;

-- A TOTP secret, sealed with APP_SECRET, and the remaining recovery codes as keyed hashes. Inactive until a first code
-- confirms it.
create table app.segundos_factores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  secreto text not null,
  creado timestamptz not null,
  confirmado timestamptz,
  -- The time step of the last accepted code: no code is accepted twice.
  ultimo_paso bigint not null default 0,
  codigos text[] not null default '{}',
  primary key (suscriptor_id, usuario_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
call app.fence('app.segundos_factores');
grant select, insert, update, delete on app.segundos_factores to tertulia_app;

-- Between password and second factor there is no session, only this row: five minutes and five attempts.
create table app.desafios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamptz not null,
  intentos smallint not null default 0,
  usado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index desafios_token on app.desafios (token_sha256);
create index desafios_usuario on app.desafios (suscriptor_id, usuario_id);
call app.fence('app.desafios');
create policy auth on app.desafios to tertulia_auth using (true) with check (true);
grant select, insert, update, delete on app.desafios to tertulia_app;
grant select on app.desafios to tertulia_auth;
grant update (usado) on app.desafios to tertulia_auth;

-- Counters of rate limits, for keys of any kind. No tenant: most are counted before one is known. They survive a
-- restart.
create table app.intentos (
  clave text not null,
  ventana timestamptz not null,
  cuenta integer not null,
  vence timestamptz not null,
  -- Attempts that are reserved and not settled yet: parallel guesses find the places taken. Reservations of a process
  -- that died expire a minute after the newest one of the same key.
  en_curso integer not null default 0,
  reservado timestamptz,
  primary key (clave, ventana)
);
-- For purge_attempts.
create index intentos_vence on app.intentos (vence);
alter table app.intentos enable row level security;
alter table app.intentos force row level security;
create policy auth on app.intentos to tertulia_auth using (true) with check (true);
grant select, insert, update, delete on app.intentos to tertulia_auth;

grant create on schema app to tertulia_auth;

-- Whether a session is live: not revoked, not expired, not idle for too long. Plain SQL, so that the planner inlines
-- it.
create function app.sesion_viva(p_revocada timestamptz, p_expira timestamptz, p_ultima_accion timestamptz,
  p_now timestamptz, p_idle interval)
returns boolean language sql stable as $$
  select p_revocada is null and p_expira > p_now and p_ultima_accion > p_now - p_idle
$$;

set local role tertulia_auth;

create function app.find_login(p_email text)
returns table (suscriptor_id bigint, usuario_id bigint, nombre text, email text, password_hash text, estado smallint,
  suscriptor_estado smallint, roles text[])
language sql stable security definer set search_path = app, pg_temp as $$
  select u.suscriptor_id, u.id, u.nombre, u.email, u.password_hash, u.estado, s.estado, u.roles
    from usuarios u join suscriptores s on s.id = u.suscriptor_id
   where lower(u.email) = lower(p_email) and u.tipo_usuario = 'HUMANO'
$$;
revoke all on function app.find_login from public;
grant execute on function app.find_login to tertulia_app;

-- Runs on each request. Reports an expired session (caducada) apart from an unknown one.
create function app.resolve_session(p_token_sha256 bytea, p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamptz,
  ultima_accion timestamptz, caducada boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         not app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and u.tipo_usuario = 'HUMANO'
     and n.estado = 1
$$;
revoke all on function app.resolve_session from public;
grant execute on function app.resolve_session to tertulia_app;

-- Which of the named sessions are still live, for open sockets of many tenants in one statement.
create function app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, sesion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.id
    from unnest(p_suscriptores, p_sesiones) as k (suscriptor_id, id)
    join sesiones s on s.suscriptor_id = k.suscriptor_id and s.id = k.id
   where app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
$$;
revoke all on function app.live_sessions from public;
grant execute on function app.live_sessions to tertulia_app;

create function app.find_desafio(p_token_sha256 bytea, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint, desafio_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select d.suscriptor_id, d.usuario_id, d.id
    from desafios d
    join usuarios u on u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id
    join suscriptores n on n.id = d.suscriptor_id
   where d.token_sha256 = p_token_sha256 and d.usado is null and d.expira > p_now and u.estado = 1 and n.estado = 1
$$;
revoke all on function app.find_desafio from public;
grant execute on function app.find_desafio to tertulia_app;

-- is_first: the link sets the first password, so it accepts an invitation.
create function app.find_reset(p_token_sha256 bytea, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint, email text, nombre_negocio text, is_first boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.suscriptor_id, r.usuario_id, u.email, n.nombre_negocio, u.password_hash is null
    from restablecimientos r
    join usuarios u on u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id
    join suscriptores n on n.id = r.suscriptor_id
   where r.token_sha256 = p_token_sha256 and r.usado is null and r.expira > p_now and u.estado = 1
$$;
revoke all on function app.find_reset from public;
grant execute on function app.find_reset to tertulia_app;

-- Sets a password by a mailed link. One conditional update decides, so that of two parallel uses one succeeds. A user
-- without a password may have several open links: the first that is used ends all of them.
create function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz,
  p_direccion text default null)
returns table (suscriptor_id bigint, usuario_id bigint, is_first boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
declare r record; v_is_first boolean;
begin
  -- locks the user first: of two links at once one waits here and then is used up
  perform 1 from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
    where t.token_sha256 = p_token_sha256 for no key update of u;
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (
       select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update restablecimientos t set usado = p_now
   where t.suscriptor_id = r.suscriptor_id and t.usuario_id = r.usuario_id and t.usado is null;
  select u.password_hash is null into v_is_first from usuarios u
    where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario',
            case when v_is_first then 'ACEPTAR_INVITACION' else 'RESTABLECER_CONTRASENA' end, r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id, v_is_first;
end $$;
revoke all on function app.consume_reset from public;
grant execute on function app.consume_reset to tertulia_app;

-- Addresses from which a user has signed in or used a link lately. Guesses from elsewhere cannot lock them out there.
create function app.list_login_addresses(p_email text, p_since timestamptz, p_limit integer)
  returns table (direccion text)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.direccion from (
    select s.direccion from usuarios u join sesiones s on s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id
     where lower(u.email) = lower(p_email) and s.creada > p_since and s.direccion is not null
     order by s.creada desc limit p_limit) r
  union
  select t.direccion
    from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
   where lower(u.email) = lower(p_email) and t.usado > p_since and t.direccion is not null
$$;
revoke all on function app.list_login_addresses from public;
grant execute on function app.list_login_addresses to tertulia_app;

-- Counts one attempt in its window. The timer removes old windows, never a request.
create function app.count_attempt(p_clave text, p_now timestamptz, p_window interval, p_limit integer)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_cuenta integer;
begin
  insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, 1, v_ventana + p_window)
  on conflict (clave, ventana) do update set cuenta = i.cuenta + 1
  returning cuenta into v_cuenta;
  return query select v_cuenta <= p_limit, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;
revoke all on function app.count_attempt from public;
grant execute on function app.count_attempt to tertulia_app;

-- Reserves one of the p_limit places before the attempt is examined. If the places are held by attempts in progress,
-- the caller may retry in a moment; if none of them was settled for some seconds, after they have expired.
create function app.reserve_attempt(p_clave text, p_now timestamptz, p_window interval, p_limit integer)
returns table (allowed boolean, alarm boolean, retry_after_seconds integer, ventana timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  c_held constant interval := interval '60 seconds';
  c_busy constant interval := interval '5 seconds';
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_rest integer := greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
  v_cuenta integer;
  v_reservado timestamptz;
  v_alarm boolean := false;
  v_wait integer := v_rest;
begin
  insert into intentos as i (clave, ventana, cuenta, en_curso, reservado, vence)
  values (p_clave, v_ventana, 0, 1, p_now, v_ventana + p_window)
  on conflict on constraint intentos_pkey do update
     set en_curso = case when i.reservado > p_now - c_held then i.en_curso else 0 end + 1, reservado = p_now
   where i.cuenta + case when i.reservado > p_now - c_held then i.en_curso else 0 end < p_limit;
  if found then
    return query select true, false, v_rest, v_ventana;
    return;
  end if;
  select i.cuenta, i.reservado into v_cuenta, v_reservado from intentos i
    where i.clave = p_clave and i.ventana = v_ventana;
  if v_cuenta >= p_limit then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
    on conflict on constraint intentos_pkey do nothing;
    v_alarm := found;
  elsif v_reservado > p_now - c_busy then
    v_wait := least(2, v_rest);
  else
    v_wait := least(greatest(3, ceil(extract(epoch from v_reservado + c_held - p_now))::integer), v_rest);
  end if;
  return query select false, v_alarm, v_wait, v_ventana;
end $$;
revoke all on function app.reserve_attempt from public;
grant execute on function app.reserve_attempt to tertulia_app;

-- Gives reserved places back and counts the failed attempts. Rows are locked in the order of their key.
create function app.settle_attempts(p_claves text[], p_ventanas timestamptz[], p_failed boolean)
returns void
language sql security definer set search_path = app, pg_temp as $$
  update intentos i set en_curso = greatest(0, i.en_curso - 1), cuenta = i.cuenta + p_failed::integer
    from (select * from unnest(p_claves, p_ventanas) as u (clave, ventana) order by 1, 2) s
   where i.clave = s.clave and i.ventana = s.ventana
$$;
revoke all on function app.settle_attempts from public;
grant execute on function app.settle_attempts to tertulia_app;

-- Adds to a budget of a time window and reports once per window that it exceeded p_alarm_at. p_once names what counts
-- only once: reading the same page again reveals nothing new.
create function app.spend(p_clave text, p_now timestamptz, p_window interval, p_amount integer, p_limit integer,
  p_alarm_at integer, p_once text)
returns table (allowed boolean, alarm boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_amount integer := p_amount;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  if p_once is not null then
    -- reads do not wait for the disk: a crash may lose the last ones
    perform set_config('synchronous_commit', 'off', true);
    insert into intentos (clave, ventana, cuenta, vence) values (p_once, v_ventana, 1, v_ventana + p_window)
      on conflict do nothing;
    if not found then v_amount := 0; end if;
  end if;
  if v_amount > 0 then
    insert into intentos as i (clave, ventana, cuenta, vence)
      values (p_clave, v_ventana, v_amount, v_ventana + p_window)
    on conflict (clave, ventana) do update set cuenta = i.cuenta + excluded.cuenta
    returning cuenta into v_cuenta;
  else
    select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  end if;
  if coalesce(v_cuenta, 0) > p_alarm_at then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
      on conflict do nothing;
    v_alarm := found;
  end if;
  return query select coalesce(v_cuenta, 0) <= p_limit, v_alarm,
    greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;
revoke all on function app.spend from public;
grant execute on function app.spend to tertulia_app;

-- Which of the values of a registration are taken.
create function app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text)
returns table (email boolean, whatsapp boolean, nombre_negocio boolean, documento boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from usuarios where lower(email) = lower(p_email)),
         exists (select 1 from suscriptores where whatsapp = p_whatsapp)
           or exists (select 1 from canales where numero = p_whatsapp and estado = 1),
         exists (select 1 from suscriptores where lower(nombre_negocio) = lower(p_nombre_negocio)),
         exists (select 1 from suscriptores s where plain_documento(s.documento) = plain_documento(p_documento))
$$;
revoke all on function app.register_conflict from public;
grant execute on function app.register_conflict to tertulia_app;

-- A tenant with what every tenant starts with: the area «General», default hours and an inactive channel.
create function app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text)
returns table (suscriptor_id bigint, area_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_suscriptor bigint; v_area bigint;
begin
  insert into suscriptores (nombre_negocio, documento, contacto, whatsapp)
    values (p_nombre_negocio, p_documento, p_contacto, p_whatsapp)
    returning id into v_suscriptor;
  insert into areas (suscriptor_id, nombre) values (v_suscriptor, 'General') returning id into v_area;
  insert into area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
    select v_suscriptor, v_area, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
           case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
      from generate_series(0, 6) d;
  insert into canales (suscriptor_id, numero, friendly_name, es_principal, estado)
    values (v_suscriptor, p_whatsapp, p_nombre_negocio, true, 0);
  return query select v_suscriptor, v_area;
end $$;
revoke all on function app.make_suscriptor from public;
grant execute on function app.make_suscriptor to tertulia_platform;

-- Self-registration: the tenant and its first SUPERVISOR.
create function app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text,
  p_nombre text, p_email text, p_telefono text, p_password_hash text)
returns table (suscriptor_id bigint, usuario_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare v record; v_usuario bigint;
begin
  select m.suscriptor_id, m.area_id into v
    from app.make_suscriptor(p_nombre_negocio, p_documento, p_contacto, p_whatsapp) m;
  insert into usuarios (suscriptor_id, nombre, email, telefono, roles, area_id, password_hash)
    values (v.suscriptor_id, p_nombre, p_email, p_telefono, array['SUPERVISOR'], v.area_id, p_password_hash)
      returning id into v_usuario;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    values (v.suscriptor_id, v_usuario, 'suscriptor', 'REGISTRAR', v.suscriptor_id,
            jsonb_build_object('despues', jsonb_build_object(
              'nombreNegocio', p_nombre_negocio, 'documento', p_documento, 'whatsapp', p_whatsapp,
              'email', p_email)));
  return query select v.suscriptor_id, v_usuario;
end $$;
revoke all on function app.register_suscriptor from public;
grant execute on function app.register_suscriptor to tertulia_app;

-- For a SUPERADMIN. Never returns the password of the inventory system.
create function app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer,
  p_offset integer)
returns table (total bigint, id bigint, nombre_negocio text, documento text, contacto text, whatsapp text,
  prompt_default text, estado smallint, fecha timestamptz, color_primario text, condiciones_cotizacion text,
  logo_archivo_id bigint, alias_sede_mys text, has_password_sede_mys boolean)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_column constant text := case p_sort when 'fecha' then 's.fecha' when 'estado' then 's.estado'
    else 'plain_text(s.nombre_negocio)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when coalesce(trim(p_q), '') = '' then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select s.* from suscriptores s where ($1 is null or s.estado = $1)
         and plain_text(s.nombre_negocio || ' ' || s.documento || ' ' || coalesce(s.contacto, '') || ' ' || s.whatsapp)
           like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select s.id, s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.prompt_default, s.estado, s.fecha,
             s.color_primario, s.condiciones_cotizacion, s.logo_archivo_id, s.alias_sede_mys,
             s.password_sede_mys is not null
        from wanted s order by %1$s %2$s, s.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_estado, v_pattern, p_limit, p_offset;
end $$;
revoke all on function app.list_suscriptores from public;
grant execute on function app.list_suscriptores to tertulia_platform;

create function app.suggest_suscriptores(p_q text, p_limit integer)
  returns table (id bigint, nombre_negocio text, estado smallint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id, s.nombre_negocio, s.estado from suscriptores s
   where coalesce(trim(p_q), '') = ''
     or plain_text(s.nombre_negocio) like '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%'
   order by plain_text(s.nombre_negocio), s.id limit p_limit
$$;
revoke all on function app.suggest_suscriptores from public;
grant execute on function app.suggest_suscriptores to tertulia_platform;

-- Returns no row if the tenant already has that estado.
create function app.set_suscriptor_estado(p_id bigint, p_estado smallint)
  returns table (id bigint, estado_antes smallint)
language sql security definer set search_path = app, pg_temp as $$
  with before as (
    select s.id, s.estado from suscriptores s where s.id = p_id and s.estado <> p_estado for no key update)
  update suscriptores s set estado = p_estado from before b where s.id = b.id returning s.id, b.estado
$$;
revoke all on function app.set_suscriptor_estado from public;
grant execute on function app.set_suscriptor_estado to tertulia_platform;

-- For a SUPERADMIN: users of all tenants or of one.
create function app.list_usuarios_global(p_suscriptor bigint, p_q text, p_rol text, p_estado smallint, p_sort text,
  p_desc boolean, p_limit integer, p_offset integer)
returns table (total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text,
  telefono text, estado smallint, roles text[], tipo_usuario text, presentar boolean, fecha_creacion timestamptz,
  area_id bigint, area_nombre text, foto_archivo_id bigint, ultimo_ingreso timestamptz, invitado timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_column constant text := case p_sort
    when 'email' then 'lower(u.email)' when 'telefono' then 'u.telefono' when 'estado' then 'u.estado'
    when 'fechaCreacion' then 'u.fecha_creacion' when 'tipoUsuario' then 'u.tipo_usuario'
    when 'ultimoIngreso' then 'u.ultimo_ingreso'
    else 'plain_text(u.nombre)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when nullif(trim(p_q), '') is null then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select u.* from usuarios u where ($1 is null or u.suscriptor_id = $1)
         and ($5 is null or u.roles @> array[$5]) and ($6 is null or u.estado = $6)
         and plain_text(u.nombre || ' ' || u.email || ' ' || coalesce(u.telefono, '')) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select u.id, u.suscriptor_id, s.nombre_negocio, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario,
             u.presentar, u.fecha_creacion, u.area_id, a.nombre as area_nombre, u.foto_archivo_id, u.ultimo_ingreso,
             case when u.password_hash is null then u.invitado end
        from wanted u join suscriptores s on s.id = u.suscriptor_id
        left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset, p_rol, p_estado;
end $$;
revoke all on function app.list_usuarios_global from public;
grant execute on function app.list_usuarios_global to tertulia_platform;

-- Any change of what a user may do ends their sessions in the same transaction, in every code path. Password links end
-- when the password changes or the user may no longer sign in.
create function app.revoke_sessions()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.sesiones s set revocada = now()
   where s.suscriptor_id = new.suscriptor_id and s.usuario_id = new.id and s.revocada is null
     -- the session in which a user changes their own password stays
     and (new.estado <> old.estado or new.roles <> old.roles or new.tipo_usuario <> old.tipo_usuario
          or s.id is distinct from nullif(current_setting('app.sesion_id', true), '')::bigint);
  if new.password_hash is distinct from old.password_hash or new.estado = 0 or new.tipo_usuario = 'BOT' then
    update app.restablecimientos r set usado = now()
      where r.suscriptor_id = new.suscriptor_id and r.usuario_id = new.id and r.usado is null;
  end if;
  perform pg_notify('tertulia_events',
    json_build_object('tenantId', new.suscriptor_id, 'name', 'session.ended',
                      'data', json_build_object('userId', new.id))::text);
  return null;
end $$;
revoke all on function app.revoke_sessions from public;
-- The owner of a table needs execute on the function to create a trigger with it.
grant execute on function app.revoke_sessions to tertulia_owner;

-- A login that waits for the second factor ends too.
create function app.end_desafios()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.desafios d set usado = now()
    where d.suscriptor_id = new.suscriptor_id and d.usuario_id = new.id and d.usado is null;
  return null;
end $$;

-- A deactivated tenant is signed out on every node at once, in every code path.
create function app.end_suscriptor_sessions()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_usuario bigint;
begin
  for v_usuario in
    with ended as (
      update app.sesiones s set revocada = now() where s.suscriptor_id = new.id and s.revocada is null
      returning s.usuario_id)
    select distinct e.usuario_id from ended e
  loop
    perform pg_notify('tertulia_events',
      json_build_object('tenantId', new.id, 'name', 'session.ended',
                        'data', json_build_object('userId', v_usuario))::text);
  end loop;
  update app.restablecimientos r set usado = now() where r.suscriptor_id = new.id and r.usado is null;
  return null;
end $$;

create function app.purge_sessions(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from sesiones s
   using (select d.suscriptor_id, d.id from sesiones d where d.expira_abs < p_before limit p_limit) old
   where s.suscriptor_id = old.suscriptor_id and s.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_sessions from public;
grant execute on function app.purge_sessions to tertulia_platform;

create function app.purge_resets(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from restablecimientos r
   using (select d.suscriptor_id, d.id from restablecimientos d where d.expira < p_before limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_resets from public;
grant execute on function app.purge_resets to tertulia_platform;

create function app.purge_attempts(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from intentos i
   using (select d.clave, d.ventana from intentos d where d.vence < p_before limit p_limit) old
   where i.clave = old.clave and i.ventana = old.ventana;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_attempts from public;
grant execute on function app.purge_attempts to tertulia_platform;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

create trigger revoke_sessions after update of estado, roles, tipo_usuario, password_hash on app.usuarios
  for each row when (old.estado is distinct from new.estado or old.roles is distinct from new.roles
    or old.tipo_usuario is distinct from new.tipo_usuario or old.password_hash is distinct from new.password_hash)
  execute function app.revoke_sessions();
create trigger end_desafios after update of estado, roles, password_hash on app.usuarios
  for each row when (old.estado is distinct from new.estado or old.roles is distinct from new.roles
    or old.password_hash is distinct from new.password_hash)
  execute function app.end_desafios();
create trigger end_suscriptor_sessions after update of estado on app.suscriptores
  for each row when (old.estado = 1 and new.estado = 0) execute function app.end_suscriptor_sessions();
