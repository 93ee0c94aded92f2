-- What customers wrote while a channel was off comes in once it is on again, if the number was nobody else's meanwhile.
set local role tertulia_owner;

-- Since when another subscriber's channel has had the number that this one had.
alter table app.canales add column cedido_en timestamptz;
-- of all tenants: no role of ours sees them. Who had the number of one that is off until today nobody knows.
reset role;
update app.canales set cedido_en = now() where estado = 0;
set local role tertulia_owner;

grant update (cedido_en) on app.canales to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Whoever switches a number on takes it from those who had it before.
create function app.cede_numero() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update canales k set cedido_en = clock_timestamp() where k.numero = new.numero and k.suscriptor_id <> new.suscriptor_id;
  return null;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;

create trigger cede_numero after insert or update of estado, numero on app.canales
  for each row when (new.estado = 1) execute function app.cede_numero();
