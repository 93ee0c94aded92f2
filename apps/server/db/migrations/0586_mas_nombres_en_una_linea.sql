-- As 0561, for the names that it left out: a business's contact person and the items of the media bank.
create function pg_temp.una_linea(texto text) returns text language sql immutable as
  $$ select btrim(regexp_replace(texto, E' *[\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029]+ *', ' ', 'g')) $$;

update app.suscriptores set contacto = nullif(pg_temp.una_linea(contacto), '')
 where contacto ~ E'[\t\n\v\f\r\u0085\u2028\u2029]';
update app.media set nombre = pg_temp.una_linea(nombre)
 where nombre ~ E'[\t\n\v\f\r\u0085\u2028\u2029]' and pg_temp.una_linea(nombre) <> '';

drop function pg_temp.una_linea(text);
