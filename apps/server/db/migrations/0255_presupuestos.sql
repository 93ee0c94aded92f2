-- What somebody does in a while, counted with the moment at which it becomes too much: that is told once for each while, however
-- often they go on (LOA-07). Also what they read: thousands of contacts in an hour are a copy of the whole base (T43).
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- `p_once` names what is counted a single time in a while: the same page read again shows nothing new.
create function app.spend(p_clave text, p_now timestamptz, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text)
returns table (allowed boolean, alarm boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_amount integer := p_amount;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  if p_once is not null then
    -- reads wait for no disk: a crash may forget the last of them
    perform set_config('synchronous_commit', 'off', true);
    insert into intentos (clave, ventana, cuenta, vence) values (p_once, v_ventana, 1, v_ventana + p_window) on conflict do nothing;
    if not found then v_amount := 0; end if;
  end if;
  if v_amount > 0 then
    insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, v_amount, v_ventana + p_window)
    on conflict (clave, ventana) do update set cuenta = i.cuenta + excluded.cuenta
    returning cuenta into v_cuenta;
  else
    select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  end if;
  if coalesce(v_cuenta, 0) > p_alarm_at then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window) on conflict do nothing;
    v_alarm := found;
  end if;
  if random() < 0.01 then delete from intentos where vence < p_now - interval '1 hour'; end if;
  return query select coalesce(v_cuenta, 0) <= p_limit, v_alarm, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;
revoke all on function app.spend from public;
grant execute on function app.spend to tertulia_app;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
