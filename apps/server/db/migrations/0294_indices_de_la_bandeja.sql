-- no transaction
-- Unread chats, whoever asks with the newest first: without it all of them are read and sorted up to once a second, for each supervisor
-- who is there. Its entries are of unread chats alone.
set role tertulia_owner;
create index concurrently if not exists conversaciones_sin_leer_recientes on app.conversaciones (suscriptor_id, last_message_at desc, id desc)
  include (no_leidos) where no_leidos > 0 and estado <> 'CERRADA';
-- The explorer's days and its order by beginning read what they show, and not every chat of the subscriber.
create index concurrently if not exists conversaciones_iniciadas on app.conversaciones (suscriptor_id, fecha_inicio desc, id desc);
