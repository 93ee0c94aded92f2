-- no transaction
-- A page of the audit at a million rows: whatever it is filtered or sorted by, it is read off an index.
set role tertulia_owner;
create index concurrently if not exists auditoria_fecha on app.auditoria (suscriptor_id, timestamp, id);
create index concurrently if not exists auditoria_usuario on app.auditoria (suscriptor_id, usuario_id, timestamp, id);
create index concurrently if not exists auditoria_entidad on app.auditoria (suscriptor_id, entidad, timestamp, id);
create index concurrently if not exists auditoria_accion on app.auditoria (suscriptor_id, accion, timestamp, id);
create index concurrently if not exists auditoria_registro on app.auditoria (suscriptor_id, registro_id, timestamp, id);
