-- What a subscriber's people have stored, in bytes: a limit for each keeps one of them from filling the disk of all. Files that
-- customers send (with the provider's address) do not count, for they are never refused.
set local role tertulia_owner;
create table app.espacio (
  suscriptor_id bigint primary key references app.suscriptores (id),
  bytes bigint not null
);
-- As with the counters of the inbox: what has changed since is only added, so that two writers never meet on one row.
create table app.espacio_cambios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  bytes bigint not null,
  primary key (suscriptor_id, id)
);
call app.fence('app.espacio');
call app.fence('app.espacio_cambios');
grant select on app.espacio, app.espacio_cambios to tertulia_app;
create policy counting on app.espacio to tertulia_auth using (true) with check (true);
create policy counting on app.espacio_cambios to tertulia_auth using (true) with check (true);
grant select, insert, update on app.espacio to tertulia_auth;
grant select, insert, update, delete on app.espacio_cambios to tertulia_auth;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create function app.keep_espacio() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_bytes bigint := 0;
begin
  if tg_op <> 'DELETE' and new.origen_url is null and new.clave is not null then v_bytes := coalesce(new.tamano, 0); end if;
  if tg_op <> 'INSERT' and old.origen_url is null and old.clave is not null then v_bytes := v_bytes - coalesce(old.tamano, 0); end if;
  if v_bytes <> 0 then
    insert into espacio_cambios (suscriptor_id, bytes) values (coalesce(new.suscriptor_id, old.suscriptor_id), v_bytes);
  end if;
  return null;
end $$;

-- Works the changes of the tenant of this transaction into its sum. Two at once take different ones; a reader sees either both or neither.
create function app.fold_espacio() returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  with tomados as (
    delete from espacio_cambios k
     using (select d.suscriptor_id, d.id from espacio_cambios d where d.suscriptor_id = (select app.tid()) order by d.id for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.bytes)
  insert into espacio as e (suscriptor_id, bytes) select t.suscriptor_id, sum(t.bytes) from tomados t group by 1
  on conflict (suscriptor_id) do update set bytes = e.bytes + excluded.bytes;
end $$;
revoke all on function app.fold_espacio from public;
grant execute on function app.fold_espacio to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;

create trigger keep_espacio_insert after insert on app.archivos
  for each row when (new.origen_url is null and new.clave is not null) execute function app.keep_espacio();
create trigger keep_espacio_update after update of clave, tamano, origen_url on app.archivos
  for each row when (old.origen_url is null or new.origen_url is null) execute function app.keep_espacio();
create trigger keep_espacio_delete after delete on app.archivos
  for each row when (old.origen_url is null) execute function app.keep_espacio();
