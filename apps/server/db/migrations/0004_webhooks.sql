set local role tertulia_owner;

-- The journal of everything the provider told us, as it came (beyond A1). Row, commit, 200; the work comes after.
create table app.webhooks_recibidos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  canal_id bigint not null,
  clase text not null check (clase in ('MENSAJE', 'ESTADO')),
  proveedor_sid text not null,
  -- '' for messages; the status for call-backs, so that each status is taken once
  estado_proveedor text not null default '',
  -- events with the same key are worked off one after another, in the order in which they came
  clave text not null,
  cuerpo text not null,
  consulta text not null default '',
  origen text not null check (origen in ('WEBHOOK', 'CONCILIACION', 'CUARENTENA')),
  recibido timestamptz not null default clock_timestamp(),
  -- when it happened: the provider's time of a message that came late, else the time of arrival
  ocurrido timestamptz not null default clock_timestamp(),
  estado text not null default 'RECIBIDO' check (estado in ('RECIBIDO', 'PROCESADO', 'ESPERA', 'APARCADO')),
  intentos smallint not null default 0,
  -- due at once, whatever the difference between the database's clock and ours
  proximo_intento timestamptz not null default '-infinity',
  error text,
  procesado timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id)
);
create unique index webhooks_recibidos_una_vez on app.webhooks_recibidos (suscriptor_id, clase, proveedor_sid, estado_proveedor);
create index webhooks_recibidos_pendientes on app.webhooks_recibidos (id) where estado = 'RECIBIDO';
create index webhooks_recibidos_clave on app.webhooks_recibidos (suscriptor_id, clave, id) where estado = 'RECIBIDO';
create index webhooks_recibidos_espera on app.webhooks_recibidos (suscriptor_id, proveedor_sid) where estado = 'ESPERA';
call app.fence('app.webhooks_recibidos');
grant select, insert, update on app.webhooks_recibidos to tertulia_app;

-- What was refused waits here for a mended configuration (beyond A2). It belongs to no tenant: nobody has proved whose it is.
create table app.webhooks_cuarentena (
  id bigint generated always as identity primary key,
  recibido timestamptz not null default now(),
  ruta text not null,
  consulta text not null,
  cuerpo text not null,
  firma text not null,
  motivo text not null check (motivo in ('FIRMA', 'CANAL_DESCONOCIDO', 'CANAL_INACTIVO', 'CUENTA')),
  cuenta text,
  destino text,
  proveedor_sid text,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'REPRODUCIDO'))
);
create index webhooks_cuarentena_motivo on app.webhooks_cuarentena (motivo, id);
alter table app.webhooks_cuarentena enable row level security;
alter table app.webhooks_cuarentena force row level security;
create policy platform on app.webhooks_cuarentena to tertulia_platform using (true) with check (true);
create policy routing on app.webhooks_cuarentena to tertulia_router using (true) with check (true);
grant select, update on app.webhooks_cuarentena to tertulia_platform;
grant select, insert, delete on app.webhooks_cuarentena to tertulia_router;

create policy routing on app.webhooks_recibidos to tertulia_router using (true) with check (true);
create policy routing on app.canales to tertulia_router using (true);
create policy routing on app.suscriptores to tertulia_router using (true);
create policy routing on app.envios to tertulia_router using (true);
grant select, insert on app.webhooks_recibidos to tertulia_router;
grant select on app.canales, app.suscriptores, app.envios to tertulia_router;

grant create on schema app to tertulia_router;
set local role tertulia_router;

-- (account, number) names exactly one active channel, or nothing is taken in (T22). One round trip, one durable row.
create function app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text,
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
  insert into webhooks_recibidos as w (suscriptor_id, canal_id, clase, proveedor_sid, estado_proveedor, clave, cuerpo, consulta, origen, ocurrido)
    values (c.suscriptor_id, c.id, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta, p_origen, least(coalesce(p_ocurrido, clock_timestamp()), clock_timestamp()))
    on conflict (suscriptor_id, clase, proveedor_sid, estado_proveedor) do nothing returning w.id into v_id;
  return query select case when v_id is null then 'REPETIDO' else 'ACEPTADO' end, c.suscriptor_id, v_id;
end $$;

-- Bounded: a flood of forgeries cannot fill the disk, nor push out what was signed and waits to be replayed.
create function app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text)
returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino, proveedor_sid)
    values (p_ruta, p_consulta, p_cuerpo, p_firma, p_motivo, p_cuenta, p_destino, p_proveedor_sid);
  if random() < 0.05 then
    delete from webhooks_cuarentena q where q.motivo = 'FIRMA'
       and q.id <= (select f.id from webhooks_cuarentena f where f.motivo = 'FIRMA' order by f.id desc offset 500 limit 1);
    delete from webhooks_cuarentena q where q.motivo <> 'FIRMA'
       and q.id <= (select f.id from webhooks_cuarentena f where f.motivo <> 'FIRMA' order by f.id desc offset 20000 limit 1);
  end if;
end $$;

-- The token of a subaccount, to check its signatures. Encrypted by the application; useless without APP_SECRET.
create function app.subaccount_token(p_cuenta text) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select subcuenta_token from canales where twilio_sid = p_cuenta and estado = 1 and subcuenta_token is not null limit 1
$$;

-- Work that was left by a process that died: ids only, for whichever node is free.
create function app.pending_webhooks(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  -- the oldest of the backlog, however long it is; younger ones are being worked off by whoever took them in
  select distinct due.suscriptor_id, due.clave
    from (select w.suscriptor_id, w.clave from webhooks_recibidos w
           where w.estado = 'RECIBIDO' and w.proximo_intento <= p_now and w.recibido <= p_now order by w.id limit p_limit) due
$$;

create function app.active_channels()
returns table (suscriptor_id bigint, canal_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id where k.estado = 1 and s.estado = 1 order by k.id
$$;

revoke all on function app.take_webhook, app.quarantine_webhook, app.subaccount_token, app.pending_webhooks, app.active_channels from public;
grant execute on function app.take_webhook, app.quarantine_webhook, app.subaccount_token to tertulia_ingest;
grant execute on function app.take_webhook to tertulia_platform;
grant execute on function app.take_webhook, app.subaccount_token to tertulia_app;
grant execute on function app.pending_webhooks, app.active_channels to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
