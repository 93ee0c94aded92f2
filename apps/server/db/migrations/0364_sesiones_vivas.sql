-- The sessions that have sockets are asked for by one statement, however many tenants they are of.
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Which of these sessions still live: ids that the caller has named, and nothing else of them.
create function app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, sesion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.id
    from unnest(p_suscriptores, p_sesiones) as k (suscriptor_id, id)
    join sesiones s on s.suscriptor_id = k.suscriptor_id and s.id = k.id
   where s.revocada is null and s.expira_abs > p_now and s.ultima_accion > p_now - p_idle
$$;
revoke all on function app.live_sessions from public;
grant execute on function app.live_sessions to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
