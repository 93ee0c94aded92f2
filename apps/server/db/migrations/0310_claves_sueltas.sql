-- Bytes that are in the store, or about to be, and that no row names yet: noted before they get their name there, and forgotten in the
-- transaction that commits a row with it. What is left of a process that died in between is found here; the sweep used to read the
-- whole store, every half an hour.
set local role tertulia_owner;

create table app.claves_sueltas (
  suscriptor_id bigint not null references app.suscriptores (id),
  clave text not null,
  anotada timestamptz not null default now(),
  primary key (suscriptor_id, clave)
);
create index claves_sueltas_anotada on app.claves_sueltas (anotada);
call app.fence('app.claves_sueltas');
grant select, insert, delete on app.claves_sueltas to tertulia_app;

create function app.name_clave() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  delete from claves_sueltas s where s.suscriptor_id = new.suscriptor_id and s.clave = new.clave;
  return null;
end $$;
-- most files come without bytes: those that customers send are fetched later
create trigger name_clave after insert or update of clave on app.archivos
  for each row when (new.clave is not null) execute function app.name_clave();

create policy routing on app.claves_sueltas for select to tertulia_router using (true);
grant select on app.claves_sueltas to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- The oldest notes of all tenants, for whichever node sweeps.
create function app.list_claves_sueltas(p_age interval, p_limit integer) returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.clave from claves_sueltas s where s.anotada < now() - p_age order by s.anotada limit p_limit
$$;
revoke all on function app.list_claves_sueltas from public;
grant execute on function app.list_claves_sueltas to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
