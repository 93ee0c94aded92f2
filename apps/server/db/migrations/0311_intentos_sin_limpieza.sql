-- What was counted is removed by the timer, in batches. A call that counts used to remove it now and then, all at once, while somebody
-- waited for its answer.
set local role tertulia_owner;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- `p_once` names what is counted a single time in a while: the same page read again shows nothing new.
create or replace function app.spend(p_clave text, p_now timestamptz, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text)
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
  return query select coalesce(v_cuenta, 0) <= p_limit, v_alarm, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;

create or replace function app.count_attempt(p_clave text, p_now timestamptz, p_window interval, p_limit integer)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_cuenta integer;
begin
  insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, 1, v_ventana + p_window)
  on conflict (clave, ventana) do update set cuenta = i.cuenta + 1
  returning cuenta into v_cuenta;
  return query select v_cuenta <= p_limit, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
