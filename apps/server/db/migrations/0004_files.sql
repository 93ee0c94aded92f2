-- Stored files, the storage used by each tenant, and the media library.

set local role tertulia_owner;

create table app.archivos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  mensaje_id bigint,
  posicion smallint not null default 0,
  nombre_original text not null,
  tipo_mime text not null,
  tamano bigint,
  sha256 bytea,
  clave text,
  origen_url text,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'LISTO', 'ERROR')),
  error text,
  created_at timestamptz not null default now(),
  -- ANUNCIO: our own copy of the picture of an ad, so that no browser requests it from a third party. The maximum size
  -- depends on the use.
  uso text not null default 'ADJUNTO',
  -- How often the file may still be re-encoded without location data; 0 when done or not needed.
  redibujos smallint not null default 0 check (redibujos >= 0),
  -- False for PDFs of quotes, which cannot be deleted, and for copies that share their bytes with another row.
  cuenta_espacio boolean not null default true,
  primary key (suscriptor_id, id),
  check (estado <> 'LISTO' or (clave is not null and tamano is not null)),
  constraint archivos_uso_check check (uso in ('ADJUNTO', 'ANUNCIO', 'GRABACION'))
);
create index archivos_mensaje on app.archivos (suscriptor_id, mensaje_id, posicion) where mensaje_id is not null;
-- The recovery poll for unreferenced bytes searches by key.
create index archivos_clave on app.archivos (suscriptor_id, clave) where clave is not null;
-- Empty once all files are re-encoded: looking for work then costs nothing.
create index archivos_redibujo on app.archivos (suscriptor_id, id) where redibujos > 0;
call app.fence('app.archivos');
create policy routing on app.archivos for select to tertulia_router using (true);
grant select, insert, update on app.archivos to tertulia_app;
grant select (suscriptor_id, redibujos) on app.archivos to tertulia_router;

alter table app.suscriptores add foreign key (id, logo_archivo_id) references app.archivos (suscriptor_id, id);
-- A picture is a file of the same tenant.
alter table app.usuarios add foreign key (suscriptor_id, foto_archivo_id) references app.archivos (suscriptor_id, id);

-- Bytes that the people of a tenant have stored, for its limit. Files from customers do not count: they are never
-- refused.
create table app.espacio (
  suscriptor_id bigint primary key references app.suscriptores (id),
  bytes bigint not null
);
call app.fence('app.espacio');
create policy counting on app.espacio to tertulia_auth using (true) with check (true);
grant select on app.espacio to tertulia_app;
grant select, insert, update on app.espacio to tertulia_auth;

-- Changes since the sum was last computed. Append-only, so that two writers never wait for the same row.
create table app.espacio_cambios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  bytes bigint not null,
  primary key (suscriptor_id, id)
);
call app.fence('app.espacio_cambios');
create policy counting on app.espacio_cambios to tertulia_auth using (true) with check (true);
grant select on app.espacio_cambios to tertulia_app;
grant select, insert, update, delete on app.espacio_cambios to tertulia_auth;

-- Keys of stored bytes that no row references yet. Written before the bytes are stored and deleted by the transaction
-- that commits the referencing row; what a crash leaves behind is found here.
create table app.claves_sueltas (
  suscriptor_id bigint not null references app.suscriptores (id),
  clave text not null,
  anotada timestamptz not null default now(),
  primary key (suscriptor_id, clave)
);
create index claves_sueltas_anotada on app.claves_sueltas (anotada);
call app.fence('app.claves_sueltas');
create policy routing on app.claves_sueltas for select to tertulia_router using (true);
grant select, insert, delete on app.claves_sueltas to tertulia_app;
grant select on app.claves_sueltas to tertulia_router;

-- The media library. An item names a stored file. Messages have rows of their own with the same bytes, so that deleting
-- an item changes no chat.
create table app.media (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  nombre text not null check (length(nombre) between 1 and 200),
  archivo_id bigint not null,
  subido_por bigint not null,
  created_at timestamptz not null,
  eliminado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, subido_por) references app.usuarios (suscriptor_id, id)
);
create unique index media_archivo on app.media (suscriptor_id, archivo_id);
create index media_banco on app.media (suscriptor_id, created_at desc, id desc) where eliminado is null;
call app.fence('app.media');
grant select, insert, update on app.media to tertulia_app;

grant create on schema app to tertulia_auth, tertulia_router;

create function app.name_clave() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  delete from claves_sueltas s where s.suscriptor_id = new.suscriptor_id and s.clave = new.clave;
  return null;
end $$;

set local role tertulia_auth;

create function app.keep_espacio()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare v_bytes bigint := 0;
begin
  if tg_op <> 'DELETE' and new.cuenta_espacio and new.origen_url is null and new.clave is not null then
    v_bytes := coalesce(new.tamano, 0);
  end if;
  if tg_op <> 'INSERT' and old.cuenta_espacio and old.origen_url is null and old.clave is not null then
    v_bytes := v_bytes - coalesce(old.tamano, 0);
  end if;
  if v_bytes <> 0 then
    insert into espacio_cambios (suscriptor_id, bytes) values (coalesce(new.suscriptor_id, old.suscriptor_id), v_bytes);
  end if;
  return null;
end $$;

-- Adds the changes of the tenant to its sum. Parallel calls take different rows; a reader sees a change exactly once.
create function app.fold_espacio() returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  with tomados as (
    delete from espacio_cambios k
     using (select d.suscriptor_id, d.id from espacio_cambios d
             where d.suscriptor_id = (select app.tid()) order by d.id for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.bytes)
  insert into espacio as e (suscriptor_id, bytes) select t.suscriptor_id, sum(t.bytes) from tomados t group by 1
  on conflict (suscriptor_id) do update set bytes = e.bytes + excluded.bytes;
end $$;
revoke all on function app.fold_espacio from public;
grant execute on function app.fold_espacio to tertulia_app;

set local role tertulia_router;

-- Ids only, for the node that runs the timer. The same holds for the functions due_* and list_* of other files.
create function app.list_redibujo_tenants() returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct a.suscriptor_id from archivos a where a.redibujos > 0
$$;
revoke all on function app.list_redibujo_tenants from public;
grant execute on function app.list_redibujo_tenants to tertulia_ingest;

create function app.list_claves_sueltas(p_age interval, p_limit integer)
  returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.clave from claves_sueltas s where s.anotada < now() - p_age order by s.anotada limit p_limit
$$;
revoke all on function app.list_claves_sueltas from public;
grant execute on function app.list_claves_sueltas to tertulia_ingest;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth, tertulia_router;

-- Files of customers arrive without bytes: those are fetched later.
create trigger name_clave after insert or update of clave on app.archivos
  for each row when (new.clave is not null) execute function app.name_clave();
create trigger keep_espacio_insert after insert on app.archivos
  for each row when (new.origen_url is null and new.clave is not null) execute function app.keep_espacio();
create trigger keep_espacio_delete after delete on app.archivos
  for each row when (old.origen_url is null) execute function app.keep_espacio();
create trigger keep_espacio_update after update of clave, tamano, origen_url, cuenta_espacio on app.archivos
  for each row when (old.origen_url is null or new.origen_url is null) execute function app.keep_espacio();
