-- Counted days of the dashboard, and the audit log.

set local role tertulia_owner;

-- Metrics of one day in Bogotá, counted two days after it ended. A change of an old fact deletes the row of its day in
-- the same transaction, so that an existing row is right. A day without a row is counted from its messages.
create table app.dias_contados (
  suscriptor_id bigint not null references app.suscriptores (id),
  dia date not null,
  recibidos bigint not null,
  enviados bigint not null,
  cerradas bigint not null,
  -- Touched chats, and who attended which: four-byte numbers relative to base, because chats of several days are
  -- counted by identity. Stored without compression: short, and read whole.
  base bigint not null,
  tocados bytea storage external not null,
  atenciones bytea storage external not null,
  -- First answers, and their total time in milliseconds: within opening hours, and overall.
  respuestas bigint not null,
  espera_abierto double precision not null,
  espera_reloj double precision not null,
  -- By area, a mark of the opening hours that were used: with other hours the row is invalid.
  horarios jsonb not null,
  primary key (suscriptor_id, dia)
);
call app.fence('app.dias_contados');
grant select, insert, update, delete on app.dias_contados to tertulia_app;

-- Every day up to this one was looked at.
create table app.dias_avance (
  suscriptor_id bigint primary key references app.suscriptores (id),
  hasta date not null
);
call app.fence('app.dias_avance');
create policy routing on app.dias_avance for select to tertulia_router using (true);
grant select, insert, update on app.dias_avance to tertulia_app;
grant select on app.dias_avance to tertulia_router;

-- Days to be counted again; null: opening hours changed. Append-only, so that messages of one tenant do not wait for
-- each other.
create table app.dias_olvidados (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  dia date,
  primary key (suscriptor_id, id)
);
create index dias_olvidados_dia on app.dias_olvidados (suscriptor_id, dia);
call app.fence('app.dias_olvidados');
create policy routing on app.dias_olvidados to tertulia_router using (true) with check (true);
grant select, insert, delete on app.dias_olvidados to tertulia_app;
grant select (suscriptor_id, dia), insert (suscriptor_id, dia) on app.dias_olvidados to tertulia_router;

-- Written by the transaction that makes the change.
create table app.auditoria (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  timestamp timestamptz not null default now(),
  usuario_id bigint,
  entidad text not null,
  accion text not null,
  registro_id bigint,
  detalles jsonb not null default '{}',
  primary key (suscriptor_id, id)
);
-- One index per filter and order of the page, for a million rows; purge_audit reads the first one.
create index auditoria_fecha on app.auditoria (suscriptor_id, timestamp, id);
create index auditoria_usuario on app.auditoria (suscriptor_id, usuario_id, timestamp, id);
create index auditoria_entidad on app.auditoria (suscriptor_id, entidad, timestamp, id);
create index auditoria_accion on app.auditoria (suscriptor_id, accion, timestamp, id);
create index auditoria_registro on app.auditoria (suscriptor_id, registro_id, timestamp, id);
call app.fence('app.auditoria');
create policy purging on app.auditoria to tertulia_auth using (true);
create policy platform on app.auditoria for insert to tertulia_platform with check (true);
grant select, insert on app.auditoria to tertulia_app;
grant select, insert, delete on app.auditoria to tertulia_auth;
grant insert on app.auditoria to tertulia_platform;

grant create on schema app to tertulia_router, tertulia_auth;

-- Deletes the row of an instant's day and notes the day. The counter of a day holds its lock exclusively: it counts
-- before this change or after it, never beside it.
create function app.forget_dia(p_suscriptor bigint, p_instant timestamptz) returns void
language plpgsql set search_path = app, pg_temp as $$
declare
  v_dia constant date := (p_instant at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended('dia ' || p_suscriptor || ' ' || (v_dia - date '2000-01-01'), 0));
  delete from dias_contados d where d.suscriptor_id = p_suscriptor and d.dia = v_dia;
  insert into dias_olvidados (suscriptor_id, dia)
  select p_suscriptor, v_dia
    where not exists (select 1 from dias_olvidados o where o.suscriptor_id = p_suscriptor and o.dia = v_dia);
end $$;

create function app.forget_dias() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform forget_dia(old.suscriptor_id, old.timestamp); end if;
  if tg_op <> 'DELETE' then perform forget_dia(new.suscriptor_id, new.timestamp); end if;
  return null;
end $$;

set local role tertulia_router;

-- The last day that is over for good: no transaction is open for longer than the day between it and the messages whose
-- triggers below do nothing.
create function app.last_dia() returns date language sql stable set search_path = app, pg_temp as $$
  select ((now() - interval '2 days') at time zone 'America/Bogota')::date - 1
$$;
revoke all on function app.last_dia from public;
grant execute on function app.last_dia to tertulia_app;

create function app.due_dias() returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.id from suscriptores s
   where s.estado = 1 and exists (select 1 from canales c where c.suscriptor_id = s.id)
     and (not exists (select 1 from dias_avance a where a.suscriptor_id = s.id and a.hasta >= (select last_dia()))
          or exists (select 1 from dias_olvidados o
            where o.suscriptor_id = s.id and (o.dia is null or o.dia <= (select last_dia()))))
$$;
revoke all on function app.due_dias from public;
grant execute on function app.due_dias to tertulia_ingest;

-- Security definer: a registration writes opening hours without any other right here.
create function app.forget_horarios() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  v_suscriptor constant bigint := case tg_op when 'DELETE' then old.suscriptor_id else new.suscriptor_id end;
begin
  insert into dias_olvidados (suscriptor_id, dia)
  select v_suscriptor, null
    where not exists (select 1 from dias_olvidados o where o.suscriptor_id = v_suscriptor and o.dia is null);
  return null;
end $$;
revoke all on function app.forget_horarios from public;
grant execute on function app.forget_horarios to tertulia_owner;

set local role tertulia_auth;

-- The oldest entries of each tenant. A wrong setting cannot reach entries younger than 90 days.
create function app.purge_audit(p_before timestamptz, p_limit integer) returns integer
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
revoke all on function app.purge_audit from public;
grant execute on function app.purge_audit to tertulia_platform;

set local role tertulia_owner;
revoke create on schema app from tertulia_router, tertulia_auth;

-- Messages of the last day cost this comparison alone.
create trigger forget_dias_insert after insert on app.mensajes
  for each row when (new.timestamp < now() - interval '1 day') execute function app.forget_dias();
create trigger forget_dias_update after update on app.mensajes
  for each row when (least(old.timestamp, new.timestamp) < now() - interval '1 day'
    and (old.timestamp, old.conversacion_id, old.origen, old.enviado_por_usuario_id, old.proveedor_sid is null,
         old.evento, old.espera_desde, old.espera_area_id)
        is distinct from
        (new.timestamp, new.conversacion_id, new.origen, new.enviado_por_usuario_id, new.proveedor_sid is null,
         new.evento, new.espera_desde, new.espera_area_id))
  execute function app.forget_dias();
create trigger forget_dias_delete after delete on app.mensajes
  for each row when (old.timestamp < now() - interval '1 day') execute function app.forget_dias();
create trigger forget_horarios after update on app.areas
  for each row when ((old.timezone, old.cierra_festivos) is distinct from (new.timezone, new.cierra_festivos))
  execute function app.forget_horarios();
create trigger forget_horarios after insert or update or delete on app.area_horarios
  for each row execute function app.forget_horarios();
create trigger forget_horarios after insert or update or delete on app.area_fechas
  for each row execute function app.forget_horarios();
