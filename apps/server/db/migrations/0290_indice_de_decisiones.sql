-- no transaction
-- What the bot did within a stretch of time reads that stretch, and no row of the table.
set role tertulia_owner;
create index concurrently if not exists bot_decisiones_creada on app.bot_decisiones (suscriptor_id, creada) include (accion, conversacion_id);
