-- no transaction
-- Empty once all are drawn: looking whether there is something to do costs nothing then.
set role tertulia_owner;
create index concurrently if not exists archivos_redibujo on app.archivos (suscriptor_id, id) where redibujos > 0;
