-- Plans that are kept: making them anew took most of a search. Of one word of 14 messages 8.3 ms became 1.8, of one of
-- 3,000 22 became 8.6, a page of contacts 3.3 became 1.4 (300,000 messages, 15,000 contacts, in the functions alone).
set local role tertulia_owner;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- As before, but its statements are planned once a connection, and it walks back in fewer, wider steps: a rare word
-- took six of them. An index answers whatever the words are, so no plan depends on them.
-- Chats of the caller's tenant whose contact or whose messages hold every word of the text, at most p_limite, newest first.
-- p_todos false is an AGENTE: messages count in chats they may read only, contacts in chats they may see in a list.
create or replace function app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamptz)
returns table (conversacion_id bigint, momento timestamptz, mensaje_id bigint, secuencia integer, emisor text, contenido text)
language plpgsql stable security definer rows 200 set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  v_suscriptor constant bigint := tid();
  v_palabras constant text[] := (
    select array(select left(palabra, 60) from unnest(string_to_array(regexp_replace(plegado(p_texto), '[\W_]+', ' ', 'g'), ' ')) palabra
                  where palabra <> '' limit 8));
  -- a number as people print it, else every word; a word of one or two letters makes no trigram unless it begins one
  v_patrones constant text[] := (
    select case when p_texto ~ '^[-+() ./\d]+$' then array['%' || regexp_replace(p_texto, '\D', '', 'g') || '%'] else (
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end) || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        from unnest((regexp_split_to_array(trim(plain_text(p_texto)), '\s+'))[1:8]) palabra) end);
  v_vistas bigint[] := '{}';
  v_halladas integer := 0;
  v_semana integer;
  v_primera integer;
  v_ancho integer := 2;
  v_consulta tsquery;
  r record;
begin
  if v_suscriptor is null or cardinality(v_palabras) = 0 then return; end if;

  for r in
    select c.id, c.last_message_at
      from contactos p join conversaciones c on c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
     where p.suscriptor_id = v_suscriptor and p.busqueda like v_patrones[1] and (cardinality(v_patrones) = 1 or p.busqueda like all (v_patrones))
       and (p_todos or c.estado <> 'CERRADA' or exists (
             select 1 from atenciones t where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id))
     order by c.last_message_at desc, c.id desc limit p_limite
  loop
    conversacion_id := r.id;
    momento := r.last_message_at;
    v_vistas := v_vistas || r.id;
    return next;
  end loop;

  -- messages keep the provider's time, which may lie some days before or after that of the rows beside them
  select semana(m.timestamp) - 5 into v_primera from mensajes m where m.suscriptor_id = v_suscriptor order by m.id limit 1;
  select least(semana(m.timestamp) + 5, semana(p_ahora) + 1) into v_semana from mensajes m where m.suscriptor_id = v_suscriptor order by m.id desc limit 1;
  while v_semana >= v_primera loop
    select string_agg('(' || (
             select string_agg(quote_literal(v_suscriptor || '.' || semana || '.' || palabra) || ':*', ' & ') from unnest(v_palabras) palabra)
             || ')', ' | ')::tsquery
      into v_consulta from generate_series(greatest(v_semana - v_ancho + 1, v_primera), v_semana) semana;
    for r in
      -- «+ 0»: the words hold the tenant already, and an index of the tenant's million messages shall not be read besides
      with hallados as materialized (
        select m.conversacion_id, m.timestamp, m.id, m.secuencia, m.emisor
          from mensajes m
         where m.suscriptor_id + 0 = v_suscriptor and m.origen <> 'EVENTO' and palabras(m.suscriptor_id, m.timestamp, m.contenido) @@ v_consulta)
      select h.*, m.contenido from (
        select distinct on (a.conversacion_id) a.conversacion_id, a.timestamp, a.id, a.secuencia, a.emisor
          from hallados a order by a.conversacion_id, a.secuencia desc) h
        join mensajes m on m.suscriptor_id = v_suscriptor and m.id = h.id
        join conversaciones c on c.suscriptor_id = v_suscriptor and c.id = h.conversacion_id
       where h.conversacion_id <> all (v_vistas)
         and (p_todos or c.estado = 'PENDIENTE' or c.asignada_a = p_usuario or (c.estado = 'CERRADA' and exists (
               select 1 from atenciones t where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id)))
       order by h.timestamp desc, h.id desc limit p_limite
    loop
      conversacion_id := r.conversacion_id;
      momento := r.timestamp;
      mensaje_id := r.id;
      secuencia := r.secuencia;
      emisor := r.emisor;
      contenido := r.contenido;
      v_vistas := v_vistas || r.conversacion_id;
      v_halladas := v_halladas + 1;
      return next;
    end loop;
    exit when v_halladas >= p_limite;
    v_semana := v_semana - v_ancho;
    v_ancho := v_ancho * 4;
  end loop;
end $$;

-- As before, but the usual search finds, counts and sorts in one look instead of two. LIKE is not leakproof, so behind a policy
-- no index can answer it: the search runs past the policy, with the session's tenant in its own condition, and returns ids only.
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

  -- the usual search: everything in one look, by plans that are kept. Few are sorted.
  if cardinality(v_patterns) > 0 and not v_is_either then
    if p_desc then
      return query
        with hits as materialized (
          select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
                 case p_sort when 'fechaCreacion' then c.created_at end as creado
            from contactos c
           where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1] and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
             and (v_email is null or plain_text(c.email) like v_email) and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
        n as materialized (select count(*) as total from hits)
        select h.id, n.total from hits h cross join n where n.total <= p_cap order by h.o desc, h.creado desc, h.id desc limit p_limit offset p_offset;
    else
      return query
        with hits as materialized (
          select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
                 case p_sort when 'fechaCreacion' then c.created_at end as creado
            from contactos c
           where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1] and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
             and (v_email is null or plain_text(c.email) like v_email) and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
        n as materialized (select count(*) as total from hits)
        select h.id, n.total from hits h cross join n where n.total <= p_cap order by h.o, h.creado, h.id limit p_limit offset p_offset;
    end if;
    if found then return; end if;
  end if;

  execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where) into v_total using v_suscriptor, v_patterns, p_cap + 1;
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
