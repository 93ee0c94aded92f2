-- The bot of an area: its settings, the versions of its prompt and what it decided (decisions §8).

set local role tertulia_owner;

-- Append-only: an old answer of the bot can be read beside the prompt that led to it.
create table app.area_prompts (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  area_id bigint not null,
  numero integer not null check (numero > 0),
  contenido text not null check (length(contenido) between 1 and 4000),
  nota text check (length(nota) <= 200),
  autor_usuario_id bigint not null,
  creado timestamptz not null,
  primary key (suscriptor_id, id),
  unique (suscriptor_id, area_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id),
  foreign key (suscriptor_id, autor_usuario_id) references app.usuarios (suscriptor_id, id)
);
create unique index area_prompts_numero on app.area_prompts (suscriptor_id, area_id, numero);
call app.fence('app.area_prompts');
grant select, insert on app.area_prompts to tertulia_app;

-- An area without a row has an inactive bot.
create table app.area_ia (
  suscriptor_id bigint not null,
  area_id bigint not null,
  activa boolean not null default false,
  bot_usuario_id bigint,
  usa_modelo boolean not null default false,
  -- The active version; without one the tenant's default prompt is used.
  prompt_id bigint,
  max_turnos smallint not null check (max_turnos between 1 and 20),
  usa_productos boolean not null default true,
  usa_notas boolean not null default true,
  palabras_traspaso text[] not null default '{}',
  texto_traspaso text not null check (length(texto_traspaso) between 1 and 1000),
  primary key (suscriptor_id, area_id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id),
  foreign key (suscriptor_id, bot_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, area_id, prompt_id) references app.area_prompts (suscriptor_id, area_id, id),
  check (not activa or bot_usuario_id is not null)
);
call app.fence('app.area_ia');
grant select, insert, update on app.area_ia to tertulia_app;

-- How often the bot answered in a chat, and when it handed the chat to a person: from then on it does not answer.
create table app.bot_chats (
  suscriptor_id bigint not null,
  conversacion_id bigint not null,
  turnos integer not null default 0,
  traspasado timestamptz,
  -- Model requests whose answer a newer message of the customer superseded: they cost as much.
  adelantadas integer not null default 0,
  primary key (suscriptor_id, conversacion_id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id)
);
call app.fence('app.bot_chats');
grant select, insert, update on app.bot_chats to tertulia_app;

-- One row per customer message that the bot handled, with action and reason.
create table app.bot_decisiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  area_id bigint not null,
  conversacion_id bigint not null,
  mensaje_id bigint not null,
  respuesta_id bigint,
  accion text not null check (accion in ('RESPONDE', 'TRASPASA', 'CALLA')),
  motivo text not null check (motivo in (
    'HALLAZGO', 'MODELO', 'PIDE_PERSONA', 'POCA_CONFIANZA', 'LIMITE_TURNOS', 'SIN_TEXTO', 'MODELO_FALLO',
    'MODELO_TRASPASA', 'RESPUESTA_NO_FIABLE', 'SIN_SALDO', 'SALUDO', 'PERSONA', 'NO_CONTACTAR', 'VENTANA_CERRADA')),
  puntaje real,
  hallado jsonb not null default '{"fuentes": []}',
  prompt_id bigint,
  modelo text check (length(modelo) <= 200),
  creada timestamptz not null,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, respuesta_id) references app.mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, prompt_id) references app.area_prompts (suscriptor_id, id),
  check ((accion = 'RESPONDE') <= (respuesta_id is not null))
);
-- A message is handled once, even if its job runs again.
create unique index bot_decisiones_mensaje on app.bot_decisiones (suscriptor_id, mensaje_id);
create index bot_decisiones_area on app.bot_decisiones (suscriptor_id, area_id, id desc);
create index bot_decisiones_conversacion on app.bot_decisiones (suscriptor_id, conversacion_id);
-- Metrics of a date range are index-only scans.
create index bot_decisiones_creada on app.bot_decisiones (suscriptor_id, creada) include (accion, conversacion_id);
call app.fence('app.bot_decisiones');
grant select, insert on app.bot_decisiones to tertulia_app;
