-- Kanban moves, notes, tasks and imports of contacts.

set local role tertulia_owner;

-- Every move with the names of the states at that time, which survive a rename or deletion.
create table app.kanban_movimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  conversacion_id bigint,
  de_estado_id bigint,
  de_nombre text,
  a_estado_id bigint,
  a_nombre text,
  usuario_id bigint,
  ocurrido timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, de_estado_id) references app.kanban_estados (suscriptor_id, id)
    on delete set null (de_estado_id),
  foreign key (suscriptor_id, a_estado_id) references app.kanban_estados (suscriptor_id, id)
    on delete set null (a_estado_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index kanban_movimientos_contacto on app.kanban_movimientos (suscriptor_id, contacto_id, ocurrido desc);
-- Deleting a state clears it from moves and notes: without these indexes that reads all of them.
create index kanban_movimientos_de on app.kanban_movimientos (suscriptor_id, de_estado_id)
  where de_estado_id is not null;
create index kanban_movimientos_a on app.kanban_movimientos (suscriptor_id, a_estado_id) where a_estado_id is not null;
create index kanban_movimientos_ocurrido on app.kanban_movimientos (suscriptor_id, ocurrido desc, id desc);
call app.fence('app.kanban_movimientos');
create policy joining on app.kanban_movimientos to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert on app.kanban_movimientos to tertulia_app;
grant select on app.kanban_movimientos to tertulia_auth;
grant update (contacto_id, de_estado_id, a_estado_id) on app.kanban_movimientos to tertulia_auth;

create table app.notas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  contacto_id bigint not null,
  texto text not null check (length(texto) <= 2000),
  autor_usuario_id bigint,
  autor_nombre text not null,
  created_at timestamptz not null,
  -- The contact's state when the note was written.
  kanban_estado_id_snapshot bigint,
  kanban_estado_nombre_snapshot text,
  -- Idempotency key of the form.
  clave uuid,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, kanban_estado_id_snapshot) references app.kanban_estados (suscriptor_id, id)
    on delete set null (kanban_estado_id_snapshot)
);
create index notas_contacto on app.notas (suscriptor_id, contacto_id, created_at desc);
create index notas_kanban_estado on app.notas (suscriptor_id, kanban_estado_id_snapshot)
  where kanban_estado_id_snapshot is not null;
create unique index notas_clave on app.notas (suscriptor_id, autor_usuario_id, clave) where clave is not null;
call app.fence('app.notas');
create policy joining on app.notas to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert on app.notas to tertulia_app;
grant select on app.notas to tertulia_auth;
grant update (contacto_id, kanban_estado_id_snapshot) on app.notas to tertulia_auth;

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
  -- When the next reminder is due: at the due date, and again the next morning in Bogotá.
  recordar_en timestamptz,
  -- Idempotency key of the form, with the fingerprint of the request: a task changes later.
  clave uuid,
  huella text,
  -- An edit names the version that it is based on, so that the second of two editors is refused.
  version integer not null default 1,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, asignado_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, completada_por) references app.usuarios (suscriptor_id, id),
  constraint tarea_completada check ((estado = 'COMPLETADA') = (completada_en is not null))
);
create index tareas_contacto on app.tareas (suscriptor_id, contacto_id, fecha_programada);
create index tareas_asignado on app.tareas (suscriptor_id, asignado_usuario_id, fecha_programada)
  where estado <> 'COMPLETADA';
-- The task page: by due date, of all users, one user or one state.
create index tareas_fecha on app.tareas (suscriptor_id, fecha_programada, id);
create index tareas_usuario_fecha on app.tareas (suscriptor_id, asignado_usuario_id, fecha_programada, id);
-- The badge and the cards of a board.
create index tareas_abiertas on app.tareas (suscriptor_id, contacto_id, asignado_usuario_id, fecha_programada)
  where estado <> 'COMPLETADA';
create index tareas_recordar on app.tareas (recordar_en)
  where recordar_en is not null and asignado_usuario_id is not null and estado <> 'COMPLETADA';
create unique index tareas_clave on app.tareas (suscriptor_id, creada_por, clave) where clave is not null;
call app.fence('app.tareas');
create policy joining on app.tareas to tertulia_auth using (suscriptor_id = (select app.tid()));
create policy routing on app.tareas to tertulia_router using (true);
-- Only an open task is deleted, together with its notices.
grant select, insert, update, delete on app.tareas to tertulia_app;
grant select on app.tareas to tertulia_auth;
grant update (contacto_id) on app.tareas to tertulia_auth;
grant select (suscriptor_id, estado, asignado_usuario_id, recordar_en) on app.tareas to tertulia_router;

-- The same picture of a task is one row, even if the form is sent twice.
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
grant select, insert, delete on app.tarea_evidencias to tertulia_app;

-- One mass assignment per idempotency key.
create table app.tareas_masivas (
  suscriptor_id bigint not null references app.suscriptores (id),
  clave uuid not null,
  huella bytea not null,
  creadas integer not null,
  omitidas integer not null,
  usuario_id bigint not null,
  created_at timestamptz not null,
  -- Hash of state, day and text: repeating a recent mass assignment asks for confirmation.
  repeticion bytea,
  primary key (suscriptor_id, clave),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index tareas_masivas_repeticion on app.tareas_masivas (suscriptor_id, repeticion, created_at)
  where repeticion is not null;
call app.fence('app.tareas_masivas');
grant select, insert on app.tareas_masivas to tertulia_app;

create table app.tarea_recordatorios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tarea_id bigint not null,
  usuario_id bigint not null,
  clase text not null,
  -- The due date that the notice is about: a postponed task is notified again.
  fecha_programada timestamptz not null,
  enviado timestamptz not null,
  asignada_por bigint,
  primary key (suscriptor_id, id),
  unique (suscriptor_id, tarea_id, clase, fecha_programada),
  foreign key (suscriptor_id, tarea_id) references app.tareas (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  constraint tarea_recordatorios_asignada_por_fkey foreign key (suscriptor_id, asignada_por)
    references app.usuarios (suscriptor_id, id),
  constraint tarea_recordatorios_clase_check check (clase in ('VENCE', 'VENCIDA', 'ASIGNADA'))
);
create index tarea_recordatorios_usuario on app.tarea_recordatorios (suscriptor_id, usuario_id, enviado desc);
create index tarea_recordatorios_purga on app.tarea_recordatorios (enviado);
call app.fence('app.tarea_recordatorios');
create policy purging on app.tarea_recordatorios to tertulia_router using (true);
grant select, insert, delete on app.tarea_recordatorios to tertulia_app;
grant select, delete on app.tarea_recordatorios to tertulia_router;

-- Contacts from a file: reviewed first, then stored in batches with the result of each row.
create table app.importaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  estado text not null default 'REVISION'
    check (estado in ('REVISION', 'EN_CURSO', 'COMPLETADA', 'CANCELADA', 'ERROR')),
  usuario_id bigint not null,
  archivo_id bigint not null,
  archivo_nombre text not null,
  -- Part of the proof of a consent that the file brought.
  sha256 bytea not null,
  separador text not null check (separador in (',', ';', E'\t')),
  codificacion text not null,
  -- Columns, first rows and problems; the rows are deleted when the import ends.
  revision jsonb not null,
  actualizar boolean not null default false,
  total integer not null check (total > 0),
  -- Progress in the file, committed together with the rows.
  leidos_bytes bigint not null check (leidos_bytes >= 0),
  leidas_filas integer not null,
  creados integer not null default 0,
  actualizados integer not null default 0,
  -- Unchanged rows. The result OMITIDO of a row is no longer written.
  omitidos integer not null default 0,
  fallidos integer not null default 0,
  tiene_filas boolean not null default true,
  motivo text,
  creada timestamptz not null,
  terminada timestamptz,
  -- The import changes only contacts that this user may change.
  iniciada_por bigint,
  -- The review depends on this user's rights.
  revisada_por bigint,
  existentes integer not null default 0,
  repetidos integer not null default 0,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, iniciada_por) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, revisada_por) references app.usuarios (suscriptor_id, id),
  check ((estado in ('REVISION', 'EN_CURSO')) = (terminada is null)),
  check ((estado = 'ERROR') = (motivo is not null)),
  constraint importaciones_codificacion_check check (codificacion in ('UTF-8', 'WINDOWS-1252', 'UTF-16LE', 'UTF-16BE')),
  constraint importaciones_leidas_filas_check check (leidas_filas >= 0)
);
create unique index importaciones_en_curso on app.importaciones (suscriptor_id) where estado = 'EN_CURSO';
create index importaciones_usuario on app.importaciones (suscriptor_id, usuario_id, id desc);
create index importaciones_archivo on app.importaciones (suscriptor_id, archivo_id);
call app.fence('app.importaciones');
grant select, insert, update on app.importaciones to tertulia_app;

create table app.importacion_filas (
  suscriptor_id bigint not null,
  importacion_id bigint not null,
  fila integer not null,
  -- E.164 if it could be parsed, otherwise the text of the file.
  telefono text,
  nombre text,
  resultado text not null,
  motivo text,
  primary key (suscriptor_id, importacion_id, fila),
  foreign key (suscriptor_id, importacion_id) references app.importaciones (suscriptor_id, id),
  constraint importacion_filas_resultado_check
    check (resultado in ('CREADO', 'ACTUALIZADO', 'SIN_CAMBIOS', 'EXISTENTE', 'REPETIDO', 'FALLIDO', 'OMITIDO'))
);
-- A number that occurs twice in a file counts once.
create index importacion_filas_telefono on app.importacion_filas (suscriptor_id, importacion_id, telefono)
  where resultado <> 'FALLIDO';
call app.fence('app.importacion_filas');
grant select, insert, delete on app.importacion_filas to tertulia_app;

grant create on schema app to tertulia_auth, tertulia_router;

-- How many moves and notes refer to these states, up to the cap: each is one more row to write when they are deleted.
create function app.count_kanban_referencias(p_estados bigint[], p_cap integer) returns integer
language sql stable set search_path = app, pg_temp as $$
  select count(*)::integer from (
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.a_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.de_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from notas n where n.suscriptor_id = tid() and n.kanban_estado_id_snapshot = any(p_estados) limit p_cap)
    limit p_cap) r
$$;
revoke all on function app.count_kanban_referencias from public;
grant execute on function app.count_kanban_referencias to tertulia_app;

create function app.tarea_manana_siguiente(p_fecha timestamptz) returns timestamptz language sql immutable as $$
  select (((p_fecha at time zone 'America/Bogota')::date + 1) + time '08:00') at time zone 'America/Bogota'
$$;

-- The next reminder after p_now; null when both are past.
create function app.tarea_recordar_en(p_fecha timestamptz, p_now timestamptz)
  returns timestamptz language sql immutable as $$
  select case when p_fecha > p_now then p_fecha
              when app.tarea_manana_siguiente(p_fecha) > p_now then app.tarea_manana_siguiente(p_fecha) end
$$;

set local role tertulia_auth;

-- Clears a deleted state from moves and notes, p_limit rows at a time, and returns how many. As one statement, the
-- foreign keys would need more time than a statement has. Skips rows that are locked.
create function app.forget_kanban_estado(p_estado bigint, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := tid();
  v_all integer := 0;
  v_some integer;
begin
  perform 1 from kanban_estados e where e.suscriptor_id = v_suscriptor and e.id = p_estado and e.tablero_id is null;
  if not found then return 0; end if;
  update kanban_movimientos m set a_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x
      where x.suscriptor_id = v_suscriptor and x.a_estado_id = p_estado
      limit p_limit for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update kanban_movimientos m set de_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x
      where x.suscriptor_id = v_suscriptor and x.de_estado_id = p_estado
      limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update notas n set kanban_estado_id_snapshot = null
   where n.suscriptor_id = v_suscriptor and n.id = any(array(
     select x.id from notas x
      where x.suscriptor_id = v_suscriptor and x.kanban_estado_id_snapshot = p_estado
      limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  return v_all + v_some;
end $$;
revoke all on function app.forget_kanban_estado from public;
grant execute on function app.forget_kanban_estado to tertulia_app;

set local role tertulia_router;

create function app.due_recordatorios(p_now timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct k.suscriptor_id from tareas k
   where k.recordar_en <= p_now and k.asignado_usuario_id is not null and k.estado <> 'COMPLETADA'
$$;
revoke all on function app.due_recordatorios from public;
grant execute on function app.due_recordatorios to tertulia_ingest;

-- Notices are shown for a day, and keep the same one from being sent twice.
create function app.purge_recordatorios(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from tarea_recordatorios r
   using (select d.suscriptor_id, d.id from tarea_recordatorios d
           where d.enviado < p_before order by d.enviado limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_recordatorios from public;
grant execute on function app.purge_recordatorios to tertulia_platform;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth, tertulia_router;
