-- The columns of an import can be chosen by hand: a file whose first row is a contact begins at row 0, and a review holds for the
-- person with whose rights it was made.
set local role tertulia_owner;

alter table app.importaciones drop constraint importaciones_leidas_filas_check;
alter table app.importaciones add constraint importaciones_leidas_filas_check check (leidas_filas >= 0);
alter table app.importaciones add column revisada_por bigint;
alter table app.importaciones add foreign key (suscriptor_id, revisada_por) references app.usuarios (suscriptor_id, id);
