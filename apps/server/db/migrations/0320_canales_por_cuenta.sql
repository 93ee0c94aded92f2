set local role tertulia_owner;

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- With the account of its own that a channel has, null for the platform's: accounts do not wait for each other.
drop function app.active_channels();
create function app.active_channels()
returns table (suscriptor_id bigint, canal_id bigint, cuenta text)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.suscriptor_id, k.id, case when k.twilio_sid like 'AC%' then k.twilio_sid end
    from canales k join suscriptores s on s.id = k.suscriptor_id where k.estado = 1 and s.estado = 1 order by k.id
$$;
revoke all on function app.active_channels from public;
grant execute on function app.active_channels to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
