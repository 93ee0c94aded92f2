-- no transaction
-- A broadcast's counters are read off an index, and no row of its recipients: the list of twenty read each recipient of all of them.
-- Entries move with the state as before; the reason changes with it only.
set role tertulia_owner;
create index concurrently if not exists difusion_destinatarios_avance on app.difusion_destinatarios (suscriptor_id, difusion_id, estado) include (motivo);
drop index concurrently if exists app.difusion_destinatarios_estado;
