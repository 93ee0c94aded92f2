-- A user without a password may have several open links: none of those mailed on request ends an older one. The first that is used ends
-- them all.
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;
create or replace function app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamptz, p_direccion text default null)
returns table (suscriptor_id bigint, usuario_id bigint, is_first boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
declare r record; v_is_first boolean;
begin
  -- the user first: of two links at once one waits here, and then finds itself used up
  perform 1 from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
    where t.token_sha256 = p_token_sha256 for no key update of u;
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update restablecimientos t set usado = p_now
   where t.suscriptor_id = r.suscriptor_id and t.usuario_id = r.usuario_id and t.usado is null;
  select u.password_hash is null into v_is_first from usuarios u where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario', case when v_is_first then 'ACEPTAR_INVITACION' else 'RESTABLECER_CONTRASENA' end, r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id, v_is_first;
end $$;
reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
