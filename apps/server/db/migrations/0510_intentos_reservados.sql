-- An attempt takes its place before it is examined and gives it back when it succeeds. Guesses at the same time find the places taken.
set local role tertulia_owner;
alter table app.intentos add column en_curso integer not null default 0;
grant create on schema app to tertulia_auth;
set local role tertulia_auth;

-- Where every place is taken, but some by attempts that are still being examined, one may be free in a moment.
create function app.reserve_attempt(p_clave text, p_now timestamptz, p_window interval, p_limit integer)
returns table (allowed boolean, alarm boolean, retry_after_seconds integer, ventana timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_rest integer := greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  insert into intentos as i (clave, ventana, cuenta, en_curso, vence) values (p_clave, v_ventana, 0, 1, v_ventana + p_window)
  on conflict on constraint intentos_pkey do update set en_curso = i.en_curso + 1 where i.cuenta + i.en_curso < p_limit;
  if found then
    return query select true, false, v_rest, v_ventana;
    return;
  end if;
  select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  if v_cuenta >= p_limit then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
    on conflict on constraint intentos_pkey do nothing;
    v_alarm := found;
  end if;
  return query select false, v_alarm, case when v_cuenta >= p_limit then v_rest else least(2, v_rest) end, v_ventana;
end $$;
revoke all on function app.reserve_attempt(text, timestamptz, interval, integer) from public;
grant execute on function app.reserve_attempt(text, timestamptz, interval, integer) to tertulia_app;

create function app.settle_attempts(p_claves text[], p_ventanas timestamptz[], p_failed boolean)
returns void
language sql security definer set search_path = app, pg_temp as $$
  update intentos i set en_curso = greatest(0, i.en_curso - 1), cuenta = i.cuenta + p_failed::integer
    from (select * from unnest(p_claves, p_ventanas) as u (clave, ventana) order by 1, 2) s
   where i.clave = s.clave and i.ventana = s.ventana
$$;
revoke all on function app.settle_attempts(text[], timestamptz[], boolean) from public;
grant execute on function app.settle_attempts(text[], timestamptz[], boolean) to tertulia_app;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
