-- Whoever has a task is reminded when it falls due, and once more the next morning in Bogotá when it is still open.
set local role tertulia_owner;

create function app.tarea_manana_siguiente(p_fecha timestamptz) returns timestamptz language sql immutable as $$
  select (((p_fecha at time zone 'America/Bogota')::date + 1) + time '08:00') at time zone 'America/Bogota'
$$;
-- The next reminder of a task that is seen at `p_now`; null when both are past.
create function app.tarea_recordar_en(p_fecha timestamptz, p_now timestamptz) returns timestamptz language sql immutable as $$
  select case when p_fecha > p_now then p_fecha
              when app.tarea_manana_siguiente(p_fecha) > p_now then app.tarea_manana_siguiente(p_fecha) end
$$;

alter table app.tareas add recordar_en timestamptz;
update app.tareas k set recordar_en = app.tarea_recordar_en(k.fecha_programada, now()) where k.estado <> 'COMPLETADA';
create index tareas_recordar on app.tareas (recordar_en)
  where recordar_en is not null and asignado_usuario_id is not null and estado <> 'COMPLETADA';

create table app.tarea_recordatorios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tarea_id bigint not null,
  usuario_id bigint not null,
  clase text not null check (clase in ('VENCE', 'VENCIDA')),
  -- the planned date that it is about: a task that is put off is reminded of again
  fecha_programada timestamptz not null,
  enviado timestamptz not null,
  primary key (suscriptor_id, id),
  unique (suscriptor_id, tarea_id, clase, fecha_programada),
  foreign key (suscriptor_id, tarea_id) references app.tareas (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index tarea_recordatorios_usuario on app.tarea_recordatorios (suscriptor_id, usuario_id, enviado desc);
call app.fence('app.tarea_recordatorios');
grant select, insert on app.tarea_recordatorios to tertulia_app;

create policy routing on app.tareas to tertulia_router using (true);
grant select (suscriptor_id, recordar_en, asignado_usuario_id, estado) on app.tareas to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- The tenants that have somebody to be reminded: ids only, for whichever node does the recurring work.
create function app.due_recordatorios(p_now timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct k.suscriptor_id from tareas k
   where k.recordar_en <= p_now and k.asignado_usuario_id is not null and k.estado <> 'COMPLETADA'
$$;
revoke all on function app.due_recordatorios from public;
grant execute on function app.due_recordatorios to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
