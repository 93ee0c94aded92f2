-- no transaction
-- The newest event of each channel, however long the journal is and however silent the channel.
set role tertulia_owner;
create index concurrently if not exists webhooks_recibidos_ultimo on app.webhooks_recibidos (suscriptor_id, canal_id, recibido) where origen = 'WEBHOOK';
reset role;
