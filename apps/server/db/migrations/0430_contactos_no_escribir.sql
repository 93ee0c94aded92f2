-- no transaction
-- Those who must not be written to are few among many: their list and their number are met without a look at all the others.
set role tertulia_owner;
create index concurrently if not exists contactos_no_escribir on app.contactos (suscriptor_id, id) where no_escribir;
