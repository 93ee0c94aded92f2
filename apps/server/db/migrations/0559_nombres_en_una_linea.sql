-- Names are one line, as 0561 says. That file does not work as the owner: without superuser rights, row level security hides every row from
-- it, and two businesses whose names come to the same line break its unique index. This file does the same before it, and also repairs a
-- database on which 0561 has run. A second equal name gets « (2)», « (3)»… behind it, which is logged as a warning.
set local role tertulia_owner;

do $$
declare
  c_breaks constant text := '[\t\n\v\f\r\u0085\u2028\u2029]';
  c_line constant text := $line$btrim(regexp_replace(%1$s, ' *[\t\n\v\f\r\u0085\u2028\u2029]+ *', ' ', 'g'))$line$;
  v record;
  r record;
  v_number integer;
  v_name text;
  v_is_taken boolean;
begin
  for v in
    -- unique: the columns beside the name in its unique index, and the form in which the index compares it
    select t.*, format(c_line, quote_ident(t.columna)) as linea from (values
      ('contactos', 'nombre', null, null, null), ('contactos', 'apellido', null, null, null), ('usuarios', 'nombre', null, null, null),
      ('areas', 'nombre', null, null, null), ('productos', 'nombre', null, null, null), ('canales', 'friendly_name', null, null, null),
      ('conversaciones', 'cliente_nombre', null, null, null), ('salas', 'nombre', null, null, null),
      ('notas_rapidas', 'titulo', null, null, null), ('tareas', 'titulo', null, null, null),
      ('suscriptores', 'nombre_negocio', 'id <> $2', 'lower(%s)', 200),
      ('tableros', 'nombre', 'suscriptor_id = $3 and id <> $2', 'app.plain_text(%s)', 120),
      ('kanban_estados', 'nombre', 'suscriptor_id = $3 and tablero_id = $4 and id <> $2', 'app.plain_text(%s)', 80)
    ) as t (tabla, columna, entre, forma, largo)
  loop
    -- the owner's policies would hide the rows
    execute format('alter table app.%I no force row level security', v.tabla);
    if v.entre is null then
      execute format('update app.%1$I set %2$I = %3$s where %2$I ~ %4$L and %3$s <> %5$L', v.tabla, v.columna, v.linea, c_breaks, '');
    else
      for r in execute format(
        'select x.id, %6$s as suscriptor_id, %7$s as tablero_id, x.%2$I as nombre, %3$s as linea from app.%1$I x where x.%2$I ~ %4$L and length(%3$s) > 1 order by x.id',
        v.tabla, v.columna, v.linea, c_breaks, '',
        case when v.tabla = 'suscriptores' then 'x.id' else 'x.suscriptor_id' end,
        case when v.tabla = 'kanban_estados' then 'x.tablero_id' else 'null::bigint' end)
      loop
        v_number := 1;
        v_name := r.linea;
        loop
          execute format('select exists (select 1 from app.%1$I where %2$s and %3$s = %4$s)', v.tabla, v.entre, format(v.forma, quote_ident(v.columna)), format(v.forma, '$1'))
            into v_is_taken using v_name, r.id, r.suscriptor_id, r.tablero_id;
          exit when not v_is_taken;
          v_number := v_number + 1;
          v_name := left(r.linea, v.largo - length(format(' (%s)', v_number))) || format(' (%s)', v_number);
        end loop;
        execute format('update app.%1$I set %2$I = $1 where id = $2', v.tabla, v.columna) using v_name, r.id;
        if v_number > 1 then
          raise warning '% % of subscriber % was renamed to «%»: another one has the same name', v.tabla, r.id, r.suscriptor_id, v_name;
        end if;
      end loop;
    end if;
    execute format('alter table app.%I force row level security', v.tabla);
  end loop;
end $$;
