-- The catalogue is searched at every key of a quote and for every answer of a bot. Behind a policy no index answers LIKE (see
-- search_contactos), so all of it was read each time.
set local role tertulia_owner;
-- made plain for each product that a word of two letters finds, it took longer than everything else
alter table app.productos add nombre_plano text not null generated always as (app.plain_text(nombre)) stored;
do $$ begin
  execute format('create index productos_busqueda on app.productos using gin (suscriptor_id %s.int8_ops, busqueda %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'btree_gin'),
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;
create policy searching on app.productos for select to tertulia_search using (true);
grant select (suscriptor_id, id, nombre, nombre_plano, estado, busqueda) on app.productos to tertulia_search;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- By what a statement looks through the caller's catalogue: the index knows the words of all businesses, and the planner takes each
-- for rare, so a small catalogue is read faster by itself.
create function app.productos_texto() returns text
language sql stable set search_path = app, pg_temp as $$
  select case when (select count(*) from (select 1 from productos p where p.suscriptor_id = tid() limit 3001) n) <= 3000
              then '(p.busqueda || '''')' else 'p.busqueda' end
$$;
revoke all on function app.productos_texto from public;

-- The caller's products whose code or name holds every word, in that state or any. All of them, or the first of those that begin with
-- what was typed, by code or name, and then of the others. Returns ids only.
create function app.search_productos(p_q text, p_estado smallint, p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_text constant text := productos_texto();
  v_begin constant text := regexp_replace(trim(plain_text(p_q)), '([\\%_])', '\\\1', 'g') || '%';
  v_patterns constant text[] := (
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%')
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra);
  v_where text := 'p.suscriptor_id = $1 and ($2 is null or p.estado = $2)';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  if p_limit is null then
    return query execute 'select p.id from productos p where ' || v_where using tid(), p_estado, v_patterns;
  else
    return query execute 'select p.id from productos p where ' || v_where || '
      order by p.busqueda like $4 desc, p.nombre_plano like $4 desc, lower(p.nombre), p.id limit $5'
      using tid(), p_estado, v_patterns, v_begin, p_limit;
  end if;
end $$;
revoke all on function app.search_productos from public;
grant execute on function app.search_productos to tertulia_app;

-- The caller's active products whose code or name holds one of the roots, those that hold the most of them first. Returns ids only.
create function app.search_productos_con(p_raices text[], p_limit integer) returns setof bigint
language plpgsql stable security definer rows 200 set search_path = app, pg_temp as $$
declare
  v_patterns constant text[] := (select array_agg('%' || regexp_replace(raiz, '([\\%_])', '\\\1', 'g') || '%') from unnest(p_raices) raiz);
begin
  return query execute format('select p.id from productos p where p.suscriptor_id = $1 and p.estado = 1 and %s like any ($2)
      order by %s desc, p.id limit $3', productos_texto(),
      (select string_agg(format('(p.busqueda like $2[%s])::integer', n), ' + ') from generate_series(1, cardinality(v_patterns)) n))
    using tid(), v_patterns, p_limit;
end $$;
revoke all on function app.search_productos_con from public;
grant execute on function app.search_productos_con to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
