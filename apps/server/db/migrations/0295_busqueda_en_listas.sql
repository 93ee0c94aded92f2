-- The searches of the inbox and of the explorer begin from the contacts that hold the text: behind a policy no index answers LIKE
-- (see search_contactos), so every chat of the list was joined to its contact, once for the number and once for the page.
set local role tertulia_owner;
grant create on schema app to tertulia_search;
reset role;
set local role tertulia_search;

-- The caller's tenant's contacts that hold the text, or null where more than p_limite do: then a walk through the chats soon meets
-- them. Planned for each text: one of two letters, or of half of the contacts, is not looked for in the index.
create function app.find_contactos(p_texto text, p_limite integer) returns bigint[]
language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_suscriptor constant bigint := tid();
  v_patron constant text := '%' || regexp_replace(plain_text(p_texto), '([\\%_])', '\\\1', 'g') || '%';
  v_ids constant bigint[] := array(
    select c.id from contactos c where c.suscriptor_id = v_suscriptor and c.busqueda like v_patron limit p_limite + 1);
begin
  return case when cardinality(v_ids) <= p_limite then v_ids end;
end $$;
revoke all on function app.find_contactos from public;
grant execute on function app.find_contactos to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_search;
