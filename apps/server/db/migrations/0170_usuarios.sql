-- A person who becomes a bot may do nothing any more that a person may: the sessions end as by deactivation, and neither a session
-- nor a recovery link of a bot is good for anything.
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
reset role;
set local role tertulia_auth;

create or replace function app.revoke_sessions() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.sesiones s set revocada = now()
   where s.suscriptor_id = new.suscriptor_id and s.usuario_id = new.id and s.revocada is null
     -- the session in which a person changes the own password stays
     and (new.estado <> old.estado or new.roles <> old.roles or new.tipo_usuario <> old.tipo_usuario
          or s.id is distinct from nullif(current_setting('app.sesion_id', true), '')::bigint);
  if new.password_hash is distinct from old.password_hash or new.estado = 0 or new.tipo_usuario = 'BOT' then
    update app.restablecimientos r set usado = now() where r.suscriptor_id = new.suscriptor_id and r.usuario_id = new.id and r.usado is null;
  end if;
  perform pg_notify('tertulia_events', json_build_object('tenantId', new.suscriptor_id, 'name', 'session.ended', 'data', json_build_object('userId', new.id))::text);
  return null;
end $$;

create or replace function app.resolve_session(p_token_sha256 bytea, p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamptz, ultima_accion timestamptz, caducada boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         s.expira_abs <= p_now or s.ultima_accion <= p_now - p_idle
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and u.tipo_usuario = 'HUMANO' and n.estado = 1
$$;

-- What a SUPERADMIN sees of every subscriber, through the platform's own connection (T13). No password leaves these functions.
create function app.list_usuarios_global(p_suscriptor bigint, p_q text, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
returns table (total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text, telefono text, estado smallint, roles text[],
  tipo_usuario text, presentar boolean, fecha_creacion timestamptz, area_id bigint, area_nombre text, foto_archivo_id bigint)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_column constant text := case p_sort when 'email' then 'lower(u.email)' when 'telefono' then 'u.telefono' when 'estado' then 'u.estado'
    when 'fechaCreacion' then 'u.fecha_creacion' when 'tipoUsuario' then 'u.tipo_usuario' else 'plain_text(u.nombre)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when nullif(trim(p_q), '') is null then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select u.* from usuarios u where ($1 is null or u.suscriptor_id = $1)
         and plain_text(u.nombre || ' ' || u.email || ' ' || coalesce(u.telefono, '')) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select u.id, u.suscriptor_id, s.nombre_negocio, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario, u.presentar, u.fecha_creacion,
             u.area_id, a.nombre as area_nombre, u.foto_archivo_id
        from wanted u join suscriptores s on s.id = u.suscriptor_id left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset;
end $$;

create function app.suggest_suscriptores(p_q text, p_limit integer) returns table (id bigint, nombre_negocio text, estado smallint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id, s.nombre_negocio, s.estado from suscriptores s
   where coalesce(trim(p_q), '') = '' or plain_text(s.nombre_negocio) like '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%'
   order by plain_text(s.nombre_negocio), s.id limit p_limit
$$;

revoke all on function app.list_usuarios_global, app.suggest_suscriptores from public;
grant execute on function app.list_usuarios_global, app.suggest_suscriptores to tertulia_platform;
-- whoever makes a trigger must be allowed its function
grant execute on function app.revoke_sessions to tertulia_owner;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

drop trigger revoke_sessions on app.usuarios;
create trigger revoke_sessions after update of estado, roles, tipo_usuario, password_hash on app.usuarios
  for each row when (old.estado is distinct from new.estado or old.roles is distinct from new.roles or old.tipo_usuario is distinct from new.tipo_usuario
    or old.password_hash is distinct from new.password_hash)
  execute function app.revoke_sessions();

-- A photo is looked up by its file whenever somebody opens it.
create index usuarios_foto on app.usuarios (suscriptor_id, foto_archivo_id) where foto_archivo_id is not null;
