-- Everything that must happen before a tenant is known (reliability-security.md §4.1, app_auth).
set local role tertulia_auth;

create function app.find_login(p_email text)
returns table (suscriptor_id bigint, usuario_id bigint, nombre text, email text, password_hash text, estado smallint, suscriptor_estado smallint, roles text[])
language sql stable security definer set search_path = app, pg_temp as $$
  select u.suscriptor_id, u.id, u.nombre, u.email, u.password_hash, u.estado, s.estado, u.roles
    from usuarios u join suscriptores s on s.id = u.suscriptor_id
   where lower(u.email) = lower(p_email) and u.tipo_usuario = 'HUMANO'
$$;

-- Looked up on each request (decisions §5). A session that ran out by time is told apart from one that never was.
create function app.resolve_session(p_token_sha256 bytea, p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamptz, ultima_accion timestamptz, caducada boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         s.expira_abs <= p_now or s.ultima_accion <= p_now - p_idle
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and n.estado = 1
$$;

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
  if random() < 0.01 then delete from intentos where vence < p_now - interval '1 hour'; end if;
  return query select v_cuenta <= p_limit, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;

create function app.find_reset(p_token_sha256 bytea, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint, email text, nombre_negocio text)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.suscriptor_id, r.usuario_id, u.email, n.nombre_negocio
    from restablecimientos r
    join usuarios u on u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id
    join suscriptores n on n.id = r.suscriptor_id
   where r.token_sha256 = p_token_sha256 and r.usado is null and r.expira > p_now and u.estado = 1
$$;

-- One atomic UPDATE decides: of two parallel uses of a link one wins (AUT-08).
create function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare r record;
begin
  update restablecimientos t set usado = p_now
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  return query select r.suscriptor_id, r.usuario_id;
end $$;

create function app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text)
returns table (email boolean, whatsapp boolean, nombre_negocio boolean, documento boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from usuarios where lower(email) = lower(p_email)),
         exists (select 1 from suscriptores where whatsapp = p_whatsapp) or exists (select 1 from canales where numero = p_whatsapp and estado = 1),
         exists (select 1 from suscriptores where lower(nombre_negocio) = lower(p_nombre_negocio)),
         exists (select 1 from suscriptores where documento = p_documento)
$$;

-- Makes the subscriber, its SUPERVISOR, the area «General» with the default hours and an inactive channel (decisions §13).
create function app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text,
  p_nombre text, p_email text, p_telefono text, p_password_hash text)
returns table (suscriptor_id bigint, usuario_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_suscriptor bigint; v_area bigint; v_usuario bigint;
begin
  insert into suscriptores (nombre_negocio, documento, contacto, whatsapp) values (p_nombre_negocio, p_documento, p_contacto, p_whatsapp)
    returning id into v_suscriptor;
  insert into areas (suscriptor_id, nombre) values (v_suscriptor, 'General') returning id into v_area;
  insert into area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
    select v_suscriptor, v_area, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
           case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
      from generate_series(0, 6) d;
  insert into usuarios (suscriptor_id, nombre, email, telefono, roles, area_id, password_hash)
    values (v_suscriptor, p_nombre, p_email, p_telefono, array['SUPERVISOR'], v_area, p_password_hash) returning id into v_usuario;
  insert into canales (suscriptor_id, numero, friendly_name, es_principal, estado) values (v_suscriptor, p_whatsapp, p_nombre_negocio, true, 0);
  return query select v_suscriptor, v_usuario;
end $$;

revoke all on all functions in schema app from public;
grant execute on function app.tid() to public;
grant execute on function app.find_login, app.resolve_session, app.count_attempt, app.find_reset, app.consume_reset, app.register_conflict, app.register_suscriptor to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
