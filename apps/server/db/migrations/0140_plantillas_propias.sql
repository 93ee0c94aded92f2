-- Templates are also made, changed and removed by us, while a reading of the provider's list may be under way: what the list
-- could not know yet neither disappears nor comes back by it. `p_now` is when the reading began.
set local role tertulia_owner;

create or replace function app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamptz)
returns table (total integer, nuevas integer, cambiadas integer)
language sql set search_path = app, pg_temp as $$
  with leidas as (
    select * from jsonb_to_recordset(p_leidas) as l (content_sid text, nombre text, idioma text, categoria text, estado_aprobacion text,
      motivo_rechazo text, cuerpo text, variables jsonb)),
  guardadas as (
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion, motivo_rechazo, cuerpo, variables, sincronizada)
    select p_suscriptor, l.content_sid, l.nombre, l.idioma, l.categoria, l.estado_aprobacion, l.motivo_rechazo, l.cuerpo, l.variables, p_now
      from leidas l order by l.content_sid
    on conflict (suscriptor_id, content_sid) do update
       set nombre = excluded.nombre, idioma = excluded.idioma, categoria = excluded.categoria, estado_aprobacion = excluded.estado_aprobacion,
           motivo_rechazo = excluded.motivo_rechazo, cuerpo = excluded.cuerpo, variables = excluded.variables, sincronizada = p_now, retirada = null
     where (p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo, p.cuerpo, p.variables, p.retirada) is distinct from
           (excluded.nombre, excluded.idioma, excluded.categoria, excluded.estado_aprobacion, excluded.motivo_rechazo, excluded.cuerpo, excluded.variables, null)
       and p.sincronizada <= p_now and (p.retirada is null or p.retirada <= p_now)
    returning p.xmax = 0 as es_nueva),
  retiradas as (
    update plantillas p set retirada = p_now
     where p.suscriptor_id is not distinct from p_suscriptor and p.retirada is null and p.sincronizada <= p_now
       and not exists (select 1 from leidas l where l.content_sid = p.content_sid)
    returning 1)
  select (select count(*) from leidas)::integer, (count(*) filter (where g.es_nueva))::integer,
         (count(*) filter (where not g.es_nueva) + (select count(*) from retiradas))::integer
    from guardadas g
$$;

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- One template of all, made or written anew by a SUPERADMIN: nobody with a tenant's rights writes those.
create function app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamptz) returns bigint
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_id bigint := p_id; v record;
begin
  select * into v from jsonb_to_record(p_escrita) as l (content_sid text, nombre text, idioma text, categoria text, estado_aprobacion text,
    motivo_rechazo text, cuerpo text, variables jsonb);
  if p_id is null then
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion, motivo_rechazo, cuerpo, variables, sincronizada)
    values (null, v.content_sid, v.nombre, v.idioma, v.categoria, v.estado_aprobacion, v.motivo_rechazo, v.cuerpo, v.variables, p_now)
    on conflict (suscriptor_id, content_sid) do update
       set estado_aprobacion = excluded.estado_aprobacion, categoria = excluded.categoria, motivo_rechazo = excluded.motivo_rechazo, sincronizada = p_now
    returning p.id into v_id;
  else
    update plantillas p
       set content_sid = v.content_sid, nombre = v.nombre, idioma = v.idioma, categoria = v.categoria, estado_aprobacion = v.estado_aprobacion,
           motivo_rechazo = v.motivo_rechazo, cuerpo = v.cuerpo, variables = v.variables, sincronizada = p_now
     where p.suscriptor_id is null and p.id = p_id;
  end if;
  return v_id;
end $$;

create function app.retire_plantilla_comun(p_id bigint, p_now timestamptz) returns void
language sql security definer set search_path = app, pg_temp as $$
  update plantillas p set retirada = p_now where p.suscriptor_id is null and p.id = p_id
$$;
revoke all on function app.save_plantilla_comun, app.retire_plantilla_comun from public;
grant execute on function app.save_plantilla_comun, app.retire_plantilla_comun to tertulia_platform;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
