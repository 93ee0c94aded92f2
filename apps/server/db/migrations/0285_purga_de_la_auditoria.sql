-- The oldest of each subscriber's audit, read off auditoria_fecha: what nobody's turn has come for costs one look at the index.
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Nobody's mistake in a setting may reach what is young.
create or replace function app.purge_audit(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_before constant timestamptz := least(p_before, now() - interval '90 days');
  v_count integer;
begin
  delete from auditoria a
   using (select o.suscriptor_id, o.id
            from suscriptores s cross join lateral (
              select d.suscriptor_id, d.id from auditoria d where d.suscriptor_id = s.id and d.timestamp < v_before
               order by d.timestamp, d.id limit p_limit) o
           limit p_limit) old
   where a.suscriptor_id = old.suscriptor_id and a.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
