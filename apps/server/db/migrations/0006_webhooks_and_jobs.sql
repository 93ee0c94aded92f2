-- The inbox table of webhooks, the quarantine of refused ones, and the tables and functions around graphile-worker.
-- graphile-worker creates its own tables at each start, in a schema of tertulia_jobs (platform/db/migrate.ts).

create schema graphile_worker authorization tertulia_jobs;

set local role tertulia_owner;

-- Everything that the provider sent, unchanged. The webhook is answered once the row is committed; processing follows.
create table app.webhooks_recibidos (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  canal_id bigint not null,
  clase text not null check (clase in ('MENSAJE', 'ESTADO')),
  proveedor_sid text not null,
  -- '' for messages; the status for status callbacks, so that each status is accepted once.
  estado_proveedor text not null default '',
  -- Events with the same key are processed one after another, in the order of their arrival.
  clave text not null,
  cuerpo text not null,
  consulta text not null default '',
  origen text not null check (origen in ('WEBHOOK', 'CONCILIACION', 'CUARENTENA')),
  recibido timestamptz not null default clock_timestamp(),
  -- The provider's time of a message that came late, otherwise the time of arrival.
  ocurrido timestamptz not null default clock_timestamp(),
  estado text not null default 'RECIBIDO' check (estado in ('RECIBIDO', 'PROCESADO', 'ESPERA', 'APARCADO')),
  intentos smallint not null default 0,
  -- Due at once, even if the clock of the database differs from ours.
  proximo_intento timestamptz not null default '-infinity',
  error text,
  procesado timestamptz,
  -- Why an event is parked, without any text of the customer: a SQLSTATE or the name of an error.
  error_codigo text check (error_codigo ~ '^[A-Za-z0-9_]{1,60}$'),
  -- The webhook came after the message was processed from the provider's list: it adds what the list lacks.
  completa boolean not null default false,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id)
);
create unique index webhooks_recibidos_una_vez
  on app.webhooks_recibidos (suscriptor_id, clase, proveedor_sid, estado_proveedor);
create index webhooks_recibidos_espera on app.webhooks_recibidos (suscriptor_id, proveedor_sid) where estado = 'ESPERA';
-- What is due of one tenant, longest wait first. Status callbacks that wait for their message are retried too.
create index webhooks_recibidos_turno on app.webhooks_recibidos (suscriptor_id, proximo_intento, id)
  where estado in ('RECIBIDO', 'ESPERA');
create index webhooks_recibidos_cola on app.webhooks_recibidos (suscriptor_id, clave, id)
  where estado in ('RECIBIDO', 'ESPERA');
create index webhooks_recibidos_aparcados on app.webhooks_recibidos (id) where estado = 'APARCADO';
-- Failures only: the health of a channel counts those of the last hours.
create index webhooks_recibidos_fallos on app.webhooks_recibidos (suscriptor_id, recibido)
  where clase = 'ESTADO' and estado_proveedor in ('failed', 'undelivered');
-- The newest event of each channel, for its health.
create index webhooks_recibidos_ultimo on app.webhooks_recibidos (suscriptor_id, canal_id, recibido)
  where origen = 'WEBHOOK';
-- Oldest first. A BRIN index would not last: emptied pages are filled with new rows and keep their old minimum.
create index webhooks_recibidos_purga on app.webhooks_recibidos (procesado) where estado = 'PROCESADO';
call app.fence('app.webhooks_recibidos');
create policy routing on app.webhooks_recibidos to tertulia_router using (true) with check (true);
grant select, insert, update on app.webhooks_recibidos to tertulia_app;
grant select, insert, delete on app.webhooks_recibidos to tertulia_router;
grant update (cuerpo, consulta, origen, estado, intentos, proximo_intento, procesado, completa)
  on app.webhooks_recibidos to tertulia_router;

-- Refused webhooks, kept until the configuration is corrected. Without a tenant: it is not proved whose they are.
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
create index webhooks_cuarentena_destino on app.webhooks_cuarentena (destino) where estado = 'PENDIENTE';
alter table app.webhooks_cuarentena enable row level security;
alter table app.webhooks_cuarentena force row level security;
create policy platform on app.webhooks_cuarentena to tertulia_platform using (true) with check (true);
create policy routing on app.webhooks_cuarentena to tertulia_router using (true) with check (true);
grant select, update on app.webhooks_cuarentena to tertulia_platform;
grant select, insert, delete on app.webhooks_cuarentena to tertulia_router;

grant create on schema app to tertulia_jobs;
set local role tertulia_jobs;

-- A killed worker leaves its jobs locked for four hours. If its heartbeat stops, other workers release them.
create table app.job_nodos (
  worker_id text primary key,
  visto timestamptz not null
);

-- When recurring work last began, so that several processes run it once per period.
create table app.job_relojes (
  nombre text primary key,
  corrida timestamptz not null
);

set local role tertulia_owner;
revoke create on schema app from tertulia_jobs;

grant create on schema app to tertulia_router, tertulia_jobs;

set local role tertulia_router;

-- A message read from the provider's list lacks the name, ad, quote and location that its webhook has. A webhook that
-- comes later replaces the entry. Null if the list did not bring the message.
create function app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text,
  p_origen text) returns bigint
language sql volatile set search_path = app, pg_temp as $$
  update webhooks_recibidos w
     set cuerpo = p_cuerpo, consulta = p_consulta, origen = p_origen, completa = w.estado = 'PROCESADO',
         estado = 'RECIBIDO', procesado = null, intentos = 0, proximo_intento = '-infinity'
   where w.suscriptor_id = p_suscriptor and w.clase = 'MENSAJE' and w.proveedor_sid = p_proveedor_sid
     and w.origen = 'CONCILIACION' and p_origen <> 'CONCILIACION' and w.estado in ('RECIBIDO', 'PROCESADO')
  returning w.id
$$;
revoke all on function app.replace_reconciled from public;

-- Accepts one webhook: one round trip, one durable row. A message is accepted for the one active channel with that
-- number and account. A status callback is accepted for the message that its signed address names, if it comes from the
-- number that sent the message, or for the message with the provider's id; the account must be the one that sent it.
create function app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text,
  p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text,
  p_ocurrido timestamptz)
returns table (resultado text, suscriptor_id bigint, id bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare c record; v_id bigint; v_envio text[];
begin
  if p_clase = 'ESTADO' then
    v_envio := regexp_match(p_consulta, '(?:^|&)e=(\d{1,15})\.(\d{1,15})\.\d{1,9}(?:&|$)');
  end if;
  if v_envio is not null then
    select k.suscriptor_id, k.id,
           coalesce(e.cuenta, case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end)
             as cuenta,
           true as es_nuestro, true as esta_activo into c
      from envios e
      join mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
      join conversaciones v on v.suscriptor_id = m.suscriptor_id and v.id = m.conversacion_id
      join canales k on k.suscriptor_id = v.suscriptor_id and k.id = v.canal_id
     where e.suscriptor_id = v_envio[1]::bigint and e.mensaje_id = v_envio[2]::bigint
       and p_numero = coalesce(e.numero, k.numero);
  end if;
  if v_envio is null or not found then
    select k.suscriptor_id, k.id,
           case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end as cuenta,
           p_clase = 'ESTADO' and exists (
             select 1 from mensajes m
              where m.suscriptor_id = k.suscriptor_id and m.proveedor_sid = p_proveedor_sid) as es_nuestro,
           k.estado = 1 and s.estado = 1 as esta_activo into c
      from canales k join suscriptores s on s.id = k.suscriptor_id
     where k.numero = p_numero order by es_nuestro desc, k.estado desc, k.id limit 1;
    if not found then return query select 'CANAL_DESCONOCIDO'::text, null::bigint, null::bigint; return; end if;
  end if;
  if not (c.es_nuestro or c.esta_activo) then
    return query select 'CANAL_INACTIVO'::text, null::bigint, null::bigint;
    return;
  end if;
  if p_cuenta is distinct from c.cuenta then
    return query select 'CUENTA'::text, null::bigint, null::bigint;
    return;
  end if;
  if p_clase <> 'MENSAJE' or not exists (
       select 1 from mensajes m where m.suscriptor_id = c.suscriptor_id and m.proveedor_sid = p_proveedor_sid) then
    insert into webhooks_recibidos as w (suscriptor_id, canal_id, clase, proveedor_sid, estado_proveedor, clave, cuerpo,
      consulta, origen, ocurrido)
      values (c.suscriptor_id, c.id, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta,
              p_origen, least(coalesce(p_ocurrido, clock_timestamp()), clock_timestamp()))
      on conflict (suscriptor_id, clase, proveedor_sid, estado_proveedor) do nothing returning w.id into v_id;
  end if;
  -- only for a repeated message: nearly all webhooks skip it
  if v_id is null and p_clase = 'MENSAJE' then
    v_id := replace_reconciled(c.suscriptor_id, p_proveedor_sid, p_cuerpo, p_consulta, p_origen);
  end if;
  return query select case when v_id is null then 'REPETIDO' else 'ACEPTADO' end, c.suscriptor_id, v_id;
end $$;
revoke all on function app.take_webhook from public;
grant execute on function app.take_webhook to tertulia_app, tertulia_ingest, tertulia_platform;

set local role tertulia_owner;

-- Accepts several webhooks in one statement and one commit. Never waits for a row lock: the caller then takes each one
-- alone, and only the blocked one waits.
create function app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[],
  p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[],
  p_origen text[])
returns table (resultado text, suscriptor_id bigint, id bigint)
language sql security invoker set search_path = app, pg_temp set lock_timeout = '250ms' as $$
  select t.resultado, t.suscriptor_id, t.id
    from unnest(p_cuenta, p_cuenta_plataforma, p_numero, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave,
      p_cuerpo, p_consulta, p_origen)
         with ordinality as e (cuenta, cuenta_plataforma, numero, clase, proveedor_sid, estado_proveedor, clave, cuerpo,
                               consulta, origen, n)
   cross join lateral take_webhook(e.cuenta, e.cuenta_plataforma, e.numero, e.clase, e.proveedor_sid,
                                   e.estado_proveedor, e.clave, e.cuerpo, e.consulta, e.origen, null) t
   order by e.n
$$;
revoke all on function app.take_webhooks from public;
grant execute on function app.take_webhooks to tertulia_ingest;

set local role tertulia_router;

-- Bounded: forged webhooks cannot fill the disk or displace signed ones. When it is full, the account that holds most
-- gives up its oldest entries, and within an account (the platform's serves many tenants) the number that holds most.
create function app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text,
  p_cuenta text, p_destino text, p_proveedor_sid text)
returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare v_id bigint;
begin
  insert into webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino, proveedor_sid)
    values (p_ruta, p_consulta, p_cuerpo, p_firma, p_motivo, p_cuenta, p_destino, p_proveedor_sid)
    returning id into v_id;
  -- only now and then, and one process at a time: two would delete twice as much or wait for each other
  if v_id % 20 <> 0 or not pg_try_advisory_xact_lock(hashtextextended('webhooks_cuarentena', 0)) then return; end if;
  delete from webhooks_cuarentena q where q.motivo = 'FIRMA'
     and q.id <= (select f.id from webhooks_cuarentena f
                   where f.motivo = 'FIRMA' order by f.id desc offset 500 limit 1);
  if not exists (select 1 from webhooks_cuarentena q where q.motivo <> 'FIRMA' offset 20000) then return; end if;
  -- counted from the newest of each account, the highest counts are deleted; 1000 more than needed, to pay for it
  -- rarely
  delete from webhooks_cuarentena q where q.id in (
    select a.id from (
      select d.id, row_number() over (partition by d.cuenta order by d.del_destino, d.id desc) as de_la_cuenta from (
        select s.id, s.cuenta, row_number() over (partition by s.cuenta, s.destino order by s.id desc) as del_destino
          from webhooks_cuarentena s where s.motivo <> 'FIRMA') d) a
     order by a.de_la_cuenta, a.id desc offset 19000);
end $$;
revoke all on function app.quarantine_webhook from public;
grant execute on function app.quarantine_webhook to tertulia_ingest;

-- Quarantined webhooks of each channel of the tenant, only if the tenant has or had the number: any tenant can enter
-- any number in an inactive channel.
create function app.channel_quarantine() returns table (canal_id bigint, cuenta bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.id, count(*) from canales k join webhooks_cuarentena q on q.destino = k.numero and q.estado = 'PENDIENTE'
   where k.suscriptor_id = app.tid() and (k.estado = 1 or k.verificado_en is not null)
     and not exists (
       select 1 from canales o
        where o.numero = k.numero and o.estado = 1 and o.suscriptor_id <> k.suscriptor_id)
   group by k.id
$$;
revoke all on function app.channel_quarantine from public;
grant execute on function app.channel_quarantine to tertulia_app;

-- Work left by a process that died or waiting for a retry: so many keys of each tenant, so that a backlog of one hides
-- no other.
create function app.pending_webhooks(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w
      where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w
             where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select distinct t.id, due.clave
    from tenants t cross join lateral (
      -- younger ones are being processed by the node that accepted them
      select w.clave from webhooks_recibidos w
       where w.suscriptor_id = t.id and w.estado in ('RECIBIDO', 'ESPERA') and w.proximo_intento <= p_now
         and w.recibido <= p_now
       order by w.proximo_intento, w.id limit p_limit) due
   where t.id is not null
$$;
revoke all on function app.pending_webhooks from public;
grant execute on function app.pending_webhooks to tertulia_ingest;

-- Parked events, and the age of the oldest that is due.
create function app.webhook_backlog(p_now timestamptz)
returns table (aparcados bigint, atraso_segundos double precision)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w
      where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w
             where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select (select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'),
         coalesce((select max(extract(epoch from p_now - due.recibido))
                     from tenants t cross join lateral (
                       select w.recibido from webhooks_recibidos w
                        where w.suscriptor_id = t.id and w.estado = 'RECIBIDO' and w.proximo_intento <= p_now
                        order by w.proximo_intento, w.id limit 1) due
                    where t.id is not null), 0)::double precision
$$;
revoke all on function app.webhook_backlog from public;
grant execute on function app.webhook_backlog to tertulia_ingest;

-- For a SUPERADMIN: which events are parked, without their content.
create function app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean)
returns table (id bigint, suscriptor_id bigint, canal_id bigint, clase text, recibido timestamptz, intentos smallint,
  error_codigo text)
language sql stable security definer set search_path = app, pg_temp as $$
  select w.id, w.suscriptor_id, w.canal_id, w.clase, w.recibido, w.intentos, w.error_codigo
    from webhooks_recibidos w where w.estado = 'APARCADO'
   order by case when p_descending then -w.id else w.id end limit p_limit offset p_offset
$$;
revoke all on function app.parked_webhooks from public;
grant execute on function app.parked_webhooks to tertulia_platform;

create function app.count_parked_webhooks() returns bigint
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'
$$;
revoke all on function app.count_parked_webhooks from public;
grant execute on function app.count_parked_webhooks to tertulia_platform;

-- Of two calls at once, one gets the row.
create function app.replay_parked_webhook(p_id bigint)
returns table (suscriptor_id bigint, clave text)
language sql security definer set search_path = app, pg_temp as $$
  update webhooks_recibidos w set estado = 'RECIBIDO', intentos = 0, proximo_intento = '-infinity'
   where w.id = p_id and w.estado = 'APARCADO' returning w.suscriptor_id, w.clave
$$;
revoke all on function app.replay_parked_webhook from public;
grant execute on function app.replay_parked_webhook to tertulia_platform;

create function app.purge_journal(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from webhooks_recibidos w
   using (select d.suscriptor_id, d.id from webhooks_recibidos d where d.estado = 'PROCESADO' and d.procesado < p_before
           order by d.procesado limit p_limit) old
   where w.suscriptor_id = old.suscriptor_id and w.id = old.id and w.estado = 'PROCESADO';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_journal from public;
grant execute on function app.purge_journal to tertulia_platform;

-- Entries that were never replayed stay: quarantine_webhook bounds their number.
create function app.purge_quarantine(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare v_count integer;
begin
  delete from webhooks_cuarentena q
   where q.id in (select d.id from webhooks_cuarentena d
                   where d.estado = 'REPRODUCIDO' and d.recibido < p_before order by d.id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
revoke all on function app.purge_quarantine from public;
grant execute on function app.purge_quarantine to tertulia_platform;

set local role tertulia_jobs;

-- The only call with which tenant code adds a job.
create function app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamptz, p_max_attempts integer,
  p_key text)
returns void language plpgsql security definer set search_path = graphile_worker, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => p_task, payload => p_payload, queue_name => p_queue, run_at => p_run_at,
    max_attempts => p_max_attempts, job_key => p_key);
end $$;
revoke all on function app.add_job from public;
grant execute on function app.add_job to tertulia_app;

-- graphile-worker deletes successful jobs: only those that failed for good are left.
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
revoke all on function app.purge_jobs from public;
grant execute on function app.purge_jobs to tertulia_platform;

set local role tertulia_owner;
revoke create on schema app from tertulia_router, tertulia_jobs;
