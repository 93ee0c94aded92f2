-- Parked events, waiting call-backs, turns between tenants (decision 5).
set local role tertulia_owner;

-- What parked an event, without a word of the customer's: a SQLSTATE or the name of an error.
alter table app.webhooks_recibidos add column error_codigo text check (error_codigo ~ '^[A-Za-z0-9_]{1,60}$');

-- What is due of one tenant, the longest-waiting first; what is due of one key. Call-backs that wait for their message are due now and then, too.
create index webhooks_recibidos_turno on app.webhooks_recibidos (suscriptor_id, proximo_intento, id) where estado in ('RECIBIDO', 'ESPERA');
create index webhooks_recibidos_cola on app.webhooks_recibidos (suscriptor_id, clave, id) where estado in ('RECIBIDO', 'ESPERA');
create index webhooks_recibidos_aparcados on app.webhooks_recibidos (id) where estado = 'APARCADO';
create index canales_cuenta on app.canales (twilio_sid) where subcuenta_token is not null;
drop index app.webhooks_recibidos_pendientes;
drop index app.webhooks_recibidos_clave;

grant update (estado, intentos, proximo_intento) on app.webhooks_recibidos to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Work that was left by a process that died, or waits for its next try: ids only, for whichever node is free. So many of
-- each tenant, that the backlog of one hides nobody else's.
create or replace function app.pending_webhooks(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select distinct t.id, due.clave
    from tenants t cross join lateral (
      -- younger ones are being worked off by whoever took them in
      select w.clave from webhooks_recibidos w
       where w.suscriptor_id = t.id and w.estado in ('RECIBIDO', 'ESPERA') and w.proximo_intento <= p_now and w.recibido <= p_now
       order by w.proximo_intento, w.id limit p_limit) due
   where t.id is not null
$$;

-- How far behind we are: events that wait for a person, and the age of the oldest that is due.
create function app.webhook_backlog(p_now timestamptz)
returns table (aparcados bigint, atraso_segundos double precision)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') order by w.suscriptor_id limit 1)
    union all
    select (select w.suscriptor_id from webhooks_recibidos w where w.estado in ('RECIBIDO', 'ESPERA') and w.suscriptor_id > t.id order by w.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select (select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'),
         coalesce((select max(extract(epoch from p_now - due.recibido))
                     from tenants t cross join lateral (
                       select w.recibido from webhooks_recibidos w
                        where w.suscriptor_id = t.id and w.estado = 'RECIBIDO' and w.proximo_intento <= p_now
                        order by w.proximo_intento, w.id limit 1) due
                    where t.id is not null), 0)::double precision
$$;

-- For a SUPERADMIN, audited: which events are parked, and nothing of what they say.
create function app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean)
returns table (id bigint, suscriptor_id bigint, canal_id bigint, clase text, recibido timestamptz, intentos smallint, error_codigo text)
language sql stable security definer set search_path = app, pg_temp as $$
  select w.id, w.suscriptor_id, w.canal_id, w.clase, w.recibido, w.intentos, w.error_codigo
    from webhooks_recibidos w where w.estado = 'APARCADO'
   order by case when p_descending then -w.id else w.id end limit p_limit offset p_offset
$$;

create function app.count_parked_webhooks() returns bigint
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'
$$;

-- Back in line as if it had come today; of two that ask at once one gets the row.
create function app.replay_parked_webhook(p_id bigint)
returns table (suscriptor_id bigint, clave text)
language sql security definer set search_path = app, pg_temp as $$
  update webhooks_recibidos w set estado = 'RECIBIDO', intentos = 0, proximo_intento = '-infinity'
   where w.id = p_id and w.estado = 'APARCADO' returning w.suscriptor_id, w.clave
$$;

-- The tokens of several accounts at once. Also of channels that are switched off: who signed is one question, whether we listen the next.
create function app.subaccount_tokens(p_cuentas text[])
returns table (cuenta text, token text)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct k.twilio_sid, k.subcuenta_token from canales k where k.twilio_sid = any (p_cuentas) and k.subcuenta_token is not null
$$;

revoke all on function app.webhook_backlog, app.parked_webhooks, app.count_parked_webhooks, app.replay_parked_webhook, app.subaccount_tokens from public;
grant execute on function app.webhook_backlog, app.subaccount_tokens to tertulia_ingest;
grant execute on function app.parked_webhooks, app.count_parked_webhooks, app.replay_parked_webhook to tertulia_platform;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
