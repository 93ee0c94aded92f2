-- What the dashboard counts of a day of the house (Bogotá's), once that day is over for good: an answer for months reads a row
-- of each day in place of its messages. Days are counted by a timer; whatever changes a fact of an old day takes that day's row
-- away in its own transaction, so that a row which stands is right. A day without a row is counted from its messages.
set local role tertulia_owner;
create table app.dias_contados (
  suscriptor_id bigint not null references app.suscriptores (id),
  dia date not null,
  recibidos bigint not null,
  enviados bigint not null,
  cerradas bigint not null,
  -- the chats that something happened to, and who attended which: numbers of four bytes, counted from `base`, because chats
  -- of several days can only be counted by who they are
  base bigint not null,
  tocados bytea not null,
  atenciones bytea not null,
  -- first answers, and how long they took together, in milliseconds: in opening hours and by the clock
  respuestas bigint not null,
  espera_abierto double precision not null,
  espera_reloj double precision not null,
  -- by which opening hours that was reckoned; by others it does not hold
  horarios text not null,
  primary key (suscriptor_id, dia)
);
-- short, and read whole: packing them would cost more than it saves
alter table app.dias_contados alter tocados set storage external, alter atenciones set storage external;
call app.fence('app.dias_contados');
grant select, insert, update, delete on app.dias_contados to tertulia_app;

-- Takes the row of an instant's day away. Whoever counts that day holds its lock alone: it is counted before this change or
-- after it, and not beside it.
create function app.forget_dia(p_suscriptor bigint, p_instant timestamptz) returns void
language plpgsql set search_path = app, pg_temp as $$
declare
  v_dia constant date := (p_instant at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('dia ' || p_suscriptor || ' ' || (v_dia - date '2000-01-01'), 0));
  delete from dias_contados d where d.suscriptor_id = p_suscriptor and d.dia = v_dia;
end $$;

create function app.forget_dias() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform forget_dia(old.suscriptor_id, old.timestamp); end if;
  if tg_op <> 'DELETE' then perform forget_dia(new.suscriptor_id, new.timestamp); end if;
  return null;
end $$;

-- A day is counted two days after it ended, and no transaction takes a day: messages of the last day touch no row, and cost
-- this comparison alone.
create trigger forget_dias_insert after insert on app.mensajes for each row
  when (new.timestamp < now() - interval '1 day') execute function app.forget_dias();
create trigger forget_dias_update after update on app.mensajes for each row
  when (least(old.timestamp, new.timestamp) < now() - interval '1 day'
        and (old.timestamp, old.conversacion_id, old.origen, old.enviado_por_usuario_id, old.proveedor_sid is null, old.evento,
             old.espera_desde, old.espera_area_id)
            is distinct from
            (new.timestamp, new.conversacion_id, new.origen, new.enviado_por_usuario_id, new.proveedor_sid is null, new.evento,
             new.espera_desde, new.espera_area_id))
  execute function app.forget_dias();
create trigger forget_dias_delete after delete on app.mensajes for each row
  when (old.timestamp < now() - interval '1 day') execute function app.forget_dias();

-- Whose days may have to be counted, ids only: whoever has messages has a channel.
grant create on schema app to tertulia_router;
set local role tertulia_router;
create function app.list_dias_tenants() returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct c.suscriptor_id from canales c
$$;
revoke all on function app.list_dias_tenants from public;
grant execute on function app.list_dias_tenants to tertulia_ingest;

reset role;
set local role tertulia_owner;
revoke create on schema app from tertulia_router;
