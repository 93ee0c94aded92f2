-- A state through which very many contacts have passed, or of which very many notes tell, is forgotten by movements and notes some at
-- a time before its row goes: as one statement, the foreign keys' own work takes seconds, or more than a statement has.
set local role tertulia_owner;
grant update (de_estado_id, a_estado_id) on app.kanban_movimientos to tertulia_auth;
grant update (kanban_estado_id_snapshot) on app.notas to tertulia_auth;
grant select on app.kanban_estados to tertulia_auth;
create policy forgetting on app.kanban_estados for select to tertulia_auth using (suscriptor_id = (select app.tid()));
grant create on schema app to tertulia_auth;
set local role tertulia_auth;
-- Its name is all that movements and notes keep of a state that stands on no board any more. Returns how many forgot it this time; of
-- those that somebody holds none.
create function app.forget_kanban_estado(p_estado bigint, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := tid();
  v_all integer := 0;
  v_some integer;
begin
  perform 1 from kanban_estados e where e.suscriptor_id = v_suscriptor and e.id = p_estado and e.tablero_id is null;
  if not found then return 0; end if;
  update kanban_movimientos m set a_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x where x.suscriptor_id = v_suscriptor and x.a_estado_id = p_estado limit p_limit for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update kanban_movimientos m set de_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x where x.suscriptor_id = v_suscriptor and x.de_estado_id = p_estado limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update notas n set kanban_estado_id_snapshot = null
   where n.suscriptor_id = v_suscriptor and n.id = any(array(
     select x.id from notas x where x.suscriptor_id = v_suscriptor and x.kanban_estado_id_snapshot = p_estado limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  return v_all + v_some;
end $$;
revoke all on function app.forget_kanban_estado(bigint, integer) from public;
grant execute on function app.forget_kanban_estado(bigint, integer) to tertulia_app;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

-- How many movements and notes name one of these states, as far as the cap: each is one more row that its end has to write.
create function app.count_kanban_referencias(p_estados bigint[], p_cap integer) returns integer
language sql stable set search_path = app, pg_temp as $$
  select count(*)::integer from (
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.a_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.de_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from notas n where n.suscriptor_id = tid() and n.kanban_estado_id_snapshot = any(p_estados) limit p_cap)
    limit p_cap) r
$$;
revoke all on function app.count_kanban_referencias(bigint[], integer) from public;
grant execute on function app.count_kanban_referencias(bigint[], integer) to tertulia_app;
