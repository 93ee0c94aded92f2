-- Whoever used a recovery link has shown that the account's mailbox is theirs: from that network they sign in, whoever else is
-- guessing meanwhile (AUT-05). It counts like a session that was opened there.
set local role tertulia_owner;
alter table app.restablecimientos add column direccion text;
create index restablecimientos_direccion on app.restablecimientos (suscriptor_id, usuario_id) where direccion is not null;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- the new argument may be left out: a process of the version before goes on working
drop function app.consume_reset(bytea, text, timestamptz);
create function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz, p_direccion text default null)
returns table (suscriptor_id bigint, usuario_id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
declare r record;
begin
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario', 'RESTABLECER_CONTRASENA', r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id;
end $$;
revoke all on function app.consume_reset from public;
grant execute on function app.consume_reset to tertulia_app;

create or replace function app.list_login_addresses(p_email text, p_since timestamptz, p_limit integer) returns table (direccion text)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.direccion from (
    select s.direccion from usuarios u join sesiones s on s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id
     where lower(u.email) = lower(p_email) and s.creada > p_since and s.direccion is not null order by s.creada desc limit p_limit) r
  union
  select t.direccion from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
   where lower(u.email) = lower(p_email) and t.usado > p_since and t.direccion is not null
$$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
