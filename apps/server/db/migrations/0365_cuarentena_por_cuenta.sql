-- Whoever floods the room for refused webhooks that were signed took it from everybody: the oldest went, whosever it was. Now the
-- account that holds most of it gives way, and in an account, as the platform's is many subscribers', the number that holds most.
set local role tertulia_owner;
grant create on schema app to tertulia_router;
set local role tertulia_router;

create or replace function app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text)
returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare v_id bigint;
begin
  insert into webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino, proveedor_sid)
    values (p_ruta, p_consulta, p_cuerpo, p_firma, p_motivo, p_cuenta, p_destino, p_proveedor_sid) returning id into v_id;
  -- now and then, and by one at a time: two would take away twice as much, or wait for each other
  if v_id % 20 <> 0 or not pg_try_advisory_xact_lock(hashtextextended('webhooks_cuarentena', 0)) then return; end if;
  delete from webhooks_cuarentena q where q.motivo = 'FIRMA'
     and q.id <= (select f.id from webhooks_cuarentena f where f.motivo = 'FIRMA' order by f.id desc offset 500 limit 1);
  if not exists (select 1 from webhooks_cuarentena q where q.motivo <> 'FIRMA' offset 20000) then return; end if;
  -- counted from the newest of each, what has the highest count goes; more than must, so that a flood does not pay for it each time
  delete from webhooks_cuarentena q where q.id in (
    select a.id from (
      select d.id, row_number() over (partition by d.cuenta order by d.del_destino, d.id desc) as de_la_cuenta from (
        select s.id, s.cuenta, row_number() over (partition by s.cuenta, s.destino order by s.id desc) as del_destino
          from webhooks_cuarentena s where s.motivo <> 'FIRMA') d) a
     order by a.de_la_cuenta, a.id desc offset 19000);
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
