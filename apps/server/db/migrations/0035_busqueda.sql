-- Search over contacts and the whole history (decision page 5). Row-level security keeps text operators from being
-- conditions of an index, so functions of a role without log-in ask in the tenant's place and repeat the tenant.
create extension if not exists unaccent schema extensions;
grant usage on schema extensions to tertulia_owner, tertulia_app, tertulia_search;

set local role tertulia_owner;

-- Case and accents make no difference. The dictionary is named, wherever it stands, so that only its own file could change
-- the answer. Cheaper than normalising, and
-- each message that comes in pays for it.
do $$ begin
  execute format($f$create function app.plegado(p_texto text) returns text language sql immutable strict parallel safe
    as $b$ select lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, p_texto)) $b$ $f$,
    (select extnamespace::regnamespace from pg_extension where extname = 'unaccent'));
end $$;

-- Weeks since 1970: the messages of one week stand together in the index.
create function app.semana(p_momento timestamptz) returns integer language sql immutable strict parallel safe
  as $$ select floor(extract(epoch from p_momento) / 604800)::integer $$;

-- The words of a message, each behind its tenant and its week: a search reads the newest weeks of its own tenant and stops
-- when it has enough, whatever else there is. A word of a thousand letters is cut, for no message may fail for its words.
create function app.palabras(p_suscriptor bigint, p_momento timestamptz, p_texto text) returns tsvector
  language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array_remove(array_remove(string_to_array(
           regexp_replace(' ' || case when octet_length(p_texto) < 1000 then app.plegado(p_texto)
                                      else regexp_replace(app.plegado(p_texto), '(\w{60})\w+', '\1', 'g') end,
                          '[\W_]+', ' ' || p_suscriptor || '.' || app.semana(p_momento) || '.', 'g'), ' '), ''),
           p_suscriptor || '.' || app.semana(p_momento) || '.'))
$$;

revoke all on function app.plegado, app.semana, app.palabras from public;
grant execute on function app.plegado, app.semana, app.palabras to tertulia_app, tertulia_search;

-- No list of pending entries: it would be read by each search, and emptied at the cost of one unlucky message.
create index mensajes_palabras on app.mensajes using gin (app.palabras(suscriptor_id, timestamp, contenido))
  with (fastupdate = off) where origen <> 'EVENTO';

create policy search on app.conversaciones to tertulia_search using (true);
create policy search on app.mensajes to tertulia_search using (true);
create policy search on app.atenciones to tertulia_search using (true);
grant select on app.conversaciones, app.mensajes, app.atenciones to tertulia_search;

grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- Chats of the caller's tenant whose contact or whose messages hold every word of the text, at most p_limite, newest first.
-- p_todos false is an AGENTE: messages count in chats they may read only, contacts in chats they may see in a list.
create function app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamptz)
returns table (conversacion_id bigint, momento timestamptz, mensaje_id bigint, secuencia integer, emisor text, contenido text)
language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
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
  v_ancho integer := 1;
  v_consulta tsquery;
  r record;
begin
  if v_suscriptor is null or cardinality(v_palabras) = 0 then return; end if;

  for r in
    select c.id, c.last_message_at
      from contactos p join conversaciones c on c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
     where p.suscriptor_id = v_suscriptor and p.busqueda like v_patrones[1] and p.busqueda like all (v_patrones)
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
    v_ancho := least(v_ancho * 2, 26);
  end loop;
end $$;
revoke all on function app.search_chats from public;
grant execute on function app.search_chats to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
