-- no transaction
-- Small indexes over time, for the removal of what is old: they cost next to nothing where rows are written.
set role tertulia_owner;
create index concurrently if not exists webhooks_recibidos_procesado on app.webhooks_recibidos using brin (procesado);
create index concurrently if not exists auditoria_timestamp on app.auditoria using brin (timestamp);
create index concurrently if not exists sesiones_expira on app.sesiones (expira_abs);
create index concurrently if not exists intentos_vence on app.intentos (vence);
