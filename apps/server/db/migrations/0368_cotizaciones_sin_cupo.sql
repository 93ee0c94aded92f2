-- The PDFs of quotes stand outside the room of a business's people: nobody can delete one, so that what they make would fill it for
-- good, and a quote must not fail because photos have filled it.
set local role tertulia_owner;
alter table app.archivos add column cuenta_espacio boolean not null default true;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create or replace function app.keep_espacio() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_bytes bigint := 0;
begin
  if tg_op <> 'DELETE' and new.cuenta_espacio and new.origen_url is null and new.clave is not null then v_bytes := coalesce(new.tamano, 0); end if;
  if tg_op <> 'INSERT' and old.cuenta_espacio and old.origen_url is null and old.clave is not null then
    v_bytes := v_bytes - coalesce(old.tamano, 0);
  end if;
  if v_bytes <> 0 then
    insert into espacio_cambios (suscriptor_id, bytes) values (coalesce(new.suscriptor_id, old.suscriptor_id), v_bytes);
  end if;
  return null;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

drop trigger keep_espacio_update on app.archivos;
create trigger keep_espacio_update after update of clave, tamano, origen_url, cuenta_espacio on app.archivos
  for each row when (old.origen_url is null or new.origen_url is null) execute function app.keep_espacio();
reset role;
