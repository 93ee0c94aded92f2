-- no transaction
-- A broadcast's recipients page by page and, for its file, piece by piece: each piece would sort all of them.
set role tertulia_owner;
create index concurrently if not exists difusion_destinatarios_orden on app.difusion_destinatarios (suscriptor_id, difusion_id, id);
