-- The balance of a tenant and its broadcasts. Movements are append-only; the balance is their sum.

set local role tertulia_owner;

-- The rate card, by date. Without a row a service costs nothing. An agreed price is never updated: a new one begins on
-- its day. The names of constraints and sequence come from an earlier name of the table.
create table app.tarifas (
  suscriptor_id bigint not null,
  id bigint generated always as identity (sequence name app.tarifas_plantilla_id_seq),
  concepto text not null,
  precio_centavos bigint not null,
  vigente_desde timestamptz not null,
  constraint tarifas_plantilla_pkey primary key (suscriptor_id, id),
  constraint tarifas_plantilla_suscriptor_id_categoria_vigente_desde_key
    unique (suscriptor_id, concepto, vigente_desde),
  constraint tarifas_plantilla_suscriptor_id_fkey foreign key (suscriptor_id) references app.suscriptores (id),
  constraint tarifas_concepto_check check (concepto in ('MENSAJE', 'MARKETING', 'UTILITY', 'AUTHENTICATION', 'VOZ')),
  constraint tarifas_plantilla_precio_centavos_check check (precio_centavos >= 0)
);
call app.fence('app.tarifas');
grant select, insert on app.tarifas to tertulia_app;

create table app.recargas (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- Contains the tenant, so that a notification of PayU finds it.
  referencia text not null check (referencia ~ '^T\d{1,15}R[0-9A-F]{32}$'),
  medio text not null check (medio in ('PAYU', 'MANUAL')),
  estado text not null check (estado in ('PENDIENTE', 'APROBADA', 'RECHAZADA', 'EXPIRADA')),
  monto_centavos bigint not null check (monto_centavos > 0),
  nota text check (length(nota) <= 300),
  usuario_nombre text not null,
  -- PayU's number of the deciding attempt.
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
  -- Changed by the trigger on movimientos only.
  saldo_centavos bigint not null default 0,
  reservado_centavos bigint not null default 0 check (reservado_centavos >= 0),
  -- When the balance fell below the threshold; the supervisors were notified then.
  bajo_desde timestamptz,
  -- Number and time of the newest movement: the next one follows it, even if a clock is slow.
  ultimo_numero bigint not null default 0,
  ultima_fecha timestamptz
);
call app.fence('app.saldos');
create policy platform on app.saldos for select to tertulia_platform using (true);
grant select, insert, update on app.saldos to tertulia_app;
grant select on app.saldos to tertulia_platform;

create table app.movimientos (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- Counted from 1 without gaps, in the order in which the balance changed.
  numero bigint not null,
  fecha timestamptz not null,
  tipo text not null check (tipo in ('RECARGA', 'CONSUMO_MENSAJE', 'CONSUMO_PLANTILLA', 'CONSUMO_VOZ', 'AJUSTE')),
  monto_centavos bigint not null check (monto_centavos <> 0),
  -- The balance after the movement.
  saldo_centavos bigint not null,
  -- The cause: it causes one movement.
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

-- Money reserved for a message on its way: charged when it is delivered, released when it fails (beyond B7).
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
create index reservas_en_camino on app.reservas (creada) where estado = 'RESERVADA';
call app.fence('app.reservas');
create policy routing on app.reservas for select to tertulia_router using (true);
grant select, insert, update on app.reservas to tertulia_app;
grant select (suscriptor_id, estado, creada) on app.reservas to tertulia_router;

-- Broadcasts: an approved template to every contact of a state.
create table app.difusiones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  -- Idempotency key with the fingerprint of the request.
  clave uuid,
  huella bytea not null,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'PAUSADA', 'DETENIDA', 'COMPLETADA')),
  motivo_pausa text,
  plantilla_id bigint not null,
  plantilla_nombre text not null,
  plantilla_categoria text,
  -- Placeholder of the template → source of its value.
  variables jsonb not null,
  kanban_estado_id bigint,
  kanban_estado_nombre text not null,
  creada_por bigint not null,
  creada_por_nombre text not null,
  created_at timestamptz not null,
  -- Outside of the legal hours.
  espera_hasta timestamptz,
  terminada timestamptz,
  -- The response of the call that began it, for a repeated key.
  resumen jsonb not null,
  costo_centavos bigint not null default 0 check (costo_centavos >= 0),
  -- Failed and finished recipients when the broadcast was last resumed: only later failures can pause it again.
  base_fallidos integer not null default 0,
  base_resueltos integer not null default 0,
  -- Fingerprint of the previewed template: if the template changes, the broadcast pauses.
  plantilla_huella bytea,
  -- Not before this time.
  programada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, kanban_estado_id) references app.kanban_estados (suscriptor_id, id)
    on delete set null (kanban_estado_id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  check ((estado in ('DETENIDA', 'COMPLETADA')) = (terminada is not null)),
  check ((estado = 'PAUSADA') = (motivo_pausa is not null)),
  constraint difusiones_motivo_pausa_check
    check (motivo_pausa in ('PERSONA', 'PLANTILLA', 'PLANTILLA_CAMBIADA', 'MUCHOS_FALLOS', 'SIN_SALDO'))
);
create unique index difusiones_clave on app.difusiones (suscriptor_id, clave) where clave is not null;
create index difusiones_created_at on app.difusiones (suscriptor_id, created_at desc, id desc);
create index difusiones_en_curso on app.difusiones (suscriptor_id, id) where estado = 'EN_CURSO';
create index difusiones_kanban_estado on app.difusiones (suscriptor_id, kanban_estado_id)
  where kanban_estado_id is not null;
call app.fence('app.difusiones');
create policy routing on app.difusiones to tertulia_router using (true);
grant select, insert, update on app.difusiones to tertulia_app;
grant select on app.difusiones to tertulia_router;

-- One row per contact from the start.
create table app.difusion_destinatarios (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  difusion_id bigint not null,
  contacto_id bigint not null,
  canal_id bigint,
  conversacion_id bigint,
  mensaje_id bigint,
  estado text not null check (estado in (
    'PENDIENTE', 'OMITIDO', 'ENVIANDO', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'FALLIDO')),
  motivo text check (motivo in (
    'SIN_CONVERSACION', 'NO_CONTACTAR', 'SIN_CONSENTIMIENTO', 'SIN_TELEFONO', 'CANAL_INACTIVO', 'PLANTILLA_AJENA',
    'DUPLICADO', 'FALTA_VARIABLE', 'LIMITE_DIARIO', 'DETENIDA')),
  detalle text,
  actualizado timestamptz not null,
  -- The second of two recipients whose contacts were merged: the unique index ignores it.
  es_unido boolean not null default false,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, difusion_id) references app.difusiones (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  check ((estado = 'OMITIDO') = (motivo is not null)),
  -- A message is created in the transaction that takes its recipient out of PENDIENTE, so that it exists once. A
  -- recipient that was left out later keeps its message.
  constraint difusion_destinatarios_mensaje_check
    check (estado = 'OMITIDO' or (estado = 'PENDIENTE') = (mensaje_id is null))
);
create unique index difusion_destinatarios_mensaje on app.difusion_destinatarios (suscriptor_id, mensaje_id)
  where mensaje_id is not null;
create index difusion_destinatarios_fila on app.difusion_destinatarios (suscriptor_id, canal_id, difusion_id, id)
  where estado = 'PENDIENTE';
create index difusion_destinatarios_en_camino on app.difusion_destinatarios (suscriptor_id, canal_id)
  where estado = 'ENVIANDO';
create index difusion_destinatarios_contacto on app.difusion_destinatarios (suscriptor_id, contacto_id);
create unique index difusion_destinatarios_una_vez
  on app.difusion_destinatarios (suscriptor_id, difusion_id, contacto_id) where not es_unido;
-- Pages of recipients, and pieces of their CSV file.
create index difusion_destinatarios_orden on app.difusion_destinatarios (suscriptor_id, difusion_id, id);
-- The counters of a broadcast are index-only scans.
create index difusion_destinatarios_avance on app.difusion_destinatarios (suscriptor_id, difusion_id, estado)
  include (motivo);
call app.fence('app.difusion_destinatarios');
create policy joining on app.difusion_destinatarios to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert, update on app.difusion_destinatarios to tertulia_app;
grant select on app.difusion_destinatarios to tertulia_auth;
grant update (contacto_id, estado, motivo, detalle, es_unido) on app.difusion_destinatarios to tertulia_auth;

grant create on schema app to tertulia_router;

-- Numbers the movement, updates the balance and notifies when it falls below 10.000 pesos.
create function app.count_movimiento() returns trigger language plpgsql set search_path = app, pg_temp as $$
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
  -- a charge for a message notifies no page: there may be many per second, and the page polls
  if new.tipo in ('RECARGA', 'AJUSTE') or (antes >= umbral) <> (new.saldo_centavos >= umbral) then
    perform app.add_job('saldo.tell', json_build_object('tenantId', new.suscriptor_id), null, null, 12, null);
  end if;
  return new;
end $$;

-- Charges or releases the reservation when its message changes state, in every code path. Delivered outranks failed: a
-- released reservation is charged after all.
create function app.settle_reserva() returns trigger language plpgsql set search_path = app, pg_temp as $$
declare
  reserva reservas;
begin
  select * into reserva from reservas r
    where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id for no key update;
  if not found or reserva.estado = 'LIQUIDADA' or (new.estado_mensaje = 'ERROR' and reserva.estado = 'LIBERADA') then
    return null;
  end if;
  update reservas r set estado = case new.estado_mensaje when 'ERROR' then 'LIBERADA' else 'LIQUIDADA' end
   where r.suscriptor_id = new.suscriptor_id and r.mensaje_id = new.id;
  if reserva.estado = 'RESERVADA' then
    update saldos s set reservado_centavos = s.reservado_centavos - reserva.precio_centavos
      where s.suscriptor_id = new.suscriptor_id;
  end if;
  if new.estado_mensaje <> 'ERROR' then
    insert into movimientos (suscriptor_id, fecha, tipo, monto_centavos, referencia, mensaje_id)
    values (new.suscriptor_id, now(), reserva.tipo, -reserva.precio_centavos, 'mensaje:' || new.id, new.id);
  end if;
  return null;
end $$;

-- The recipient follows the state of its message, in every code path. A message that we held back ourselves, because of
-- an opt-out or a stopped broadcast, has not failed: its recipient is left out.
create function app.follow_mensaje() returns trigger
language plpgsql set search_path = app, pg_temp as $$
declare
  v_motivo constant text := case when new.estado_mensaje = 'ERROR' then
    case new.error_codigo when 'DO_NOT_CONTACT' then 'NO_CONTACTAR' when 'BROADCAST_STOPPED' then 'DETENIDA' end end;
begin
  update difusion_destinatarios d
     set estado = case when v_motivo is not null then 'OMITIDO'
                       when new.estado_mensaje = 'PENDIENTE' then 'ENVIANDO'
                       when new.estado_mensaje = 'ERROR' then 'FALLIDO'
                       else new.estado_mensaje end,
         motivo = v_motivo, detalle = case when v_motivo is not null then new.error_detalle end, actualizado = now()
   where d.suscriptor_id = new.suscriptor_id and d.mensaje_id = new.id;
  return null;
end $$;

set local role tertulia_router;

-- Reservations of messages about which the provider reports nothing are released.
create function app.lapsed_reservas(p_before timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct r.suscriptor_id from reservas r where r.estado = 'RESERVADA' and r.creada < p_before
$$;
revoke all on function app.lapsed_reservas from public;
grant execute on function app.lapsed_reservas to tertulia_ingest;

create function app.due_difusiones(p_now timestamptz) returns table (suscriptor_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select distinct d.suscriptor_id from difusiones d
    where d.estado = 'EN_CURSO' and (d.espera_hasta is null or d.espera_hasta <= p_now)
$$;
revoke all on function app.due_difusiones from public;
grant execute on function app.due_difusiones to tertulia_ingest;

set local role tertulia_owner;
revoke create on schema app from tertulia_router;

create trigger follow_mensaje after update of estado_mensaje on app.mensajes
  for each row when (new.origen = 'DIFUSION' and old.estado_mensaje is distinct from new.estado_mensaje)
  execute function app.follow_mensaje();
create trigger count_movimiento before insert on app.movimientos for each row execute function app.count_movimiento();
create trigger settle_reserva after update of estado_mensaje on app.mensajes
  for each row when (new.origen in ('PERSONA', 'BOT', 'DIFUSION', 'ENCUESTA')
    and new.estado_mensaje in ('ENTREGADO', 'LEIDO', 'ERROR')
    and old.estado_mensaje is distinct from new.estado_mensaje)
  execute function app.settle_reserva();
