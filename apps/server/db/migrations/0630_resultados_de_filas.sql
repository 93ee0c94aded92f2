-- An import tells rows apart that it leaves alone: unchanged, other data that «Actualizar» would store, repeated in the file.
-- The column `omitidos` and the value OMITIDO stay valid: the earlier release may write them while this file runs.
set local role tertulia_owner;
-- the owner's policies would hide the rows
alter table app.importaciones no force row level security;
alter table app.importacion_filas no force row level security;

alter table app.importacion_filas drop constraint importacion_filas_resultado_check;
alter table app.importacion_filas add constraint importacion_filas_resultado_check
  check (resultado in ('CREADO', 'ACTUALIZADO', 'SIN_CAMBIOS', 'EXISTENTE', 'REPETIDO', 'FALLIDO', 'OMITIDO'));
update app.importacion_filas
   set resultado = case when motivo = 'El contacto ya existe' then 'EXISTENTE'
                        when motivo like 'El teléfono ya está en la fila %' or motivo like 'El mismo contacto está antes %' then 'REPETIDO'
                        else 'SIN_CAMBIOS' end
 where resultado = 'OMITIDO';

-- `omitidos` counts the unchanged rows from now on
alter table app.importaciones add column if not exists existentes integer not null default 0, add column if not exists repetidos integer not null default 0;
update app.importaciones z
   set omitidos = z.omitidos - n.existentes - n.repetidos, existentes = n.existentes, repetidos = n.repetidos
  from (select f.suscriptor_id, f.importacion_id,
               count(*) filter (where f.resultado = 'EXISTENTE') as existentes,
               count(*) filter (where f.resultado = 'REPETIDO') as repetidos
          from app.importacion_filas f where f.resultado in ('EXISTENTE', 'REPETIDO') group by f.suscriptor_id, f.importacion_id) n
 where n.suscriptor_id = z.suscriptor_id and n.importacion_id = z.id;

alter table app.importaciones force row level security;
alter table app.importacion_filas force row level security;
