-- Files in UTF-16, which Excel writes as «Texto Unicode», can be imported.
set local role tertulia_owner;

alter table app.importaciones drop constraint importaciones_codificacion_check;
alter table app.importaciones add constraint importaciones_codificacion_check
  check (codificacion in ('UTF-8', 'WINDOWS-1252', 'UTF-16LE', 'UTF-16BE'));
