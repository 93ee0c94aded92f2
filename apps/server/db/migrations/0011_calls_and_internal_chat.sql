-- Phone calls between a user's browser and a customer, and the internal chat between users.

set local role tertulia_owner;

-- A tenant's limits for calls; without a row the defaults of the contract apply.
create table app.voz_ajustes (
  suscriptor_id bigint primary key references app.suscriptores (id),
  -- Country calling codes without the plus.
  paises text[] not null check (cardinality(paises) between 0 and 50),
  minutos_dia integer not null check (minutos_dia between 0 and 10000)
);
call app.fence('app.voz_ajustes');
grant select, insert, update on app.voz_ajustes to tertulia_app;

create table app.llamadas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  -- Contains the tenant and a secret: the URLs of the provider's callbacks carry it.
  clave text not null check (clave ~ '^T\d{1,15}L[0-9a-f]{32}$'),
  canal_id bigint not null,
  usuario_id bigint,
  contacto_id bigint,
  conversacion_id bigint,
  numero text not null check (numero ~ '^\+[1-9]\d{6,14}$'),
  desde_numero text not null,
  grabar boolean not null,
  estado text not null default 'INICIANDO' check (estado in (
    'INICIANDO', 'SONANDO', 'EN_CURSO', 'COMPLETADA', 'NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA')),
  -- The state of each leg; estado follows from both.
  tramo_agente text not null default 'NUEVO' check (tramo_agente in (
    'NUEVO', 'SONANDO', 'EN_CURSO', 'CANCELADO', 'FALLIDO', 'SIN_RESPUESTA', 'OCUPADO', 'TERMINADO')),
  tramo_cliente text not null default 'NUEVO' check (tramo_cliente in (
    'NUEVO', 'SONANDO', 'EN_CURSO', 'CANCELADO', 'FALLIDO', 'SIN_RESPUESTA', 'OCUPADO', 'TERMINADO')),
  agente_sid text check (agente_sid ~ '^CA[0-9a-f]{32}$'),
  cliente_sid text check (cliente_sid ~ '^CA[0-9a-f]{32}$'),
  -- From the remaining minutes of the day and the balance when the call began.
  limite_segundos integer not null check (limite_segundos > 0),
  -- Of a started minute, as agreed when the call began.
  precio_centavos bigint not null check (precio_centavos >= 0),
  -- Of the customer's leg; charged when it is known.
  duracion_segundos integer check (duracion_segundos >= 0),
  -- The provider's reason for refusing the call.
  error text check (length(error) <= 300),
  creada timestamptz not null,
  contestada timestamptz,
  terminada timestamptz,
  grabacion_sid text check (grabacion_sid ~ '^RE[0-9a-f]{32}$'),
  archivo_id bigint,
  direccion text not null default 'SALIENTE' check (direccion in ('SALIENTE', 'ENTRANTE')),
  -- The users that an inbound call has rung, each once.
  intentos bigint[] not null default '{}',
  -- When the recording was deleted at the provider.
  grabacion_retirada timestamptz,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  constraint llamadas_alguien check (usuario_id is not null or direccion = 'ENTRANTE')
);
create unique index llamadas_clave on app.llamadas (suscriptor_id, clave);
-- A user has one call at a time.
create unique index llamadas_viva on app.llamadas (suscriptor_id, usuario_id)
  where estado in ('INICIANDO', 'SONANDO', 'EN_CURSO');
create index llamadas_creada on app.llamadas (suscriptor_id, creada);
create index llamadas_usuario on app.llamadas (suscriptor_id, usuario_id, creada desc);
create index llamadas_canal on app.llamadas (suscriptor_id, canal_id);
create index llamadas_contacto on app.llamadas (suscriptor_id, contacto_id, creada desc, id desc)
  where contacto_id is not null;
create index llamadas_conversacion on app.llamadas (suscriptor_id, conversacion_id, creada desc, id desc)
  where conversacion_id is not null;
create unique index llamadas_archivo on app.llamadas (suscriptor_id, archivo_id) where archivo_id is not null;
-- The provider's id identifies an inbound call, even if it is reported again.
create unique index llamadas_entrante on app.llamadas (suscriptor_id, cliente_sid) where direccion = 'ENTRANTE';
create index llamadas_perdidas on app.llamadas (suscriptor_id, creada desc, id desc)
  where direccion = 'ENTRANTE' and estado in ('NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA');
-- Who spoke with a number after a missed call.
create index llamadas_numero on app.llamadas (suscriptor_id, numero, creada) where contestada is not null;
-- Of several missed calls of a number, the newest is to be answered.
create index llamadas_insistidas on app.llamadas (suscriptor_id, numero, creada, id)
  where direccion = 'ENTRANTE' and estado in ('NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA');
call app.fence('app.llamadas');
create policy joining on app.llamadas to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert, update on app.llamadas to tertulia_app;
grant select (suscriptor_id, contacto_id), update (contacto_id) on app.llamadas to tertulia_auth;

-- Who takes inbound calls, and until when the token of their browser is valid.
create table app.voz_disponibilidades (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  disponible boolean not null default false,
  alcanzable_hasta timestamptz,
  primary key (suscriptor_id, usuario_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
call app.fence('app.voz_disponibilidades');
grant select, insert, update on app.voz_disponibilidades to tertulia_app;

-- Direct chats of two users and groups, visible to their members only.
create table app.salas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  tipo text not null check (tipo in ('DIRECTA', 'GRUPO')),
  nombre text check (length(nombre) between 1 and 80),
  -- The two users of a direct chat, lower id first: one chat per pair.
  menor_usuario_id bigint,
  mayor_usuario_id bigint,
  creada_por bigint not null,
  -- Idempotency key for creating a group, with huella as the fingerprint of the request.
  clave uuid,
  secuencia integer not null default 0,
  actividad timestamptz not null,
  created_at timestamptz not null,
  -- How often messages were edited or deleted: a client asks for the changes after the number that it knows.
  cambios integer not null default 0,
  huella text,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, menor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, mayor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, creada_por) references app.usuarios (suscriptor_id, id),
  check (case tipo when 'GRUPO' then nombre is not null and menor_usuario_id is null and mayor_usuario_id is null
         else nombre is null and menor_usuario_id is not null and mayor_usuario_id is not null
              and menor_usuario_id <> mayor_usuario_id end)
);
create unique index salas_par on app.salas (suscriptor_id, menor_usuario_id, mayor_usuario_id) where tipo = 'DIRECTA';
create unique index salas_clave on app.salas (suscriptor_id, creada_por, clave) where clave is not null;
create index salas_mayor on app.salas (suscriptor_id, mayor_usuario_id) where mayor_usuario_id is not null;
call app.fence('app.salas');
grant select, insert, update on app.salas to tertulia_app;

-- Members and their read position. A user who left keeps the row.
create table app.sala_miembros (
  suscriptor_id bigint not null,
  sala_id bigint not null,
  usuario_id bigint not null,
  dirige boolean not null default false,
  leido_hasta integer not null default 0,
  desde timestamptz not null,
  salio timestamptz,
  primary key (suscriptor_id, sala_id, usuario_id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index sala_miembros_usuario on app.sala_miembros (suscriptor_id, usuario_id) where salio is null;
call app.fence('app.sala_miembros');
grant select, insert, update on app.sala_miembros to tertulia_app;

create table app.sala_mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  sala_id bigint not null,
  secuencia integer not null,
  autor_usuario_id bigint not null,
  contenido text not null check (length(contenido) <= 4000),
  timestamp timestamptz not null,
  cliente_mensaje_id uuid,
  -- Tells a repeated request from another one with the same key.
  huella text,
  archivo_id bigint,
  conversacion_id bigint,
  contacto_id bigint,
  evento text check (evento in ('CREADA', 'RENOMBRADA', 'ENTRO', 'SALIO', 'RETIRADO')),
  respuesta_a_id bigint,
  editado timestamptz,
  -- A deleted message keeps its place and number, without content.
  borrado timestamptz,
  -- The number of its last change (salas.cambios).
  cambio integer not null default 0,
  primary key (suscriptor_id, id),
  -- A quoted message is of the same chat.
  constraint sala_mensajes_en_sala unique (suscriptor_id, sala_id, id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, archivo_id) references app.archivos (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  constraint sala_mensajes_respuesta foreign key (suscriptor_id, sala_id, respuesta_a_id)
    references app.sala_mensajes (suscriptor_id, sala_id, id),
  constraint sala_mensajes_borrado check (
    borrado is null
    or (contenido = '' and archivo_id is null and conversacion_id is null and contacto_id is null
        and respuesta_a_id is null))
);
create unique index sala_mensajes_secuencia on app.sala_mensajes (suscriptor_id, sala_id, secuencia);
create unique index sala_mensajes_cliente on app.sala_mensajes (suscriptor_id, autor_usuario_id, cliente_mensaje_id)
  where cliente_mensaje_id is not null;
create index sala_mensajes_archivo on app.sala_mensajes (suscriptor_id, archivo_id) where archivo_id is not null;
create index sala_mensajes_conversacion on app.sala_mensajes (suscriptor_id, conversacion_id)
  where conversacion_id is not null;
create index sala_mensajes_contacto on app.sala_mensajes (suscriptor_id, contacto_id) where contacto_id is not null;
create index sala_mensajes_respuesta on app.sala_mensajes (suscriptor_id, sala_id, respuesta_a_id)
  where respuesta_a_id is not null;
create index sala_mensajes_cambio on app.sala_mensajes (suscriptor_id, sala_id, cambio) where cambio > 0;
call app.fence('app.sala_mensajes');
create policy joining on app.sala_mensajes to tertulia_auth using (suscriptor_id = (select app.tid()));
grant select, insert on app.sala_mensajes to tertulia_app;
grant update (contenido, archivo_id, conversacion_id, contacto_id, respuesta_a_id, editado, borrado, cambio)
  on app.sala_mensajes to tertulia_app;
grant select (suscriptor_id, contacto_id), update (contacto_id) on app.sala_mensajes to tertulia_auth;

-- Mentioned users, with the name in the text. Follows the text when a message is edited.
create table app.sala_menciones (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  usuario_id bigint not null,
  sala_id bigint not null,
  secuencia integer not null,
  nombre text not null,
  primary key (suscriptor_id, mensaje_id, usuario_id),
  foreign key (suscriptor_id, mensaje_id) references app.sala_mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, sala_id) references app.salas (suscriptor_id, id)
);
create index sala_menciones_usuario on app.sala_menciones (suscriptor_id, usuario_id, sala_id, secuencia);
create index sala_menciones_sala on app.sala_menciones (suscriptor_id, sala_id);
call app.fence('app.sala_menciones');
grant select, insert, delete on app.sala_menciones to tertulia_app;

grant create on schema app to tertulia_router;

set local role tertulia_router;

-- Whose number is called, in the platform's account: no tenant is known before that.
create function app.voz_canal(p_numero text)
returns table (suscriptor_id bigint, canal_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero and k.estado = 1 and s.estado = 1 and coalesce(k.twilio_sid, '') not like 'AC%'
$$;
revoke all on function app.voz_canal from public;
grant execute on function app.voz_canal to tertulia_ingest;

set local role tertulia_owner;
revoke create on schema app from tertulia_router;
