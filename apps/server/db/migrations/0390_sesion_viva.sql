-- Whether a session lives is said in one place: it was told in six, and of one a call still rang at the browser of an idle one.
set local role tertulia_owner;

-- Neither ended, nor run out, nor idle for too long. Plain SQL, so that it becomes a part of whatever asks.
create function app.sesion_viva(p_revocada timestamptz, p_expira timestamptz, p_ultima_accion timestamptz, p_now timestamptz, p_idle interval)
returns boolean language sql stable as $$
  select p_revocada is null and p_expira > p_now and p_ultima_accion > p_now - p_idle
$$;

grant create on schema app to tertulia_auth;
set local role tertulia_auth;

create or replace function app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, sesion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.id
    from unnest(p_suscriptores, p_sesiones) as k (suscriptor_id, id)
    join sesiones s on s.suscriptor_id = k.suscriptor_id and s.id = k.id
   where app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
$$;

create or replace function app.resolve_session(p_token_sha256 bytea, p_now timestamptz, p_idle interval)
returns table (suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamptz, ultima_accion timestamptz, caducada boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         not app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and u.tipo_usuario = 'HUMANO' and n.estado = 1
$$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
