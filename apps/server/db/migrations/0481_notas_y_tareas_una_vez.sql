-- Whoever lost the answer sent the form again, and the note, which nobody can take away, or the task stood there twice.
alter table app.notas add column clave uuid;
create unique index notas_clave on app.notas (suscriptor_id, autor_usuario_id, clave) where clave is not null;
-- A task changes afterwards: what was asked for is kept apart, so that its key is known to mean the same wish.
alter table app.tareas add column clave uuid;
alter table app.tareas add column huella text;
create unique index tareas_clave on app.tareas (suscriptor_id, creada_por, clave) where clave is not null;
