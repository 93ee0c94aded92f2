-- Names are one line: line breaks and tabs, with the blanks around them, become one space, as the calls do it from now on. A name that
-- would become empty, or a business's that another one has already, stays as it is.
create function pg_temp.una_linea(texto text) returns text language sql immutable as
  $$ select btrim(regexp_replace(texto, E' *[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]+ *', ' ', 'g')) $$;

do $$
declare
  v record;
begin
  for v in
    select * from (values
      ('contactos', 'nombre'), ('contactos', 'apellido'), ('usuarios', 'nombre'), ('areas', 'nombre'), ('productos', 'nombre'),
      ('canales', 'friendly_name'), ('conversaciones', 'cliente_nombre'), ('tableros', 'nombre'), ('kanban_estados', 'nombre'),
      ('salas', 'nombre'), ('notas_rapidas', 'titulo'), ('tareas', 'titulo')) as t (tabla, columna)
  loop
    execute format(
      'update app.%1$I set %2$I = pg_temp.una_linea(%2$I) where %2$I ~ E''[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]'' and pg_temp.una_linea(%2$I) <> ''''',
      v.tabla, v.columna);
  end loop;
end $$;

update app.suscriptores s set nombre_negocio = pg_temp.una_linea(s.nombre_negocio)
 where s.nombre_negocio ~ E'[\t\n\v\f\r\u0085\u2028\u2029]' and length(pg_temp.una_linea(s.nombre_negocio)) > 1
   and not exists (select 1 from app.suscriptores o where lower(o.nombre_negocio) = lower(pg_temp.una_linea(s.nombre_negocio)) and o.id <> s.id);

drop function pg_temp.una_linea(text);
