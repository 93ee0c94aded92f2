-- An import changes only contacts that the person who began it may change. Known contacts stay as they are by default.
set local role tertulia_owner;

alter table app.importaciones add column iniciada_por bigint;
alter table app.importaciones add foreign key (suscriptor_id, iniciada_por) references app.usuarios (suscriptor_id, id);
alter table app.importaciones alter column actualizar set default false;
