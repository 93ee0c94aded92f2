-- What has served its time is removed, a few rows at a time, and never what still waits to be worked off (B2).
set local role tertulia_owner;

create policy purging on app.auditoria to tertulia_auth using (true);
grant select, delete on app.auditoria to tertulia_auth;
grant delete on app.sesiones, app.restablecimientos to tertulia_auth;
grant delete on app.webhooks_recibidos to tertulia_router;

-- The journal's unique key made repeats harmless for ever; now the message itself does, once its entry is gone.
create policy routing on app.mensajes to tertulia_router using (true);
grant select (suscriptor_id, proveedor_sid) on app.mensajes to tertulia_router;

grant create on schema app to tertulia_auth, tertulia_router, tertulia_jobs;
set local role tertulia_router;

create or replace function app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text,
  p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamptz)
returns table (resultado text, suscriptor_id bigint, id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare c record; v_id bigint;
begin
  select k.suscriptor_id, k.id, k.estado, k.twilio_sid, s.estado as suscriptor_estado into c
    from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero order by k.estado desc, k.id limit 1;
  if not found then return query select 'CANAL_DESCONOCIDO'::text, null::bigint, null::bigint; return; end if;
  if c.estado <> 1 or c.suscriptor_estado <> 1 then return query select 'CANAL_INACTIVO'::text, null::bigint, null::bigint; return; end if;
  if p_cuenta is distinct from (case when c.twilio_sid like 'AC%' then c.twilio_sid else p_cuenta_plataforma end) then
    return query select 'CUENTA'::text, null::bigint, null::bigint; return;
  end if;
  if p_clase = 'MENSAJE' and exists (select 1 from mensajes m where m.suscriptor_id = c.suscriptor_id and m.proveedor_sid = p_proveedor_sid) then
    return query select 'REPETIDO'::text, c.suscriptor_id, null::bigint; return;
  end if;
  insert into webhooks_recibidos as w (suscriptor_id, canal_id, clase, proveedor_sid, estado_proveedor, clave, cuerpo, consulta, origen, ocurrido)
    values (c.suscriptor_id, c.id, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta, p_origen, least(coalesce(p_ocurrido, clock_timestamp()), clock_timestamp()))
    on conflict (suscriptor_id, clase, proveedor_sid, estado_proveedor) do nothing returning w.id into v_id;
  return query select case when v_id is null then 'REPETIDO' else 'ACEPTADO' end, c.suscriptor_id, v_id;
end $$;

create function app.purge_journal(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from webhooks_recibidos w
   using (select d.suscriptor_id, d.id from webhooks_recibidos d where d.estado = 'PROCESADO' and d.procesado < p_before limit p_limit) old
   where w.suscriptor_id = old.suscriptor_id and w.id = old.id and w.estado = 'PROCESADO';
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- What was refused and never replayed stays: its number is bounded where it is written.
create function app.purge_quarantine(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from webhooks_cuarentena q
   where q.id in (select d.id from webhooks_cuarentena d where d.estado = 'REPRODUCIDO' and d.recibido < p_before order by d.id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

reset role;
set local role tertulia_auth;

create function app.purge_sessions(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from sesiones s
   using (select d.suscriptor_id, d.id from sesiones d where d.expira_abs < p_before limit p_limit) old
   where s.suscriptor_id = old.suscriptor_id and s.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create function app.purge_resets(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from restablecimientos r
   using (select d.suscriptor_id, d.id from restablecimientos d where d.expira < p_before limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create function app.purge_attempts(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from intentos i
   using (select d.clave, d.ventana from intentos d where d.vence < p_before limit p_limit) old
   where i.clave = old.clave and i.ventana = old.ventana;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- Nobody's mistake in a setting may reach what is young.
create function app.purge_audit(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from auditoria a
   using (select d.suscriptor_id, d.id from auditoria d where d.timestamp < least(p_before, now() - interval '90 days') limit p_limit) old
   where a.suscriptor_id = old.suscriptor_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

reset role;
set local role tertulia_jobs;

-- A job that succeeded is gone at once; what remains of the finished are those that failed for good.
create function app.purge_jobs(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
declare v_count integer;
begin
  delete from graphile_worker._private_jobs j
   where j.id in (select d.id from graphile_worker._private_jobs d
                   where d.attempts >= d.max_attempts and d.locked_at is null and d.run_at < p_before limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

reset role;
revoke all on function app.purge_journal, app.purge_quarantine, app.purge_sessions, app.purge_resets, app.purge_attempts, app.purge_audit, app.purge_jobs from public;
grant execute on function app.purge_journal, app.purge_quarantine, app.purge_sessions, app.purge_resets, app.purge_attempts, app.purge_audit, app.purge_jobs to tertulia_platform;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth, tertulia_router, tertulia_jobs;
