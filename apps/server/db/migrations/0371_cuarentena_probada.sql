-- How many refused webhooks wait for a number is told to whoever has it, or had it: anybody can name a number in a channel that is off.
set local role tertulia_owner;
grant create on schema app to tertulia_router;
set local role tertulia_router;

create or replace function app.channel_quarantine() returns table (canal_id bigint, cuenta bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.id, count(*) from canales k join webhooks_cuarentena q on q.destino = k.numero and q.estado = 'PENDIENTE'
   where k.suscriptor_id = app.tid() and (k.estado = 1 or k.verificado_en is not null)
     and not exists (select 1 from canales o where o.numero = k.numero and o.estado = 1 and o.suscriptor_id <> k.suscriptor_id)
   group by k.id
$$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
