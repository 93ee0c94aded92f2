-- The timer of the dashboard's days knows whom it has to look at. It looked for holes: each minute, of every subscriber, at
-- every day since the first message. Now a subscriber has a day up to which all days were looked at, and what happens to an
-- older one says so in its own transaction.
set local role tertulia_owner;

-- Up to which day all days were looked at: each of them is counted, or nothing happened on it.
create table app.dias_avance (
  suscriptor_id bigint primary key references app.suscriptores (id),
  hasta date not null
);
call app.fence('app.dias_avance');
grant select, insert, update on app.dias_avance to tertulia_app;

-- Days to be counted anew; without a day: opening hours have changed, and with them perhaps days that nobody knows yet. Only
-- added to, so that messages of one subscriber do not wait for each other here.
create table app.dias_olvidados (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  dia date,
  primary key (suscriptor_id, id)
);
create index dias_olvidados_dia on app.dias_olvidados (suscriptor_id, dia);
call app.fence('app.dias_olvidados');
grant select, insert, delete on app.dias_olvidados to tertulia_app;

-- The hours of those areas alone in which somebody was answered on the day: { area: mark }. Another area's hours leave it be.
-- What was marked as a whole is no area's mark, and is reckoned anew where there is something to reckon.
alter table app.dias_contados alter horarios type jsonb
  using case when respuestas = 0 then '{}'::jsonb else jsonb_build_object('0', horarios) end;

-- As before, and the day is remembered. It is counted again under its own lock, which removes the entry that it sees: one of a
-- change that has not ended is not seen, and its day is not counted before it has.
create or replace function app.forget_dia(p_suscriptor bigint, p_instant timestamptz) returns void
language plpgsql set search_path = app, pg_temp as $$
declare
  v_dia constant date := (p_instant at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('dia ' || p_suscriptor || ' ' || (v_dia - date '2000-01-01'), 0));
  delete from dias_contados d where d.suscriptor_id = p_suscriptor and d.dia = v_dia;
  insert into dias_olvidados (suscriptor_id, dia)
  select p_suscriptor, v_dia where not exists (select 1 from dias_olvidados o where o.suscriptor_id = p_suscriptor and o.dia = v_dia);
end $$;

grant create on schema app to tertulia_router;
create policy routing on app.dias_avance for select to tertulia_router using (true);
create policy routing on app.dias_olvidados to tertulia_router using (true) with check (true);
grant select on app.dias_avance to tertulia_router;
grant select (suscriptor_id, dia), insert (suscriptor_id, dia) on app.dias_olvidados to tertulia_router;
set local role tertulia_router;

-- The last day that is over for good: no transaction takes the day between it and the messages that take no row away (0210).
create function app.last_dia() returns date language sql stable set search_path = app, pg_temp as $$
  select ((now() - interval '2 days') at time zone 'America/Bogota')::date - 1
$$;
revoke all on function app.last_dia from public;
grant execute on function app.last_dia to tertulia_app;

-- Whose days have to be looked at, ids only: whoever has messages has a channel. Who is switched off waits until they are not.
drop function app.list_dias_tenants();
create function app.due_dias() returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id from suscriptores s
   where s.estado = 1 and exists (select 1 from canales c where c.suscriptor_id = s.id)
     and (not exists (select 1 from dias_avance a where a.suscriptor_id = s.id and a.hasta >= (select last_dia()))
          or exists (select 1 from dias_olvidados o where o.suscriptor_id = s.id and (o.dia is null or o.dia <= (select last_dia()))))
$$;
revoke all on function app.due_dias from public;
grant execute on function app.due_dias to tertulia_ingest;

-- With its own rights: whoever registers a business writes the first opening hours, and nothing else of it.
create function app.forget_horarios() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := case tg_op when 'DELETE' then old.suscriptor_id else new.suscriptor_id end;
begin
  insert into dias_olvidados (suscriptor_id, dia)
  select v_suscriptor, null where not exists (select 1 from dias_olvidados o where o.suscriptor_id = v_suscriptor and o.dia is null);
  return null;
end $$;
revoke all on function app.forget_horarios from public;
grant execute on function app.forget_horarios to tertulia_owner;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;

create trigger forget_horarios after update on app.areas for each row
  when ((old.timezone, old.cierra_festivos) is distinct from (new.timezone, new.cierra_festivos)) execute function app.forget_horarios();
create trigger forget_horarios after insert or update or delete on app.area_horarios for each row execute function app.forget_horarios();
create trigger forget_horarios after insert or update or delete on app.area_fechas for each row execute function app.forget_horarios();
