-- A message of which nobody ever says that it was delivered or failed does not keep its money set aside for ever.
set local role tertulia_owner;

create index reservas_en_camino on app.reservas (creada) where estado = 'RESERVADA';

create policy routing on app.reservas for select to tertulia_router using (true);
grant select (suscriptor_id, estado, creada) on app.reservas to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- The tenants that have money set aside since before then: ids only, for whichever node does the recurring work.
create function app.lapsed_reservas(p_before timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct r.suscriptor_id from reservas r where r.estado = 'RESERVADA' and r.creada < p_before
$$;
revoke all on function app.lapsed_reservas from public;
grant execute on function app.lapsed_reservas to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
