-- A reservation of a process that died is never given back. Without a newer one for a minute, those of a key count no more.
set local role tertulia_owner;
alter table app.intentos add column reservado timestamptz;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Where attempts that are still being examined hold the last places, one may be free in a moment; where none came to an end for some
-- seconds, at the latest when their minute is over.
create or replace function app.reserve_attempt(p_clave text, p_now timestamptz, p_window interval, p_limit integer)
returns table (allowed boolean, alarm boolean, retry_after_seconds integer, ventana timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  c_held constant interval := interval '60 seconds';
  c_busy constant interval := interval '5 seconds';
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_rest integer := greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
  v_cuenta integer;
  v_reservado timestamptz;
  v_alarm boolean := false;
  v_wait integer := v_rest;
begin
  insert into intentos as i (clave, ventana, cuenta, en_curso, reservado, vence)
  values (p_clave, v_ventana, 0, 1, p_now, v_ventana + p_window)
  on conflict on constraint intentos_pkey do update
     set en_curso = case when i.reservado > p_now - c_held then i.en_curso else 0 end + 1, reservado = p_now
   where i.cuenta + case when i.reservado > p_now - c_held then i.en_curso else 0 end < p_limit;
  if found then
    return query select true, false, v_rest, v_ventana;
    return;
  end if;
  select i.cuenta, i.reservado into v_cuenta, v_reservado from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  if v_cuenta >= p_limit then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
    on conflict on constraint intentos_pkey do nothing;
    v_alarm := found;
  elsif v_reservado > p_now - c_busy then
    v_wait := least(2, v_rest);
  else
    v_wait := least(greatest(3, ceil(extract(epoch from v_reservado + c_held - p_now))::integer), v_rest);
  end if;
  return query select false, v_alarm, v_wait, v_ventana;
end $$;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
