-- Contacts that people make, edit and look for.
create schema if not exists extensions;
create extension if not exists pg_trgm schema extensions;
create extension if not exists btree_gin schema extensions;
grant usage on schema extensions to tertulia_owner;

set local role tertulia_owner;

-- Text as it is compared: without accents, in small letters.
create function app.plain_text(p_text text) returns text language sql immutable parallel safe
  as $$ select lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036F]', '', 'g')) $$;

alter table app.contactos
  add nombre_plano text generated always as (app.plain_text(nombre)) stored,
  add apellido_plano text generated always as (app.plain_text(apellido)) stored,
  -- begins with a blank, so that every word in it begins behind one
  add busqueda text generated always as (
    app.plain_text(' ' || coalesce(nombre, '') || ' ' || coalesce(apellido, '') || ' ' || coalesce(email, '') || ' ' || coalesce(telefono, ''))) stored;

-- An e-mail belongs to one contact, however it is written; of two who store it at once one is refused.
create unique index contactos_email on app.contactos (suscriptor_id, lower(email));
create index contactos_nombre on app.contactos (suscriptor_id, nombre_plano, id);
create index contactos_apellido on app.contactos (suscriptor_id, apellido_plano, id);
create index contactos_created_at on app.contactos (suscriptor_id, created_at, id);
do $$ begin
  -- wherever the extensions stand in this database
  execute format('create index contactos_busqueda on app.contactos using gin (suscriptor_id %s.int8_ops, busqueda %s.gin_trgm_ops)',
    (select extnamespace::regnamespace from pg_extension where extname = 'btree_gin'),
    (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
end $$;

create policy searching on app.contactos to tertulia_search using (true);
grant select on app.contactos to tertulia_search;
grant create on schema app to tertulia_search;
set local role tertulia_search;

-- LIKE is not leakproof, so behind a policy no index can answer it: the search runs past the policy, with the session's
-- tenant in its own condition, and returns ids only (reliability-security.md §4.2.6). Counting stops at p_cap + 1.
create function app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer)
returns table (contacto_id bigint, total bigint)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  v_sort text := case p_sort when 'apellido' then 'c.apellido_plano' when 'email' then 'lower(c.email)' when 'telefono' then 'c.telefono'
                             when 'fechaCreacion' then 'c.created_at' else 'c.nombre_plano' end;
  v_direction text := case when p_desc then 'desc' else 'asc' end;
  v_where text := 'c.suscriptor_id = $1';
  v_patterns text[] := '{}';
  v_word text;
  v_total bigint;
begin
  if nullif(trim(p_q), '') is not null then
    if p_q ~ '^[-+() .0-9]*[0-9][-+() .0-9]*$' then
      -- a number as people print it, or the same signs in a name
      v_patterns := array['%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%', '%' || trim(p_q) || '%'];
      v_where := v_where || ' and (c.busqueda like $2[1] or c.busqueda like $2[2])';
    else
      foreach v_word in array (regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8] loop
        -- one or two letters make no trigram unless they begin a word
        v_patterns := v_patterns || (case when length(v_word) < 3 then '% ' else '%' end
          || replace(replace(replace(v_word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
        v_where := v_where || format(' and c.busqueda like $2[%s]', cardinality(v_patterns));
      end loop;
    end if;
  end if;
  if nullif(trim(p_email), '') is not null then
    v_patterns := v_patterns || ('%' || replace(replace(replace(plain_text(trim(p_email)), '\', '\\'), '%', '\%'), '_', '\_') || '%');
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and plain_text(c.email) like $2[%1$s]', cardinality(v_patterns));
  end if;
  if nullif(regexp_replace(p_telefono, '[^0-9]', '', 'g'), '') is not null then
    v_patterns := v_patterns || ('%' || regexp_replace(p_telefono, '[^0-9]', '', 'g') || '%');
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and c.telefono like $2[%1$s]', cardinality(v_patterns));
  end if;
  execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where) into v_total using tid(), v_patterns, p_cap + 1;
  -- few are sorted; many are met soon on a walk in the wanted order
  if cardinality(v_patterns) > 0 and v_total <= p_cap then
    return query execute format('with hits as materialized (select c.id, %1$s as o from contactos c where %2$s)
      select h.id, $3::bigint from hits h order by h.o %3$s, h.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using tid(), v_patterns, v_total, p_limit, p_offset;
  else
    return query execute format('select c.id, $3::bigint from contactos c where %2$s order by %1$s %3$s, c.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using tid(), v_patterns, v_total, p_limit, p_offset;
  end if;
  -- a page behind the last one still tells the total
  if not found then return query select null::bigint, v_total; end if;
end $$;
revoke all on function app.search_contactos from public;
grant execute on function app.search_contactos to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
