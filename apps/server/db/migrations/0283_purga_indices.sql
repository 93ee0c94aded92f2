-- no transaction
-- What is removed of the journal is found oldest first. The small index over ranges of pages did not do that for long: a page that
-- is emptied is filled again with what is new, its range keeps the old beginning, and in the end each batch read the whole journal.
-- An entry is written once, by the update that works the event off, which moves the row in all of its indexes anyway.
set role tertulia_owner;
create index concurrently if not exists webhooks_recibidos_purga on app.webhooks_recibidos (procesado) where estado = 'PROCESADO';
drop index concurrently if exists app.webhooks_recibidos_procesado;
