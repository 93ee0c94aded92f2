-- The outbox is the queue of messages to send: each entry knows when it is due, until when a process works on it and
-- until when it holds back the later messages of its chat.

set local role tertulia_owner;

alter table app.envios
  -- The chat whose messages leave in order. Null for messages of broadcasts, which have no order, and for entries that
  -- ended before this column existed.
  add column conversacion_id bigint,
  add column proximo_intento timestamptz not null default '-infinity',
  -- A process that dies keeps its entry until then.
  add column ocupado_hasta timestamptz not null default '-infinity',
  add column retiene_hasta timestamptz not null default '-infinity',
  add foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id);

create index envios_cola on app.envios (suscriptor_id, conversacion_id, mensaje_id)
  where estado in ('PENDIENTE', 'ENVIANDO');
create index envios_turno on app.envios (suscriptor_id, proximo_intento, mensaje_id)
  where estado in ('PENDIENTE', 'ENVIANDO') and conversacion_id is null;
drop index app.envios_en_curso;

grant select (origen, timestamp) on app.mensajes to tertulia_router;
grant update (conversacion_id, retiene_hasta) on app.envios to tertulia_router;
grant create on schema app to tertulia_router;

set local role tertulia_router;

update app.envios e
   set conversacion_id = m.conversacion_id,
       retiene_hasta = case when e.estado = 'ENVIANDO' then e.iniciado + interval '2 minutes'
                            else m.timestamp + interval '15 minutes' end
  from app.mensajes m
 where e.estado in ('PENDIENTE', 'ENVIANDO') and m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
   and m.origen <> 'DIFUSION';

-- What is due and free: chats whose first entries are, up to the first that holds the others back, and entries of
-- broadcasts, so many of each tenant. Entries behind another cost nothing, however many there are.
create function app.pending_envios(p_now timestamptz, p_limit integer)
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
         order by e.suscriptor_id, e.conversacion_id limit 1) siguiente),
  tenants (id) as (
    (select e.suscriptor_id from envios e
      where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is null order by e.suscriptor_id limit 1)
    union all
    select (select e.suscriptor_id from envios e
             where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is null and e.suscriptor_id > t.id
             order by e.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select c.tenant, c.chat, null::bigint
    from chats c cross join lateral (
      select coalesce((
        select b.mensaje_id from envios b
         where b.suscriptor_id = c.tenant and b.conversacion_id = c.chat and b.estado in ('PENDIENTE', 'ENVIANDO')
           and b.retiene_hasta > p_now
         order by b.mensaje_id limit 1), 9223372036854775807) as id
      -- computed once for each chat
      offset 0) ultimo
   where exists (
     select 1 from envios e
      where e.suscriptor_id = c.tenant and e.conversacion_id = c.chat and e.mensaje_id <= ultimo.id
        and e.estado in ('PENDIENTE', 'ENVIANDO') and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now)
  union all
  select t.id, null, due.mensaje_id
    from tenants t cross join lateral (
      select e.mensaje_id from envios e
       where e.suscriptor_id = t.id and e.conversacion_id is null and e.estado in ('PENDIENTE', 'ENVIANDO')
         and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now
       order by e.proximo_intento, e.mensaje_id limit p_limit) due
   where t.id is not null
$$;
revoke all on function app.pending_envios from public;
grant execute on function app.pending_envios to tertulia_ingest;

set local role tertulia_owner;
revoke create on schema app from tertulia_router;
revoke update (conversacion_id, retiene_hasta) on app.envios from tertulia_router;
revoke select (origen, timestamp) on app.mensajes from tertulia_router;

-- The jobs that sent messages before. A new database has no table of jobs yet.
set local role tertulia_jobs;
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier in ('mensajes.send', 'mensajes.send-bulk')));
  end if;
end $$;
set local role tertulia_owner;
