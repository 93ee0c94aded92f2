-- What is due is looked for tenant by tenant, in one way: with an index for each queue, a tenant without work costs a
-- probe. And the outbox states once what holds a chat back, and says how much waits in it.

set local role tertulia_owner;
grant select (timestamp) on app.mensajes to tertulia_router;
grant create on schema app to tertulia_router;

-- The last entry of a chat that may leave now: the first that holds the later ones back ends the search, however many
-- wait behind it. A table function, because the planner takes it into the statement; computed once for each chat.
create function app.last_sendable(p_tenant bigint, p_chat bigint, p_now timestamptz) returns table (mensaje_id bigint)
language sql stable as $$
  select coalesce((
    select e.mensaje_id from app.envios e
     where e.suscriptor_id = p_tenant and e.conversacion_id = p_chat and e.estado in ('PENDIENTE', 'ENVIANDO')
       and e.retiene_hasta > p_now
     order by e.mensaje_id limit 1), 9223372036854775807)
  offset 0
$$;

set local role tertulia_router;

-- What is due and free: chats whose first entries are, up to the first that holds the others back, and entries of
-- broadcasts, so many of each tenant. Entries behind another cost nothing, however many there are.
create or replace function app.pending_envios(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, conversacion_id bigint, mensaje_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive chats (tenant, chat) as (
    (select e.suscriptor_id, e.conversacion_id from envios e
      where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is not null
      order by e.suscriptor_id, e.conversacion_id limit 1)
    union all
    select siguiente.suscriptor_id, siguiente.conversacion_id
      from chats c cross join lateral (
        select e.suscriptor_id, e.conversacion_id from envios e
         where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is not null
           and (e.suscriptor_id, e.conversacion_id) > (c.tenant, c.chat)
         order by e.suscriptor_id, e.conversacion_id limit 1) siguiente)
  select c.tenant, c.chat, null::bigint
    from chats c cross join lateral app.last_sendable(c.tenant, c.chat, p_now) ultimo
   where exists (
     select 1 from envios e
      where e.suscriptor_id = c.tenant and e.conversacion_id = c.chat and e.mensaje_id <= ultimo.mensaje_id
        and e.estado in ('PENDIENTE', 'ENVIANDO') and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now)
  union all
  select s.id, null, due.mensaje_id
    from suscriptores s cross join lateral (
      select e.mensaje_id from envios e
       where e.suscriptor_id = s.id and e.conversacion_id is null and e.estado in ('PENDIENTE', 'ENVIANDO')
         and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now
       order by e.proximo_intento, e.mensaje_id limit p_limit) due
$$;

-- Messages that have neither been accepted by the provider nor given up, and the age of the oldest.
create function app.outbox_backlog(p_now timestamptz)
returns table (esperan bigint, antiguedad_segundos double precision)
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*), coalesce(extract(epoch from p_now - min(m.timestamp)), 0)::double precision
    from envios e join mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
   where e.estado in ('PENDIENTE', 'ENVIANDO')
$$;
revoke all on function app.outbox_backlog from public;
grant execute on function app.outbox_backlog to tertulia_ingest;

-- Work left by a process that died or waiting for a retry: so many keys of each tenant, so that a backlog of one hides
-- no other.
create or replace function app.pending_webhooks(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, clave text)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct s.id, due.clave
    from suscriptores s cross join lateral (
      -- younger ones are being processed by the node that accepted them
      select w.clave from webhooks_recibidos w
       where w.suscriptor_id = s.id and w.estado in ('RECIBIDO', 'ESPERA') and w.proximo_intento <= p_now
         and w.recibido <= p_now
       order by w.proximo_intento, w.id limit p_limit) due
$$;

-- Parked events, and the age of the oldest that is due.
create or replace function app.webhook_backlog(p_now timestamptz)
returns table (aparcados bigint, atraso_segundos double precision)
language sql stable security definer set search_path = app, pg_temp as $$
  select (select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'),
         coalesce((select max(extract(epoch from p_now - due.recibido))
                     from suscriptores s cross join lateral (
                       select w.recibido from webhooks_recibidos w
                        where w.suscriptor_id = s.id and w.estado = 'RECIBIDO' and w.proximo_intento <= p_now
                        order by w.proximo_intento, w.id limit 1) due), 0)::double precision
$$;

-- So many per tenant, and the first of each tenant before the second of any: a backlog of one delays no other.
create or replace function app.due_leads(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, conversacion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id, due.id
    from suscriptores s cross join lateral (
      select o.id, o.lead_decae, row_number() over (order by o.lead_decae) as turno
        from (select c.id, c.lead_decae from conversaciones c
               where c.suscriptor_id = s.id and c.lead_decae <= p_now order by c.lead_decae limit p_limit) o) due
   order by due.turno, due.lead_decae
$$;

set local role tertulia_owner;
revoke create on schema app from tertulia_router;
