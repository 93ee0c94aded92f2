set local role tertulia_owner;

-- The provider's message templates: of one subscriber (from its own account there), or of all (from the platform's) when
-- suscriptor_id is null. A null tenant equals none, so that the fence of every tenant table leaves those rows out; a policy
-- of its own lets everybody read them, and nobody but the function below writes them.
create table app.plantillas (
  suscriptor_id bigint references app.suscriptores (id),
  id bigint generated always as identity primary key,
  content_sid text not null check (content_sid ~ '^HX[0-9a-fA-F]{32}$'),
  nombre text not null,
  idioma text,
  categoria text,
  estado_aprobacion text not null check (estado_aprobacion in ('APROBADA', 'PENDIENTE', 'RECHAZADA', 'PAUSADA', 'DESHABILITADA', 'SIN_ENVIAR')),
  motivo_rechazo text,
  cuerpo text not null,
  -- the places to be filled, each with the provider's sample or null
  variables jsonb not null default '{}',
  sincronizada timestamptz not null,
  -- when the provider was first seen without it
  retirada timestamptz
);
create unique index plantillas_content_sid on app.plantillas (suscriptor_id, content_sid) nulls not distinct;
call app.fence('app.plantillas');
create policy comunes on app.plantillas for select to tertulia_app using (suscriptor_id is null);
create policy comunes_sync on app.plantillas to tertulia_router using (suscriptor_id is null) with check (suscriptor_id is null);
grant select, insert, update on app.plantillas to tertulia_app, tertulia_router;

-- Makes the stored templates of one owner equal to what the provider lists. With the rights of whoever calls it.
create function app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamptz)
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
    returning p.xmax = 0 as es_nueva),
  retiradas as (
    update plantillas p set retirada = p_now
     where p.suscriptor_id is not distinct from p_suscriptor and p.retirada is null
       and not exists (select 1 from leidas l where l.content_sid = p.content_sid)
    returning 1)
  select (select count(*) from leidas)::integer, (count(*) filter (where g.es_nueva))::integer,
         (count(*) filter (where not g.es_nueva) + (select count(*) from retiradas))::integer
    from guardadas g
$$;
revoke all on function app.sync_plantillas from public;
grant execute on function app.sync_plantillas to tertulia_app, tertulia_router;

grant create on schema app to tertulia_router;
set local role tertulia_router;
-- The templates of all are read before any tenant is known.
create function app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamptz)
returns table (total integer, nuevas integer, cambiadas integer)
language sql security definer set search_path = app, pg_temp as $$ select * from app.sync_plantillas(null, p_leidas, p_now) $$;
revoke all on function app.sync_plantillas_comunes from public;
grant execute on function app.sync_plantillas_comunes to tertulia_platform;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
