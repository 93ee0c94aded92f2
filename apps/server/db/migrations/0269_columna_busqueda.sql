-- A board's search looks through one column: behind a policy no index answers LIKE (see search_contactos), so a large
-- column was read from end to end for each letter typed. Returns ids only.
set local role tertulia_owner;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

create function app.search_columna(p_estado bigint, p_q text) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_patterns text[];
  v_text text := 'c.busqueda';
  v_where text := '';
begin
  if p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then
    v_patterns := array['%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%'];
  else
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%') into v_patterns
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
  end if;
  -- the index knows the words of all contacts, and the planner takes each for rare: a small column is read faster by itself
  if (select count(*) from (select 1 from contactos c where c.suscriptor_id = tid() and c.kanban_estado_id = p_estado limit 3001) n) <= 3000
  then v_text := '(c.busqueda || '''')'; end if;
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  return query execute 'select c.id from contactos c where c.suscriptor_id = $1 and c.kanban_estado_id = $2' || v_where
    using tid(), p_estado, v_patterns;
end $$;
revoke all on function app.search_columna from public;
grant execute on function app.search_columna to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
