-- The users page shows who has not accepted an invitation yet, and when it was last mailed.
set local role tertulia_owner;
alter table app.usuarios add column invitado timestamptz;
-- the owner's policies would hide the rows
alter table app.usuarios no force row level security;
update app.usuarios u set invitado = u.fecha_creacion where u.password_hash is null and u.tipo_usuario = 'HUMANO';
alter table app.usuarios force row level security;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;
drop function app.list_usuarios_global(bigint, text, text, smallint, text, boolean, integer, integer);
create function app.list_usuarios_global(
  p_suscriptor bigint, p_q text, p_rol text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
returns table (total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text, telefono text, estado smallint,
  roles text[], tipo_usuario text, presentar boolean, fecha_creacion timestamptz, area_id bigint, area_nombre text, foto_archivo_id bigint,
  ultimo_ingreso timestamptz, invitado timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_column constant text := case p_sort when 'email' then 'lower(u.email)' when 'telefono' then 'u.telefono' when 'estado' then 'u.estado'
    when 'fechaCreacion' then 'u.fecha_creacion' when 'tipoUsuario' then 'u.tipo_usuario' when 'ultimoIngreso' then 'u.ultimo_ingreso'
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
      select u.id, u.suscriptor_id, s.nombre_negocio, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario, u.presentar, u.fecha_creacion,
             u.area_id, a.nombre as area_nombre, u.foto_archivo_id, u.ultimo_ingreso, case when u.password_hash is null then u.invitado end
        from wanted u join suscriptores s on s.id = u.suscriptor_id left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset, p_rol, p_estado;
end $$;
revoke all on function app.list_usuarios_global(bigint, text, text, smallint, text, boolean, integer, integer) from public;
grant execute on function app.list_usuarios_global(bigint, text, text, smallint, text, boolean, integer, integer) to tertulia_platform;

-- A link that sets the first password accepts an invitation: page, mail and audit say so.
drop function app.find_reset(bytea, timestamptz);
create function app.find_reset(p_token_sha256 bytea, p_now timestamptz)
returns table (suscriptor_id bigint, usuario_id bigint, email text, nombre_negocio text, is_first boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.suscriptor_id, r.usuario_id, u.email, n.nombre_negocio, u.password_hash is null
    from restablecimientos r
    join usuarios u on u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id
    join suscriptores n on n.id = r.suscriptor_id
   where r.token_sha256 = p_token_sha256 and r.usado is null and r.expira > p_now and u.estado = 1
$$;
revoke all on function app.find_reset(bytea, timestamptz) from public;
grant execute on function app.find_reset(bytea, timestamptz) to tertulia_app;

drop function app.consume_reset(bytea, text, timestamptz, text);
create function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz, p_direccion text default null)
returns table (suscriptor_id bigint, usuario_id bigint, is_first boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
declare r record; v_is_first boolean;
begin
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  select u.password_hash is null into v_is_first from usuarios u where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id for no key update;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario', case when v_is_first then 'ACEPTAR_INVITACION' else 'RESTABLECER_CONTRASENA' end, r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id, v_is_first;
end $$;
revoke all on function app.consume_reset(bytea, text, timestamptz, text) from public;
grant execute on function app.consume_reset(bytea, text, timestamptz, text) to tertulia_app;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
