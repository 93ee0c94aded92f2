-- Everybody's change is written down by the transaction that makes it: also by the functions that work before a tenant is known,
-- and by the platform's own connection, on which a SUPERADMIN changes what is no single subscriber's (T13).
set local role tertulia_owner;
grant insert on app.auditoria to tertulia_auth;
create policy platform on app.auditoria for insert to tertulia_platform with check (true);
grant insert on app.auditoria to tertulia_platform;

grant create on schema app to tertulia_auth;
reset role;
set local role tertulia_auth;

create or replace function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz)
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
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario', 'RESTABLECER_CONTRASENA', r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id;
end $$;

-- The subscriber with what each of them begins with: the area «General» with the default hours and an inactive channel.
create function app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text)
returns table (suscriptor_id bigint, area_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_suscriptor bigint; v_area bigint;
begin
  insert into suscriptores (nombre_negocio, documento, contacto, whatsapp) values (p_nombre_negocio, p_documento, p_contacto, p_whatsapp)
    returning id into v_suscriptor;
  insert into areas (suscriptor_id, nombre) values (v_suscriptor, 'General') returning id into v_area;
  insert into area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
    select v_suscriptor, v_area, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
           case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
      from generate_series(0, 6) d;
  insert into canales (suscriptor_id, numero, friendly_name, es_principal, estado) values (v_suscriptor, p_whatsapp, p_nombre_negocio, true, 0);
  return query select v_suscriptor, v_area;
end $$;

create or replace function app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text,
  p_nombre text, p_email text, p_telefono text, p_password_hash text)
returns table (suscriptor_id bigint, usuario_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare v record; v_usuario bigint;
begin
  select m.suscriptor_id, m.area_id into v from app.make_suscriptor(p_nombre_negocio, p_documento, p_contacto, p_whatsapp) m;
  insert into usuarios (suscriptor_id, nombre, email, telefono, roles, area_id, password_hash)
    values (v.suscriptor_id, p_nombre, p_email, p_telefono, array['SUPERVISOR'], v.area_id, p_password_hash) returning id into v_usuario;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    values (v.suscriptor_id, v_usuario, 'suscriptor', 'REGISTRAR', v.suscriptor_id,
            jsonb_build_object('despues', jsonb_build_object('nombreNegocio', p_nombre_negocio, 'documento', p_documento, 'whatsapp', p_whatsapp, 'email', p_email)));
  return query select v.suscriptor_id, v_usuario;
end $$;

-- What a SUPERADMIN sees of every subscriber and does with them (T13). The inventory's password leaves no function.
create function app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
returns table (total bigint, id bigint, nombre_negocio text, documento text, contacto text, whatsapp text, prompt_default text, estado smallint,
  fecha timestamptz, color_primario text, condiciones_cotizacion text, logo_archivo_id bigint, alias_sede_mys text, has_password_sede_mys boolean)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_column constant text := case p_sort when 'fecha' then 's.fecha' when 'estado' then 's.estado' else 'plain_text(s.nombre_negocio)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when coalesce(trim(p_q), '') = '' then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select s.* from suscriptores s where ($1 is null or s.estado = $1)
         and plain_text(s.nombre_negocio || ' ' || s.documento || ' ' || coalesce(s.contacto, '') || ' ' || s.whatsapp) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select s.id, s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.prompt_default, s.estado, s.fecha, s.color_primario,
             s.condiciones_cotizacion, s.logo_archivo_id, s.alias_sede_mys, s.password_sede_mys is not null
        from wanted s order by %1$s %2$s, s.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_estado, v_pattern, p_limit, p_offset;
end $$;

-- Nothing when it stands so already.
create function app.set_suscriptor_estado(p_id bigint, p_estado smallint) returns table (id bigint, estado_antes smallint)
language sql security definer set search_path = app, pg_temp as $$
  with before as (select s.id, s.estado from suscriptores s where s.id = p_id and s.estado <> p_estado for no key update)
  update suscriptores s set estado = p_estado from before b where s.id = b.id returning s.id, b.estado
$$;

-- A business that is switched off is signed out on every node at once, from whichever code it comes.
create function app.end_suscriptor_sessions() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_usuario bigint;
begin
  for v_usuario in
    with ended as (update app.sesiones s set revocada = now() where s.suscriptor_id = new.id and s.revocada is null returning s.usuario_id)
    select distinct e.usuario_id from ended e
  loop
    perform pg_notify('tertulia_events', json_build_object('tenantId', new.id, 'name', 'session.ended', 'data', json_build_object('userId', v_usuario))::text);
  end loop;
  update app.restablecimientos r set usado = now() where r.suscriptor_id = new.id and r.usado is null;
  return null;
end $$;

revoke all on function app.make_suscriptor, app.list_suscriptores, app.set_suscriptor_estado from public;
grant execute on function app.make_suscriptor, app.list_suscriptores, app.set_suscriptor_estado to tertulia_platform;
reset role;
set local role tertulia_owner;
grant update (estado) on app.suscriptores to tertulia_auth;
revoke create on schema app from tertulia_auth;

create trigger end_suscriptor_sessions after update of estado on app.suscriptores
  for each row when (old.estado = 1 and new.estado = 0) execute function app.end_suscriptor_sessions();

-- Whether a business is active is not its own affair (T16): no statement of a tenant can say so.
revoke update on app.suscriptores from tertulia_app;
grant update (nombre_negocio, documento, contacto, whatsapp, prompt_default, color_primario, condiciones_cotizacion, logo_archivo_id,
  alias_sede_mys, password_sede_mys) on app.suscriptores to tertulia_app;
