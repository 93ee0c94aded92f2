-- From where a person has signed in lately: whoever guesses their password from elsewhere cannot keep them out there (AUT-05).
set local role tertulia_owner;
create index sesiones_direccion on app.sesiones (suscriptor_id, usuario_id, creada desc);
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create function app.list_login_addresses(p_email text, p_since timestamptz, p_limit integer) returns table (direccion text)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct r.direccion from (
    select s.direccion from usuarios u join sesiones s on s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id
     where lower(u.email) = lower(p_email) and s.creada > p_since and s.direccion is not null order by s.creada desc limit p_limit) r
$$;
revoke all on function app.list_login_addresses from public;
grant execute on function app.list_login_addresses to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
