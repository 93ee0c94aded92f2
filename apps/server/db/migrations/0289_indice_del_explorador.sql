-- no transaction
-- The explorer's first page of all chats, whatever their state. Open and waiting chats stand in such an index each, so no update of
-- last_message_at was ever one without indexes: this adds an entry to it, and makes none dearer in kind.
set role tertulia_owner;
create index concurrently if not exists conversaciones_recientes on app.conversaciones (suscriptor_id, last_message_at desc, id desc);
