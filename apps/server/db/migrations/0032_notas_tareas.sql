-- Notes remember the state in which they were written; tasks.
set local role tertulia_owner;

alter table app.notas
  add kanban_estado_id_snapshot bigint,
  add kanban_estado_nombre_snapshot text,
  add foreign key (suscriptor_id, kanban_estado_id_snapshot) references app.kanban_estados (suscriptor_id, id)
    on delete set null (kanban_estado_id_snapshot);

create table app.tareas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  titulo text check (length(titulo) <= 200),
  descripcion text not null check (length(descripcion) between 1 and 2000),
  prioridad text not null default 'MEDIA' check (prioridad in ('ALTA', 'MEDIA', 'BAJA')),
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'EN_PROCESO', 'COMPLETADA')),
  fecha_programada timestamptz not null,
  asignado_usuario_id bigint,
  creada_por bigint,
  created_at timestamptz not null,
  observacion text check (length(observacion) <= 2000),
  completada_en timestamptz,
  completada_por bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, asignado_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, completada_por) references app.usuarios (suscriptor_id, id),
  constraint tarea_completada check ((estado = 'COMPLETADA') = (completada_en is not null))
);
create index tareas_contacto on app.tareas (suscriptor_id, contacto_id, fecha_programada);
create index tareas_asignado on app.tareas (suscriptor_id, asignado_usuario_id, fecha_programada) where estado <> 'COMPLETADA';
call app.fence('app.tareas');
grant select, insert, update on app.tareas to tertulia_app;
