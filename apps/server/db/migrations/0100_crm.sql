-- Boards and states that people make and remove, tasks that are proved, ratings that are read.
set local role tertulia_owner;

-- Contacts lose the state first (the foreign key asks for it); notes and moves keep its name.
grant delete on app.tableros, app.kanban_estados to tertulia_app;

-- The same picture of a task is one row, however often the form comes.
create table app.tarea_evidencias (
  suscriptor_id bigint not null,
  tarea_id bigint not null,
  archivo_id bigint not null,
  created_at timestamptz not null,
  primary key (suscriptor_id, tarea_id, archivo_id),
  unique (suscriptor_id, archivo_id),
  foreign key (suscriptor_id, tarea_id) references app.tareas (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id)
);
call app.fence('app.tarea_evidencias');
grant select, insert on app.tarea_evidencias to tertulia_app;

-- One mass assignment, so that a form sent twice makes its tasks once.
create table app.tareas_masivas (
  suscriptor_id bigint not null references app.suscriptores (id),
  clave uuid not null,
  huella bytea not null,
  creadas integer not null,
  omitidas integer not null,
  usuario_id bigint not null,
  created_at timestamptz not null,
  primary key (suscriptor_id, clave),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
call app.fence('app.tareas_masivas');
grant select, insert on app.tareas_masivas to tertulia_app;

-- the page of tasks: by planned date, of all, of one person, of one state
create index tareas_fecha on app.tareas (suscriptor_id, fecha_programada, id);
create index tareas_usuario_fecha on app.tareas (suscriptor_id, asignado_usuario_id, fecha_programada, id);
-- the badge and the cards of a board
create index tareas_abiertas on app.tareas (suscriptor_id, contacto_id, asignado_usuario_id, fecha_programada) where estado <> 'COMPLETADA';

-- ratings by day, and by stars
create index encuestas_respondidas on app.encuestas (suscriptor_id, respondida desc, id desc) where rating is not null;
create index encuestas_rating on app.encuestas (suscriptor_id, rating, respondida desc, id desc) where rating is not null;
