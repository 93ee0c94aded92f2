-- The scores that are due of one tenant delay nobody else's: so many of each, the first of each before the second of any.
set local role tertulia_owner;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Chats whose score has aged, of all tenants: ids only, for whichever node does the recurring work.
create or replace function app.due_leads(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, conversacion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select c.suscriptor_id from conversaciones c where c.lead_decae is not null order by c.suscriptor_id limit 1)
    union all
    select (select c.suscriptor_id from conversaciones c where c.lead_decae is not null and c.suscriptor_id > t.id order by c.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select t.id, due.id
    from tenants t cross join lateral (
      select o.id, o.lead_decae, row_number() over (order by o.lead_decae) as turno
        from (select c.id, c.lead_decae from conversaciones c
               where c.suscriptor_id = t.id and c.lead_decae <= p_now order by c.lead_decae limit p_limit) o) due
   where t.id is not null
   order by due.turno, due.lead_decae
$$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
