-- The oldest of the journal first, read off webhooks_recibidos_purga.
set local role tertulia_owner;
grant create on schema app to tertulia_router;
set local role tertulia_router;

create or replace function app.purge_journal(p_before timestamptz, p_limit integer) returns integer
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

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
