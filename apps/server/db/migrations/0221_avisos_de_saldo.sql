-- Whoever has a page open hears that the balance was topped up or corrected, or crossed the threshold in either direction.
set local role tertulia_owner;

create or replace function app.count_movimiento() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  umbral constant bigint := 1000000;
  antes bigint;
begin
  insert into saldos as s (suscriptor_id, saldo_centavos, ultimo_numero, ultima_fecha)
    values (new.suscriptor_id, new.monto_centavos, 1, new.fecha)
    on conflict (suscriptor_id) do update
       set saldo_centavos = s.saldo_centavos + excluded.saldo_centavos, ultimo_numero = s.ultimo_numero + 1,
           ultima_fecha = greatest(s.ultima_fecha, excluded.ultima_fecha)
    returning s.saldo_centavos, s.ultimo_numero, s.ultima_fecha into new.saldo_centavos, new.numero, new.fecha;
  antes := new.saldo_centavos - new.monto_centavos;
  if new.saldo_centavos >= umbral then
    update saldos s set bajo_desde = null where s.suscriptor_id = new.suscriptor_id and s.bajo_desde is not null;
  elsif antes >= umbral then
    update saldos s set bajo_desde = new.fecha where s.suscriptor_id = new.suscriptor_id;
    perform app.add_job('mail.saldo-bajo',
              json_build_object('tenantId', new.suscriptor_id, 'usuarioId', u.id, 'saldoCentavos', new.saldo_centavos,
                                'correoId', gen_random_uuid()),
              null, null, 12, null)
       from usuarios u
      where u.suscriptor_id = new.suscriptor_id and u.estado = 1 and 'SUPERVISOR' = any (u.roles);
  end if;
  -- each message's charge tells nobody: there may be many in a second, and the page asks now and then
  if new.tipo in ('RECARGA', 'AJUSTE') or (antes >= umbral) <> (new.saldo_centavos >= umbral) then
    perform app.add_job('saldo.tell', json_build_object('tenantId', new.suscriptor_id), null, null, 12, null);
  end if;
  return new;
end $$;
