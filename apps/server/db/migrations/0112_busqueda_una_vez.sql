-- Whoever finds more contacts than are counted is no longer looked for twice: the first look says that there are more, and the
-- walk in the wanted order follows at once.
set local role tertulia_owner;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

create or replace function app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer)
returns table (contacto_id bigint, total bigint)
language plpgsql stable security definer rows 20 set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_suscriptor constant bigint := tid();
  v_sort text := case p_sort when 'apellido' then 'c.apellido_plano' when 'email' then 'lower(c.email)' when 'telefono' then 'c.telefono'
                             when 'fechaCreacion' then 'c.created_at' else 'c.nombre_plano' end;
  v_direction text := case when p_desc then 'desc' else 'asc' end;
  v_where text := 'c.suscriptor_id = $1';
  v_patterns text[] := '{}';
  v_digits text;
  v_email text;
  v_telefono text;
  v_is_either boolean := false;
  v_total bigint;
  v_ids bigint[];
begin
  if nullif(trim(p_q), '') is not null then
    if p_q ~ '^[-+() .0-9]*[0-9][-+() .0-9]*$' then
      -- a number as people print it, or the same signs in a name
      v_digits := '%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%';
      v_is_either := v_digits <> '%' || trim(p_q) || '%';
      v_patterns := case when v_is_either then array[v_digits, '%' || trim(p_q) || '%'] else array[v_digits] end;
      v_where := v_where || case when v_is_either then ' and (c.busqueda like $2[1] or c.busqueda like $2[2])' else ' and c.busqueda like $2[1]' end;
    else
      -- one or two letters make no trigram unless they begin a word
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end) || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        into v_patterns from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
      for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and c.busqueda like $2[%s]', n); end loop;
    end if;
  end if;
  if nullif(trim(p_email), '') is not null then
    v_email := '%' || regexp_replace(plain_text(trim(p_email)), '([\\%_])', '\\\1', 'g') || '%';
    v_patterns := v_patterns || v_email;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and plain_text(c.email) like $2[%1$s]', cardinality(v_patterns));
  end if;
  if nullif(regexp_replace(p_telefono, '[^0-9]', '', 'g'), '') is not null then
    v_telefono := '%' || regexp_replace(p_telefono, '[^0-9]', '', 'g') || '%';
    v_patterns := v_patterns || v_telefono;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and c.telefono like $2[%1$s]', cardinality(v_patterns));
  end if;

  -- the usual search: everything in one look, by a plan that is kept. Few are sorted; of many only the number is told.
  if cardinality(v_patterns) > 0 and not v_is_either then
    with hits as materialized (
      select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
             case p_sort when 'fechaCreacion' then c.created_at end as creado
        from contactos c
       where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1] and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
         and (v_email is null or plain_text(c.email) like v_email) and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
    n as materialized (select count(*) as total from hits)
    select n.total, case when n.total > p_cap then null when p_desc then array(
               select h.id from hits h order by h.o desc, h.creado desc, h.id desc limit p_limit offset p_offset)
             else array(select h.id from hits h order by h.o, h.creado, h.id limit p_limit offset p_offset) end
      into v_total, v_ids from n;
    if v_total <= p_cap then
      if cardinality(v_ids) = 0 then return query select null::bigint, v_total;
      else return query select f.id, v_total from unnest(v_ids) with ordinality f (id, place) order by f.place; end if;
      return;
    end if;
  else
    execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where) into v_total using v_suscriptor, v_patterns, p_cap + 1;
  end if;

  -- few are sorted; many are met soon on a walk in the wanted order
  if cardinality(v_patterns) > 0 and v_total <= p_cap then
    return query execute format('with hits as materialized (select c.id, %1$s as o from contactos c where %2$s)
      select h.id, $3::bigint from hits h order by h.o %3$s, h.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  else
    return query execute format('select c.id, $3::bigint from contactos c where %2$s order by %1$s %3$s, c.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  end if;
  -- a page behind the last one still tells the total
  if not found then return query select null::bigint, v_total; end if;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
