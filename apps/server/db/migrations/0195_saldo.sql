-- What a subscriber has paid for and used up: movements that are only ever added, their sum, and what messages on their way
-- have set aside. Money is whole centavos.
set local role tertulia_owner;

-- One dated rate card for everything that has a price; without a row it costs nothing (decisions §10).
alter table app.tarifas_plantilla rename to tarifas;
alter table app.tarifas rename column categoria to concepto;
alter table app.tarifas drop constraint tarifas_plantilla_categoria_check;
alter table app.tarifas add constraint tarifas_concepto_check
  check (concepto in ('MENSAJE', 'MARKETING', 'UTILITY', 'AUTHENTICATION', 'VOZ'));
-- a price that was agreed is never rewritten: the next one begins on its day
grant insert on app.tarifas to tertulia_app;

create table app.recargas (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- names the subscriber, so that PayU's word about it finds its tenant
  referencia text not null check (referencia ~ '^T\d{1,15}R[0-9A-F]{32}$'),
  medio text not null check (medio in ('PAYU', 'MANUAL')),
  estado text not null check (estado in ('PENDIENTE', 'APROBADA', 'RECHAZADA', 'EXPIRADA')),
  monto_centavos bigint not null check (monto_centavos > 0),
  nota text check (length(nota) <= 300),
  usuario_nombre text not null,
  -- PayU's number of the attempt that decided
  transaccion text,
  creada timestamptz not null,
  resuelta timestamptz,
  primary key (suscriptor_id, id),
  check ((estado = 'PENDIENTE') = (resuelta is null)),
  check (medio = 'PAYU' or estado = 'APROBADA')
);
create unique index recargas_referencia on app.recargas (suscriptor_id, referencia);
create index recargas_creada on app.recargas (suscriptor_id, creada desc, id desc);
call app.fence('app.recargas');
grant select, insert, update on app.recargas to tertulia_app;

create table app.saldos (
  suscriptor_id bigint primary key references app.suscriptores (id),
  -- the sum of the movements, moved by the trigger that adds one and by nothing else
  saldo_centavos bigint not null default 0,
  reservado_centavos bigint not null default 0 check (reservado_centavos >= 0),
  -- when it fell below the threshold; its supervisors were told then
  bajo_desde timestamptz,
  -- the number and the time of the newest movement: the next one stands behind it, whoever's clock is slow
  ultimo_numero bigint not null default 0,
  ultima_fecha timestamptz
);
call app.fence('app.saldos');
grant select, insert, update on app.saldos to tertulia_app;

create table app.movimientos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- counted from 1 without gaps, in the order in which the balance moved
  numero bigint not null,
  fecha timestamptz not null,
  tipo text not null check (tipo in ('RECARGA', 'CONSUMO_MENSAJE', 'CONSUMO_PLANTILLA', 'CONSUMO_VOZ', 'AJUSTE')),
  monto_centavos bigint not null check (monto_centavos <> 0),
  -- the balance afterwards
  saldo_centavos bigint not null,
  -- what caused it causes one movement
  referencia text not null check (length(referencia) between 1 and 100),
  detalle text check (length(detalle) <= 300),
  usuario_nombre text,
  recarga_id bigint,
  mensaje_id bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, recarga_id) references app.recargas (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check (case tipo when 'RECARGA' then monto_centavos > 0 when 'AJUSTE' then true else monto_centavos < 0 end)
);
create unique index movimientos_referencia on app.movimientos (suscriptor_id, referencia);
create unique index movimientos_numero on app.movimientos (suscriptor_id, numero);
create index movimientos_fecha on app.movimientos (suscriptor_id, fecha desc, numero desc);
create index movimientos_tipo on app.movimientos (suscriptor_id, tipo, fecha desc, numero desc);
call app.fence('app.movimientos');
grant select, insert on app.movimientos to tertulia_app;

-- Money that a message on its way has set aside: spent when it is delivered, given back when it fails (beyond B7).
create table app.reservas (
  suscriptor_id bigint not null references app.suscriptores (id),
  mensaje_id bigint not null,
  tipo text not null check (tipo in ('CONSUMO_MENSAJE', 'CONSUMO_PLANTILLA')),
  precio_centavos bigint not null check (precio_centavos > 0),
  estado text not null default 'RESERVADA' check (estado in ('RESERVADA', 'LIQUIDADA', 'LIBERADA')),
  creada timestamptz not null,
  primary key (suscriptor_id, mensaje_id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id)
);
call app.fence('app.reservas');
grant select, insert, update on app.reservas to tertulia_app;

-- A movement cannot be added without the balance moving, nor told twice that it has become low: 10.000 pesos.
create function app.count_movimiento() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  umbral constant bigint := 1000000;
begin
  insert into saldos as s (suscriptor_id, saldo_centavos, ultimo_numero, ultima_fecha)
    values (new.suscriptor_id, new.monto_centavos, 1, new.fecha)
    on conflict (suscriptor_id) do update
       set saldo_centavos = s.saldo_centavos + excluded.saldo_centavos, ultimo_numero = s.ultimo_numero + 1,
           ultima_fecha = greatest(s.ultima_fecha, excluded.ultima_fecha)
    returning s.saldo_centavos, s.ultimo_numero, s.ultima_fecha into new.saldo_centavos, new.numero, new.fecha;
  if new.saldo_centavos >= umbral then
    update saldos s set bajo_desde = null where s.suscriptor_id = new.suscriptor_id and s.bajo_desde is not null;
  elsif new.saldo_centavos - new.monto_centavos >= umbral then
    update saldos s set bajo_desde = new.fecha where s.suscriptor_id = new.suscriptor_id;
    perform app.add_job('mail.saldo-bajo',
              json_build_object('tenantId', new.suscriptor_id, 'usuarioId', u.id, 'saldoCentavos', new.saldo_centavos,
                                'correoId', gen_random_uuid()),
              null, null, 12, null)
       from usuarios u
      where u.suscriptor_id = new.suscriptor_id and u.estado = 1 and 'SUPERVISOR' = any (u.roles);
  end if;
  return new;
end $$;
create trigger count_movimiento before insert on app.movimientos for each row execute function app.count_movimiento();

-- What a message has set aside follows its state, in whatever way that was moved. A proof of delivery outranks a failure, also
-- here: what was given back before is spent after all.
create function app.settle_reserva() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  reserva reservas;
begin
  select * into reserva from reservas r where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id for no key update;
  if not found or reserva.estado = 'LIQUIDADA' or (new.estado_mensaje = 'ERROR' and reserva.estado = 'LIBERADA') then
    return null;
  end if;
  update reservas r set estado = case new.estado_mensaje when 'ERROR' then 'LIBERADA' else 'LIQUIDADA' end
   where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id;
  if reserva.estado = 'RESERVADA' then
    update saldos s set reservado_centavos = s.reservado_centavos - reserva.precio_centavos where s.suscriptor_id = new.suscriptor_id;
  end if;
  if new.estado_mensaje <> 'ERROR' then
    insert into movimientos (suscriptor_id, fecha, tipo, monto_centavos, referencia, mensaje_id)
    values (new.suscriptor_id, now(), reserva.tipo, -reserva.precio_centavos, 'mensaje:' || new.id, new.id);
  end if;
  return null;
end $$;
create trigger settle_reserva after update of estado_mensaje on app.mensajes
  for each row when (new.origen in ('PERSONA', 'BOT', 'DIFUSION') and new.estado_mensaje in ('ENTREGADO', 'LEIDO', 'ERROR')
                     and old.estado_mensaje is distinct from new.estado_mensaje)
  execute function app.settle_reserva();

-- A broadcast waits when the balance does not reach any further.
alter table app.difusiones drop constraint difusiones_motivo_pausa_check;
alter table app.difusiones add constraint difusiones_motivo_pausa_check
  check (motivo_pausa in ('PERSONA', 'PLANTILLA', 'PLANTILLA_CAMBIADA', 'MUCHOS_FALLOS', 'SIN_SALDO'));
