set local role tertulia_owner;
-- An edit names the version it began from, so that the second of two editors is refused instead of overwriting the first.
alter table app.tareas add column version integer not null default 1;
-- A task that is not completed can be deleted, with the notices about it.
grant delete on app.tareas, app.tarea_recordatorios, app.tarea_evidencias to tertulia_app;

-- The assignee is notified, too, and the notice names who assigned the task.
alter table app.tarea_recordatorios drop constraint tarea_recordatorios_clase_check;
alter table app.tarea_recordatorios add constraint tarea_recordatorios_clase_check check (clase in ('VENCE', 'VENCIDA', 'ASIGNADA'));
alter table app.tarea_recordatorios add column asignada_por bigint;
alter table app.tarea_recordatorios add constraint tarea_recordatorios_asignada_por_fkey
  foreign key (suscriptor_id, asignada_por) references app.usuarios (suscriptor_id, id);

-- Hash of state, day and text: a mass task that repeats one of the last minutes asks for confirmation.
alter table app.tareas_masivas add column repeticion bytea;
create index tareas_masivas_repeticion on app.tareas_masivas (suscriptor_id, repeticion, created_at) where repeticion is not null;
