-- A picture is a file of the same subscriber: without a reference nothing but code would say so (TEN-06).
set local role tertulia_owner;
alter table app.usuarios add foreign key (suscriptor_id, foto_archivo_id) references app.archivos (suscriptor_id, id);
alter table app.suscriptores add foreign key (id, logo_archivo_id) references app.archivos (suscriptor_id, id);
