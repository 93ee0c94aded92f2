-- no transaction
-- Most contacts have no e-mail: sorted by it they all stand beside each other, and their order is by id.
set role tertulia_owner;
create index concurrently if not exists contactos_email_orden on app.contactos (suscriptor_id, lower(email), id);
