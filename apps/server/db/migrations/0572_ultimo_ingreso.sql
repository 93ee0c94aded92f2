-- The users page shows the last log-in. Sessions are purged after some time, so that it is kept with the user.
set local role tertulia_owner;
alter table app.usuarios add column ultimo_ingreso timestamptz;
-- the owner's policies would hide the rows
alter table app.usuarios no force row level security;
alter table app.sesiones no force row level security;
update app.usuarios u set ultimo_ingreso = s.creada
  from (select s.suscriptor_id, s.usuario_id, max(s.creada) as creada from app.sesiones s group by s.suscriptor_id, s.usuario_id) s
 where s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id;
alter table app.usuarios force row level security;
alter table app.sesiones force row level security;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;
drop function app.list_usuarios_global(bigint, text, text, boolean, integer, integer);
create function app.list_usuarios_global(
  p_suscriptor bigint, p_q text, p_rol text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
returns table (total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text, telefono text, estado smallint,
  roles text[], tipo_usuario text, presentar boolean, fecha_creacion timestamptz, area_id bigint, area_nombre text, foto_archivo_id bigint,
  ultimo_ingreso timestamptz)
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
             u.area_id, a.nombre as area_nombre, u.foto_archivo_id, u.ultimo_ingreso
        from wanted u join suscriptores s on s.id = u.suscriptor_id left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset, p_rol, p_estado;
end $$;
revoke all on function app.list_usuarios_global(bigint, text, text, smallint, text, boolean, integer, integer) from public;
grant execute on function app.list_usuarios_global(bigint, text, text, smallint, text, boolean, integer, integer) to tertulia_platform;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
