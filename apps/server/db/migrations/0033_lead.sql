-- The lead score with its terms (decisions §7), and when its recency next drops.
set local role tertulia_owner;

alter table app.conversaciones
  -- rule → points, which add up to lead_score; null until the rules looked at the chat
  add lead_terminos jsonb,
  add lead_stage_fijada text check (lead_stage_fijada in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  add lead_stage_calculada text check (lead_stage_calculada in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  -- when the rules must look again although nothing happened
  add lead_decae timestamptz;
create index conversaciones_lead_decae on app.conversaciones (lead_decae) where lead_decae is not null;
update app.conversaciones c set lead_decae = now() where c.estado <> 'CERRADA';

create policy routing on app.conversaciones to tertulia_router using (true);
grant select on app.conversaciones to tertulia_router;
grant create on schema app to tertulia_router;
set local role tertulia_router;

-- Chats whose score has aged, of all tenants: ids only, for whichever node does the recurring work.
create function app.due_leads(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, conversacion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select c.suscriptor_id, c.id from conversaciones c where c.lead_decae <= p_now order by c.lead_decae limit p_limit
$$;
revoke all on function app.due_leads from public;
grant execute on function app.due_leads to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
