-- no transaction
-- What has served its time is found oldest first. An envío enters its index when it is accepted, which moves its row in an index anyway.
set role tertulia_owner;
create index concurrently if not exists envios_por_revisar on app.envios (iniciado) where estado = 'ACEPTADO' and revisado is null;
create index concurrently if not exists tarea_recordatorios_purga on app.tarea_recordatorios (enviado);
