-- Photos of people and products that were stored before they were drawn anew still tell where they were taken (PRI-01): how
-- often one of them may still be tried to be drawn. Zero: it was, or came so.
set local role tertulia_owner;
alter table app.archivos add column redibujos smallint not null default 0 check (redibujos >= 0);

create policy routing on app.archivos for select to tertulia_router using (true);
grant select (suscriptor_id, redibujos) on app.archivos to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- The tenants that have such photos: ids only, for whichever node does the recurring work.
create function app.list_redibujo_tenants() returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct a.suscriptor_id from archivos a where a.redibujos > 0
$$;
revoke all on function app.list_redibujo_tenants from public;
grant execute on function app.list_redibujo_tenants to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
