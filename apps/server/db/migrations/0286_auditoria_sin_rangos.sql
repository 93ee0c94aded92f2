-- no transaction
-- Only the removal of what is old read it, which now reads auditoria_fecha.
set role tertulia_owner;
drop index concurrently if exists app.auditoria_timestamp;
