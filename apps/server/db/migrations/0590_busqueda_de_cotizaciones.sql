-- Behind a policy no index answers LIKE (see search_contactos), so a role without log-in searches for the caller's subscriber.
set local role tertulia_owner;
do $$ begin
  execute format('create index cotizaciones_busqueda on app.cotizaciones using gin (suscriptor_id %s.int8_ops, busqueda %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'btree_gin'),
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;
create policy searching on app.cotizaciones for select to tertulia_search using (true);
grant select (suscriptor_id, id, busqueda) on app.cotizaciones to tertulia_search;

-- What a text must match: every word of a search, or the digits of a number as people print it.
create function app.patrones_de_busqueda(p_q text) returns text[]
language sql immutable parallel safe set search_path = app, pg_temp as $$
  select array_agg((case when length(palabra) < 3 then '% ' else '%' end) || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
    from unnest(case when p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then array[regexp_replace(p_q, '[^0-9]', '', 'g')]
                     else (regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8] end) palabra
$$;
revoke all on function app.patrones_de_busqueda from public;
grant execute on function app.patrones_de_busqueda to tertulia_app, tertulia_search;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- The caller's quotes that hold every word, as many as are wanted. The index knows the words of all subscribers, and the planner takes
-- each for rare, so few quotes are read without it. Returns ids only.
create function app.search_cotizaciones(p_q text, p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_patterns constant text[] := patrones_de_busqueda(p_q);
  v_text constant text := case when (select count(*) from (select 1 from cotizaciones q where q.suscriptor_id = tid() limit 3001) n) <= 3000
                               then '(q.busqueda || '''')' else 'q.busqueda' end;
  v_where text := 'q.suscriptor_id = $1';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $2[%s]', v_text, n); end loop;
  return query execute 'select q.id from cotizaciones q where ' || v_where || ' limit $3' using tid(), v_patterns, p_limit;
end $$;
revoke all on function app.search_cotizaciones from public;
grant execute on function app.search_cotizaciones to tertulia_app;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
