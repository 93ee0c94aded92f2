-- The schema app of a freshly migrated database, for review: nothing runs this file.
-- Written by «npm run schema»; a test compares it with the migrations. Roles that sign in: src/platform/db/roles.ts.

create schema app authorization tertulia_owner;
grant usage on schema app to tertulia_app;
grant usage on schema app to tertulia_auth;
grant usage on schema app to tertulia_backup;
grant usage on schema app to tertulia_ingest;
grant usage on schema app to tertulia_jobs;
grant usage on schema app to tertulia_platform;
grant usage on schema app to tertulia_router;
grant usage on schema app to tertulia_search;
create extension btree_gin schema extensions;
create extension pg_trgm schema extensions;
create extension unaccent schema extensions;

create table app.archivos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  mensaje_id bigint,
  posicion smallint default 0 not null,
  nombre_original text not null,
  tipo_mime text not null,
  tamano bigint,
  sha256 bytea,
  clave text,
  origen_url text,
  estado text default 'PENDIENTE'::text not null,
  error text,
  created_at timestamp with time zone default now() not null,
  uso text default 'ADJUNTO'::text not null,
  redibujos smallint default 0 not null,
  cuenta_espacio boolean default true not null,
  constraint archivos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint archivos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint archivos_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint archivos_check CHECK (((estado <> 'LISTO'::text) OR ((clave IS NOT NULL) AND (tamano IS NOT NULL)))),
  constraint archivos_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'LISTO'::text, 'ERROR'::text]))),
  constraint archivos_redibujos_check CHECK ((redibujos >= 0)),
  constraint archivos_uso_check CHECK ((uso = ANY (ARRAY['ADJUNTO'::text, 'ANUNCIO'::text, 'GRABACION'::text])))
);
CREATE INDEX archivos_clave ON app.archivos USING btree (suscriptor_id, clave) WHERE (clave IS NOT NULL);
CREATE INDEX archivos_mensaje ON app.archivos USING btree (suscriptor_id, mensaje_id, posicion) WHERE (mensaje_id IS NOT NULL);
CREATE INDEX archivos_redibujo ON app.archivos USING btree (suscriptor_id, id) WHERE (redibujos > 0);
alter table app.archivos enable row level security;
alter table app.archivos force row level security;
create policy backup on app.archivos for select to tertulia_backup using (true);
create policy routing on app.archivos for select to tertulia_router using (true);
create policy tenant on app.archivos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER keep_espacio_delete AFTER DELETE ON app.archivos FOR EACH ROW WHEN ((old.origen_url IS NULL)) EXECUTE FUNCTION app.keep_espacio();
CREATE TRIGGER keep_espacio_insert AFTER INSERT ON app.archivos FOR EACH ROW WHEN (((new.origen_url IS NULL) AND (new.clave IS NOT NULL))) EXECUTE FUNCTION app.keep_espacio();
CREATE TRIGGER keep_espacio_update AFTER UPDATE OF clave, tamano, origen_url, cuenta_espacio ON app.archivos FOR EACH ROW WHEN (((old.origen_url IS NULL) OR (new.origen_url IS NULL))) EXECUTE FUNCTION app.keep_espacio();
CREATE TRIGGER name_clave AFTER INSERT OR UPDATE OF clave ON app.archivos FOR EACH ROW WHEN ((new.clave IS NOT NULL)) EXECUTE FUNCTION app.name_clave();
grant insert, select, update on table app.archivos to tertulia_app;
grant select on table app.archivos to tertulia_backup;
grant select (redibujos, suscriptor_id) on app.archivos to tertulia_router;

create table app.area_fechas (
  suscriptor_id bigint not null,
  area_id bigint not null,
  fecha date not null,
  jornada smallint default 0 not null,
  nombre text,
  cerrado boolean default true not null,
  hora_apertura time without time zone,
  hora_cierre time without time zone,
  constraint area_fechas_pkey PRIMARY KEY (suscriptor_id, area_id, fecha, jornada),
  constraint area_fechas_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id) ON DELETE CASCADE,
  constraint area_fechas_check CHECK ((cerrado OR ((hora_apertura IS NOT NULL) AND (hora_cierre IS NOT NULL) AND (hora_apertura < hora_cierre)))),
  constraint area_fechas_jornada_check CHECK (((jornada >= 0) AND (jornada <= 5))),
  constraint area_fechas_nombre_check CHECK ((length(nombre) <= 100))
);
alter table app.area_fechas enable row level security;
alter table app.area_fechas force row level security;
create policy backup on app.area_fechas for select to tertulia_backup using (true);
create policy tenant on app.area_fechas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER forget_horarios AFTER INSERT OR DELETE OR UPDATE ON app.area_fechas FOR EACH ROW EXECUTE FUNCTION app.forget_horarios();
grant delete, insert, select on table app.area_fechas to tertulia_app;
grant select on table app.area_fechas to tertulia_backup;

create table app.area_horarios (
  suscriptor_id bigint not null,
  area_id bigint not null,
  day_of_week smallint not null,
  cerrado boolean default false not null,
  hora_apertura time without time zone,
  hora_cierre time without time zone,
  jornada smallint default 0 not null,
  constraint area_horarios_pkey PRIMARY KEY (suscriptor_id, area_id, day_of_week, jornada),
  constraint area_horarios_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id) ON DELETE CASCADE,
  constraint area_horarios_check CHECK ((cerrado OR ((hora_apertura IS NOT NULL) AND (hora_cierre IS NOT NULL) AND (hora_apertura < hora_cierre)))),
  constraint area_horarios_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
  constraint area_horarios_jornada_check CHECK (((jornada >= 0) AND (jornada <= 5)))
);
alter table app.area_horarios enable row level security;
alter table app.area_horarios force row level security;
create policy auth on app.area_horarios to tertulia_auth using (true) with check (true);
create policy backup on app.area_horarios for select to tertulia_backup using (true);
create policy tenant on app.area_horarios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER forget_horarios AFTER INSERT OR DELETE OR UPDATE ON app.area_horarios FOR EACH ROW EXECUTE FUNCTION app.forget_horarios();
grant delete, insert, select, update on table app.area_horarios to tertulia_app;
grant insert, select on table app.area_horarios to tertulia_auth;
grant select on table app.area_horarios to tertulia_backup;

create table app.area_ia (
  suscriptor_id bigint not null,
  area_id bigint not null,
  activa boolean default false not null,
  bot_usuario_id bigint,
  usa_modelo boolean default false not null,
  prompt_id bigint,
  max_turnos smallint not null,
  usa_productos boolean default true not null,
  usa_notas boolean default true not null,
  palabras_traspaso text[] default '{}'::text[] not null,
  texto_traspaso text not null,
  constraint area_ia_pkey PRIMARY KEY (suscriptor_id, area_id),
  constraint area_ia_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint area_ia_suscriptor_id_area_id_prompt_id_fkey FOREIGN KEY (suscriptor_id, area_id, prompt_id) REFERENCES app.area_prompts(suscriptor_id, area_id, id),
  constraint area_ia_suscriptor_id_bot_usuario_id_fkey FOREIGN KEY (suscriptor_id, bot_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint area_ia_check CHECK (((NOT activa) OR (bot_usuario_id IS NOT NULL))),
  constraint area_ia_max_turnos_check CHECK (((max_turnos >= 1) AND (max_turnos <= 20))),
  constraint area_ia_texto_traspaso_check CHECK (((length(texto_traspaso) >= 1) AND (length(texto_traspaso) <= 1000)))
);
alter table app.area_ia enable row level security;
alter table app.area_ia force row level security;
create policy backup on app.area_ia for select to tertulia_backup using (true);
create policy tenant on app.area_ia to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.area_ia to tertulia_app;
grant select on table app.area_ia to tertulia_backup;

create table app.area_prompts (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  area_id bigint not null,
  numero integer not null,
  contenido text not null,
  nota text,
  autor_usuario_id bigint not null,
  creado timestamp with time zone not null,
  constraint area_prompts_pkey PRIMARY KEY (suscriptor_id, id),
  constraint area_prompts_suscriptor_id_area_id_id_key UNIQUE (suscriptor_id, area_id, id),
  constraint area_prompts_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint area_prompts_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint area_prompts_contenido_check CHECK (((length(contenido) >= 1) AND (length(contenido) <= 4000))),
  constraint area_prompts_nota_check CHECK ((length(nota) <= 200)),
  constraint area_prompts_numero_check CHECK ((numero > 0))
);
CREATE UNIQUE INDEX area_prompts_numero ON app.area_prompts USING btree (suscriptor_id, area_id, numero);
alter table app.area_prompts enable row level security;
alter table app.area_prompts force row level security;
create policy backup on app.area_prompts for select to tertulia_backup using (true);
create policy tenant on app.area_prompts to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.area_prompts to tertulia_app;
grant select on table app.area_prompts to tertulia_backup;

create table app.areas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  nombre text not null,
  descripcion text,
  mensaje_bienvenida text,
  mensaje_fuera_horario text,
  timezone text default 'America/Bogota'::text not null,
  estado smallint default 1 not null,
  cierra_festivos boolean default true not null,
  plantilla_encuesta_id bigint,
  constraint areas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint areas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint areas_estado_check CHECK ((estado = ANY (ARRAY[0, 1])))
);
alter table app.areas enable row level security;
alter table app.areas force row level security;
create policy auth on app.areas to tertulia_auth using (true) with check (true);
create policy backup on app.areas for select to tertulia_backup using (true);
create policy tenant on app.areas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER forget_horarios AFTER UPDATE ON app.areas FOR EACH ROW WHEN (((old.timezone IS DISTINCT FROM new.timezone) OR (old.cierra_festivos IS DISTINCT FROM new.cierra_festivos))) EXECUTE FUNCTION app.forget_horarios();
grant insert, select, update on table app.areas to tertulia_app;
grant insert, select on table app.areas to tertulia_auth;
grant select on table app.areas to tertulia_backup;

create table app.atenciones (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  desde timestamp with time zone not null,
  fecha_cierre timestamp with time zone,
  constraint atenciones_pkey PRIMARY KEY (suscriptor_id, usuario_id, conversacion_id),
  constraint atenciones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint atenciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX atenciones_cerradas ON app.atenciones USING btree (suscriptor_id, usuario_id, fecha_cierre DESC, conversacion_id DESC) WHERE (fecha_cierre IS NOT NULL);
CREATE INDEX atenciones_conversacion ON app.atenciones USING btree (suscriptor_id, conversacion_id);
alter table app.atenciones enable row level security;
alter table app.atenciones force row level security;
create policy backup on app.atenciones for select to tertulia_backup using (true);
create policy counting on app.atenciones to tertulia_auth using (true);
create policy search on app.atenciones to tertulia_search using (true);
create policy tenant on app.atenciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER keep_atendidas AFTER INSERT ON app.atenciones FOR EACH ROW EXECUTE FUNCTION app.keep_atendidas();
CREATE TRIGGER take_cierre BEFORE INSERT ON app.atenciones FOR EACH ROW EXECUTE FUNCTION app.take_cierre();
grant insert, select on table app.atenciones to tertulia_app;
grant select on table app.atenciones to tertulia_auth;
grant select on table app.atenciones to tertulia_backup;
grant select on table app.atenciones to tertulia_search;
grant update (fecha_cierre) on app.atenciones to tertulia_auth;

create table app.auditoria (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  "timestamp" timestamp with time zone default now() not null,
  usuario_id bigint,
  entidad text not null,
  accion text not null,
  registro_id bigint,
  detalles jsonb default '{}'::jsonb not null,
  constraint auditoria_pkey PRIMARY KEY (suscriptor_id, id),
  constraint auditoria_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
CREATE INDEX auditoria_accion ON app.auditoria USING btree (suscriptor_id, accion, "timestamp", id);
CREATE INDEX auditoria_entidad ON app.auditoria USING btree (suscriptor_id, entidad, "timestamp", id);
CREATE INDEX auditoria_fecha ON app.auditoria USING btree (suscriptor_id, "timestamp", id);
CREATE INDEX auditoria_registro ON app.auditoria USING btree (suscriptor_id, registro_id, "timestamp", id);
CREATE INDEX auditoria_usuario ON app.auditoria USING btree (suscriptor_id, usuario_id, "timestamp", id);
alter table app.auditoria enable row level security;
alter table app.auditoria force row level security;
create policy backup on app.auditoria for select to tertulia_backup using (true);
create policy platform on app.auditoria for insert to tertulia_platform with check (true);
create policy purging on app.auditoria to tertulia_auth using (true);
create policy tenant on app.auditoria to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.auditoria to tertulia_app;
grant delete, insert, select on table app.auditoria to tertulia_auth;
grant select on table app.auditoria to tertulia_backup;
grant insert on table app.auditoria to tertulia_platform;

create table app.borradores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  contenido text not null,
  reply_to_id bigint,
  version integer default 1 not null,
  actualizado timestamp with time zone not null,
  media_id bigint,
  constraint borradores_pkey PRIMARY KEY (suscriptor_id, usuario_id, conversacion_id),
  constraint borradores_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint borradores_suscriptor_id_media_id_fkey FOREIGN KEY (suscriptor_id, media_id) REFERENCES app.media(suscriptor_id, id),
  constraint borradores_suscriptor_id_reply_to_id_fkey FOREIGN KEY (suscriptor_id, reply_to_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint borradores_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint borradores_contenido_check CHECK ((length(contenido) <= 20000))
);
CREATE INDEX borradores_conversacion ON app.borradores USING btree (suscriptor_id, conversacion_id);
CREATE INDEX borradores_media ON app.borradores USING btree (suscriptor_id, media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX borradores_reply ON app.borradores USING btree (suscriptor_id, reply_to_id) WHERE (reply_to_id IS NOT NULL);
alter table app.borradores enable row level security;
alter table app.borradores force row level security;
create policy auth on app.borradores to tertulia_auth using (true) with check (true);
create policy backup on app.borradores for select to tertulia_backup using (true);
create policy propio on app.borradores as restrictive to tertulia_app using ((usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::bigint AS "nullif"))) with check ((usuario_id = ( SELECT (NULLIF(current_setting('app.usuario_id'::text, true), ''::text))::bigint AS "nullif")));
create policy tenant on app.borradores to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.borradores to tertulia_app;
grant delete, select on table app.borradores to tertulia_auth;
grant select on table app.borradores to tertulia_backup;

create table app.bot_chats (
  suscriptor_id bigint not null,
  conversacion_id bigint not null,
  turnos integer default 0 not null,
  traspasado timestamp with time zone,
  adelantadas integer default 0 not null,
  constraint bot_chats_pkey PRIMARY KEY (suscriptor_id, conversacion_id),
  constraint bot_chats_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id)
);
alter table app.bot_chats enable row level security;
alter table app.bot_chats force row level security;
create policy backup on app.bot_chats for select to tertulia_backup using (true);
create policy tenant on app.bot_chats to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.bot_chats to tertulia_app;
grant select on table app.bot_chats to tertulia_backup;

create table app.bot_decisiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  area_id bigint not null,
  conversacion_id bigint not null,
  mensaje_id bigint not null,
  respuesta_id bigint,
  accion text not null,
  motivo text not null,
  puntaje real,
  hallado jsonb default '{"fuentes": []}'::jsonb not null,
  prompt_id bigint,
  modelo text,
  creada timestamp with time zone not null,
  constraint bot_decisiones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint bot_decisiones_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint bot_decisiones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint bot_decisiones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint bot_decisiones_suscriptor_id_prompt_id_fkey FOREIGN KEY (suscriptor_id, prompt_id) REFERENCES app.area_prompts(suscriptor_id, id),
  constraint bot_decisiones_suscriptor_id_respuesta_id_fkey FOREIGN KEY (suscriptor_id, respuesta_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint bot_decisiones_accion_check CHECK ((accion = ANY (ARRAY['RESPONDE'::text, 'TRASPASA'::text, 'CALLA'::text]))),
  constraint bot_decisiones_check CHECK (((accion = 'RESPONDE'::text) <= (respuesta_id IS NOT NULL))),
  constraint bot_decisiones_modelo_check CHECK ((length(modelo) <= 200)),
  constraint bot_decisiones_motivo_check CHECK ((motivo = ANY (ARRAY['HALLAZGO'::text, 'MODELO'::text, 'PIDE_PERSONA'::text, 'POCA_CONFIANZA'::text, 'LIMITE_TURNOS'::text, 'SIN_TEXTO'::text, 'MODELO_FALLO'::text, 'MODELO_TRASPASA'::text, 'RESPUESTA_NO_FIABLE'::text, 'SIN_SALDO'::text, 'SALUDO'::text, 'PERSONA'::text, 'NO_CONTACTAR'::text, 'VENTANA_CERRADA'::text])))
);
CREATE INDEX bot_decisiones_area ON app.bot_decisiones USING btree (suscriptor_id, area_id, id DESC);
CREATE INDEX bot_decisiones_conversacion ON app.bot_decisiones USING btree (suscriptor_id, conversacion_id);
CREATE INDEX bot_decisiones_creada ON app.bot_decisiones USING btree (suscriptor_id, creada) INCLUDE (accion, conversacion_id);
CREATE UNIQUE INDEX bot_decisiones_mensaje ON app.bot_decisiones USING btree (suscriptor_id, mensaje_id);
alter table app.bot_decisiones enable row level security;
alter table app.bot_decisiones force row level security;
create policy backup on app.bot_decisiones for select to tertulia_backup using (true);
create policy tenant on app.bot_decisiones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.bot_decisiones to tertulia_app;
grant select on table app.bot_decisiones to tertulia_backup;

create table app.canales (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  proveedor text default 'TWILIO'::text not null,
  canal_tipo text default 'WHATSAPP'::text not null,
  numero text not null,
  friendly_name text,
  twilio_sid text,
  subcuenta_token text,
  es_principal boolean default false not null,
  estado smallint default 1 not null,
  conciliado_hasta timestamp with time zone default now() not null,
  verificado_en timestamp with time zone,
  calidad text,
  limite text,
  calidad_en timestamp with time zone,
  estados_hasta timestamp with time zone default now() not null,
  cedido_en timestamp with time zone,
  constraint canales_pkey PRIMARY KEY (suscriptor_id, id),
  constraint canales_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint canales_canal_tipo_check CHECK ((canal_tipo = 'WHATSAPP'::text)),
  constraint canales_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
  constraint canales_numero_check CHECK ((numero ~ '^\+\d{6,15}$'::text)),
  constraint canales_proveedor_check CHECK ((proveedor = 'TWILIO'::text))
);
CREATE INDEX canales_cuenta ON app.canales USING btree (twilio_sid) WHERE (subcuenta_token IS NOT NULL);
CREATE INDEX canales_numero ON app.canales USING btree (numero);
CREATE UNIQUE INDEX canales_numero_activo ON app.canales USING btree (numero) WHERE (estado = 1);
CREATE UNIQUE INDEX canales_principal ON app.canales USING btree (suscriptor_id) WHERE es_principal;
CREATE INDEX canales_twilio_sid ON app.canales USING btree (twilio_sid) WHERE ((estado = 1) AND (twilio_sid IS NOT NULL));
alter table app.canales enable row level security;
alter table app.canales force row level security;
create policy auth on app.canales to tertulia_auth using (true) with check (true);
create policy backup on app.canales for select to tertulia_backup using (true);
create policy routing on app.canales to tertulia_router using (true);
create policy tenant on app.canales to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER cede_numero AFTER INSERT OR UPDATE OF estado, numero ON app.canales FOR EACH ROW WHEN ((new.estado = 1)) EXECUTE FUNCTION app.cede_numero();
grant insert, select, update on table app.canales to tertulia_app;
grant insert, select on table app.canales to tertulia_auth;
grant select on table app.canales to tertulia_backup;
grant select on table app.canales to tertulia_router;
grant update (cedido_en) on app.canales to tertulia_router;

create table app.claves_sueltas (
  suscriptor_id bigint not null,
  clave text not null,
  anotada timestamp with time zone default now() not null,
  constraint claves_sueltas_pkey PRIMARY KEY (suscriptor_id, clave),
  constraint claves_sueltas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
CREATE INDEX claves_sueltas_anotada ON app.claves_sueltas USING btree (anotada);
alter table app.claves_sueltas enable row level security;
alter table app.claves_sueltas force row level security;
create policy backup on app.claves_sueltas for select to tertulia_backup using (true);
create policy routing on app.claves_sueltas for select to tertulia_router using (true);
create policy tenant on app.claves_sueltas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.claves_sueltas to tertulia_app;
grant select on table app.claves_sueltas to tertulia_backup;
grant select on table app.claves_sueltas to tertulia_router;

create table app.consentimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  contacto_id bigint not null,
  tipo text not null,
  origen text not null,
  usuario_id bigint,
  prueba jsonb not null,
  ocurrido timestamp with time zone not null,
  alcance text default 'TODO'::text not null,
  canal_id bigint,
  quita_marca boolean default false not null,
  constraint consentimientos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint consentimientos_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id),
  constraint consentimientos_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint consentimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint consentimientos_alcance_check CHECK ((alcance = ANY (ARRAY['TODO'::text, 'PUBLICIDAD'::text]))),
  constraint consentimientos_origen_check CHECK ((origen = ANY (ARRAY['CLIENTE'::text, 'USUARIO'::text, 'IMPORTACION'::text, 'PROVEEDOR'::text]))),
  constraint consentimientos_quita_marca_check CHECK (((NOT quita_marca) OR ((tipo = 'OPT_IN'::text) AND (origen = 'USUARIO'::text)))),
  constraint consentimientos_tipo_check CHECK ((tipo = ANY (ARRAY['OPT_IN'::text, 'OPT_OUT'::text])))
);
CREATE INDEX consentimientos_contacto ON app.consentimientos USING btree (suscriptor_id, contacto_id);
alter table app.consentimientos enable row level security;
alter table app.consentimientos force row level security;
create policy backup on app.consentimientos for select to tertulia_backup using (true);
create policy joining on app.consentimientos to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.consentimientos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.consentimientos to tertulia_app;
grant select on table app.consentimientos to tertulia_auth;
grant select on table app.consentimientos to tertulia_backup;
grant update (contacto_id) on app.consentimientos to tertulia_auth;

create table app.contacto_identidades (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  contacto_id bigint not null,
  canal_tipo text default 'WHATSAPP'::text not null,
  tipo text not null,
  valor text not null,
  constraint contacto_identidades_pkey PRIMARY KEY (suscriptor_id, id),
  constraint contacto_identidades_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint contacto_identidades_canal_tipo_check CHECK ((canal_tipo = 'WHATSAPP'::text)),
  constraint contacto_identidades_tipo_check CHECK ((tipo = ANY (ARRAY['TELEFONO'::text, 'BSUID'::text, 'USUARIO'::text])))
);
CREATE INDEX contacto_identidades_contacto ON app.contacto_identidades USING btree (suscriptor_id, contacto_id);
CREATE UNIQUE INDEX contacto_identidades_valor ON app.contacto_identidades USING btree (suscriptor_id, canal_tipo, tipo, valor);
alter table app.contacto_identidades enable row level security;
alter table app.contacto_identidades force row level security;
create policy backup on app.contacto_identidades for select to tertulia_backup using (true);
create policy joining on app.contacto_identidades to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.contacto_identidades to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.contacto_identidades to tertulia_app;
grant select on table app.contacto_identidades to tertulia_auth;
grant select on table app.contacto_identidades to tertulia_backup;
grant update (contacto_id) on app.contacto_identidades to tertulia_auth;

create table app.contacto_uniones (
  suscriptor_id bigint not null,
  unido_id bigint not null,
  contacto_id bigint not null,
  usuario_id bigint not null,
  ocurrido timestamp with time zone not null,
  constraint contacto_uniones_pkey PRIMARY KEY (suscriptor_id, unido_id),
  constraint contacto_uniones_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint contacto_uniones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX contacto_uniones_contacto ON app.contacto_uniones USING btree (suscriptor_id, contacto_id);
alter table app.contacto_uniones enable row level security;
alter table app.contacto_uniones force row level security;
create policy backup on app.contacto_uniones for select to tertulia_backup using (true);
create policy joining on app.contacto_uniones to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.contacto_uniones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.contacto_uniones to tertulia_app;
grant select on table app.contacto_uniones to tertulia_auth;
grant select on table app.contacto_uniones to tertulia_backup;
grant update (contacto_id) on app.contacto_uniones to tertulia_auth;

create table app.contactos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  nombre text,
  apellido text,
  email text,
  telefono text,
  no_escribir boolean default false not null,
  created_at timestamp with time zone default now() not null,
  kanban_estado_id bigint,
  kanban_estado_fecha timestamp with time zone,
  nombre_plano text generated always as (app.plain_text(nombre)) stored,
  apellido_plano text generated always as (app.plain_text(apellido)) stored,
  otros_telefonos text default ''::text not null,
  busqueda text generated always as (app.plain_text((((((((((' '::text || COALESCE(nombre, ''::text)) || ' '::text) || COALESCE(apellido, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(telefono, ''::text)) || ' '::text) || otros_telefonos))) stored,
  canales_bloqueados bigint[] default '{}'::bigint[] not null,
  constraint contactos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint contactos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint contactos_suscriptor_id_kanban_estado_id_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id),
  constraint kanban_estado_desde CHECK (((kanban_estado_id IS NULL) = (kanban_estado_fecha IS NULL)))
);
CREATE INDEX contactos_apellido ON app.contactos USING btree (suscriptor_id, apellido_plano, id);
CREATE INDEX contactos_busqueda ON app.contactos USING gin (suscriptor_id, busqueda extensions.gin_trgm_ops);
CREATE INDEX contactos_created_at ON app.contactos USING btree (suscriptor_id, created_at, id);
CREATE UNIQUE INDEX contactos_email ON app.contactos USING btree (suscriptor_id, lower(email));
CREATE INDEX contactos_email_orden ON app.contactos USING btree (suscriptor_id, lower(email), id);
CREATE INDEX contactos_kanban ON app.contactos USING btree (suscriptor_id, kanban_estado_id, kanban_estado_fecha DESC, id DESC) WHERE (kanban_estado_id IS NOT NULL);
CREATE INDEX contactos_kanban_id ON app.contactos USING btree (suscriptor_id, kanban_estado_id, id) WHERE (kanban_estado_id IS NOT NULL);
CREATE INDEX contactos_no_escribir ON app.contactos USING btree (suscriptor_id, id) WHERE no_escribir;
CREATE INDEX contactos_nombre ON app.contactos USING btree (suscriptor_id, nombre_plano, id);
CREATE UNIQUE INDEX contactos_telefono ON app.contactos USING btree (suscriptor_id, telefono);
alter table app.contactos enable row level security;
alter table app.contactos force row level security;
create policy backup on app.contactos for select to tertulia_backup using (true);
create policy joining on app.contactos to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy searching on app.contactos to tertulia_search using (true);
create policy tenant on app.contactos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.contactos to tertulia_app;
grant delete, select on table app.contactos to tertulia_auth;
grant select on table app.contactos to tertulia_backup;
grant select on table app.contactos to tertulia_search;

create table app.contadores_bandeja (
  suscriptor_id bigint not null,
  asignada_a bigint not null,
  estado text not null,
  total bigint default 0 not null,
  constraint contadores_bandeja_pkey PRIMARY KEY (suscriptor_id, asignada_a, estado),
  constraint contadores_bandeja_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
alter table app.contadores_bandeja enable row level security;
alter table app.contadores_bandeja force row level security;
create policy backup on app.contadores_bandeja for select to tertulia_backup using (true);
create policy counting on app.contadores_bandeja to tertulia_auth using (true) with check (true);
create policy tenant on app.contadores_bandeja to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant select on table app.contadores_bandeja to tertulia_app;
grant insert, select, update on table app.contadores_bandeja to tertulia_auth;
grant select on table app.contadores_bandeja to tertulia_backup;

create table app.contadores_cambios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  asignada_a bigint not null,
  pendientes smallint default 0 not null,
  abiertas smallint default 0 not null,
  cerradas smallint default 0 not null,
  atendidas smallint default 0 not null,
  constraint contadores_cambios_pkey PRIMARY KEY (suscriptor_id, id),
  constraint contadores_cambios_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
alter table app.contadores_cambios enable row level security;
alter table app.contadores_cambios force row level security;
create policy backup on app.contadores_cambios for select to tertulia_backup using (true);
create policy counting on app.contadores_cambios to tertulia_auth using (true) with check (true);
create policy tenant on app.contadores_cambios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant select on table app.contadores_cambios to tertulia_app;
grant delete, insert, select, update on table app.contadores_cambios to tertulia_auth;
grant select on table app.contadores_cambios to tertulia_backup;

create table app.conversaciones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  canal_id bigint not null,
  contacto_id bigint not null,
  area_id bigint,
  cliente_nombre text,
  cliente_telefono text,
  estado text default 'PENDIENTE'::text not null,
  asignada_a bigint,
  version_asignacion integer default 0 not null,
  ultimo_asignado bigint,
  fecha_inicio timestamp with time zone not null,
  fecha_cierre timestamp with time zone,
  cerrada_por bigint,
  last_message_at timestamp with time zone not null,
  secuencia integer default 0 not null,
  no_leidos integer default 0 not null,
  ultimo_secuencia integer,
  ultimo_resumen text,
  ultimo_emisor text,
  ultimo_autor text,
  ultimo_estado text,
  ventana_hasta timestamp with time zone,
  fuera_horario_en timestamp with time zone,
  lead_score smallint default 0 not null,
  lead_stage text default 'nuevo'::text not null,
  version bigint default 0 not null,
  lead_terminos jsonb,
  lead_stage_fijada text,
  lead_stage_calculada text,
  lead_decae timestamp with time zone,
  espera_desde timestamp with time zone,
  recibida timestamp with time zone,
  recibida_de text,
  recibida_comentario text,
  constraint conversaciones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint conversaciones_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint conversaciones_suscriptor_id_asignada_a_fkey FOREIGN KEY (suscriptor_id, asignada_a) REFERENCES app.usuarios(suscriptor_id, id),
  constraint conversaciones_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id),
  constraint conversaciones_suscriptor_id_cerrada_por_fkey FOREIGN KEY (suscriptor_id, cerrada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint conversaciones_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint conversaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint conversaciones_suscriptor_id_ultimo_asignado_fkey FOREIGN KEY (suscriptor_id, ultimo_asignado) REFERENCES app.usuarios(suscriptor_id, id),
  constraint cierre CHECK (((estado = 'CERRADA'::text) = (fecha_cierre IS NOT NULL))),
  constraint conversaciones_estado_check CHECK ((estado = ANY (ARRAY['ABIERTA'::text, 'PENDIENTE'::text, 'CERRADA'::text]))),
  constraint conversaciones_lead_score_check CHECK (((lead_score >= 0) AND (lead_score <= 100))),
  constraint conversaciones_lead_stage_calculada_check CHECK ((lead_stage_calculada = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
  constraint conversaciones_lead_stage_check CHECK ((lead_stage = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
  constraint conversaciones_lead_stage_fijada_check CHECK ((lead_stage_fijada = ANY (ARRAY['nuevo'::text, 'interesado'::text, 'calificado'::text, 'en_negociacion'::text, 'cliente'::text]))),
  constraint conversaciones_no_leidos_check CHECK ((no_leidos >= 0)),
  constraint estado_y_dueno CHECK ((((estado = 'PENDIENTE'::text) AND (asignada_a IS NULL)) OR ((estado = 'ABIERTA'::text) AND (asignada_a IS NOT NULL)) OR ((estado = 'CERRADA'::text) AND (asignada_a IS NULL))))
);
CREATE UNIQUE INDEX conversaciones_abierta ON app.conversaciones USING btree (suscriptor_id, canal_id, contacto_id) WHERE (estado <> 'CERRADA'::text);
CREATE INDEX conversaciones_abiertas ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) WHERE (estado = 'ABIERTA'::text);
CREATE INDEX conversaciones_contacto ON app.conversaciones USING btree (suscriptor_id, contacto_id, canal_id, fecha_inicio DESC);
CREATE INDEX conversaciones_espera ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) WHERE (estado = 'PENDIENTE'::text);
CREATE INDEX conversaciones_iniciadas ON app.conversaciones USING btree (suscriptor_id, fecha_inicio DESC, id DESC);
CREATE INDEX conversaciones_lead_turno ON app.conversaciones USING btree (suscriptor_id, lead_decae) WHERE (lead_decae IS NOT NULL);
CREATE INDEX conversaciones_mias ON app.conversaciones USING btree (suscriptor_id, asignada_a, last_message_at DESC, id DESC) WHERE (estado = 'ABIERTA'::text);
CREATE INDEX conversaciones_recientes ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC);
CREATE INDEX conversaciones_resueltas ON app.conversaciones USING btree (suscriptor_id, fecha_cierre DESC, id DESC) WHERE (estado = 'CERRADA'::text);
CREATE INDEX conversaciones_sin_leer ON app.conversaciones USING btree (suscriptor_id, asignada_a) INCLUDE (no_leidos) WHERE ((no_leidos > 0) AND (estado <> 'CERRADA'::text));
CREATE INDEX conversaciones_sin_leer_recientes ON app.conversaciones USING btree (suscriptor_id, last_message_at DESC, id DESC) INCLUDE (no_leidos) WHERE ((no_leidos > 0) AND (estado <> 'CERRADA'::text));
CREATE INDEX conversaciones_sin_respuesta ON app.conversaciones USING btree (suscriptor_id, espera_desde) WHERE ((estado <> 'CERRADA'::text) AND (espera_desde IS NOT NULL));
alter table app.conversaciones enable row level security;
alter table app.conversaciones force row level security;
create policy backup on app.conversaciones for select to tertulia_backup using (true);
create policy counting on app.conversaciones to tertulia_auth using (true);
create policy routing on app.conversaciones to tertulia_router using (true);
create policy search on app.conversaciones to tertulia_search using (true);
create policy tenant on app.conversaciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER keep_contadores_insert AFTER INSERT ON app.conversaciones FOR EACH ROW EXECUTE FUNCTION app.keep_contadores();
CREATE TRIGGER keep_contadores_update AFTER UPDATE OF estado, asignada_a ON app.conversaciones FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.asignada_a IS DISTINCT FROM new.asignada_a))) EXECUTE FUNCTION app.keep_contadores();
CREATE TRIGGER raise_version BEFORE UPDATE ON app.conversaciones FOR EACH ROW EXECUTE FUNCTION app.raise_version();
CREATE TRIGGER tell_cierre AFTER UPDATE OF fecha_cierre ON app.conversaciones FOR EACH ROW WHEN ((old.fecha_cierre IS DISTINCT FROM new.fecha_cierre)) EXECUTE FUNCTION app.tell_cierre();
grant insert, select, update on table app.conversaciones to tertulia_app;
grant select on table app.conversaciones to tertulia_auth;
grant select on table app.conversaciones to tertulia_backup;
grant select on table app.conversaciones to tertulia_router;
grant select on table app.conversaciones to tertulia_search;
grant update (contacto_id) on app.conversaciones to tertulia_auth;

create table app.cotizacion_items (
  suscriptor_id bigint not null,
  cotizacion_id bigint not null,
  posicion smallint not null,
  producto_id bigint,
  codigo text,
  nombre text not null,
  cantidad integer not null,
  precio_centavos bigint not null,
  constraint cotizacion_items_pkey PRIMARY KEY (suscriptor_id, cotizacion_id, posicion),
  constraint cotizacion_items_suscriptor_id_cotizacion_id_fkey FOREIGN KEY (suscriptor_id, cotizacion_id) REFERENCES app.cotizaciones(suscriptor_id, id),
  constraint cotizacion_items_suscriptor_id_producto_id_fkey FOREIGN KEY (suscriptor_id, producto_id) REFERENCES app.productos(suscriptor_id, id),
  constraint cotizacion_items_cantidad_check CHECK ((cantidad > 0)),
  constraint cotizacion_items_precio_centavos_check CHECK ((precio_centavos >= 0))
);
CREATE INDEX cotizacion_items_producto ON app.cotizacion_items USING btree (suscriptor_id, producto_id) WHERE (producto_id IS NOT NULL);
alter table app.cotizacion_items enable row level security;
alter table app.cotizacion_items force row level security;
create policy backup on app.cotizacion_items for select to tertulia_backup using (true);
create policy tenant on app.cotizacion_items to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.cotizacion_items to tertulia_app;
grant select on table app.cotizacion_items to tertulia_backup;

create table app.cotizacion_numeros (
  suscriptor_id bigint not null,
  ultimo integer not null,
  constraint cotizacion_numeros_pkey PRIMARY KEY (suscriptor_id),
  constraint cotizacion_numeros_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint cotizacion_numeros_ultimo_check CHECK ((ultimo > 0))
);
alter table app.cotizacion_numeros enable row level security;
alter table app.cotizacion_numeros force row level security;
create policy backup on app.cotizacion_numeros for select to tertulia_backup using (true);
create policy tenant on app.cotizacion_numeros to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.cotizacion_numeros to tertulia_app;
grant select on table app.cotizacion_numeros to tertulia_backup;

create table app.cotizaciones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  consecutivo integer not null,
  conversacion_id bigint not null,
  usuario_id bigint not null,
  usuario_nombre text not null,
  numero_documento text,
  cliente_nombre text not null,
  cliente_apellido text,
  cliente_email text not null,
  cliente_telefono text not null,
  condiciones text,
  texto_inferior text,
  mensaje text,
  enviar_en_conversacion boolean not null,
  total_centavos bigint not null,
  cliente_cotizacion_id uuid,
  huella text not null,
  created_at timestamp with time zone not null,
  archivo_id bigint,
  mensaje_id bigint,
  busqueda text generated always as (app.plain_text((((((((((' '::text || (consecutivo)::text) || ' '::text) || cliente_nombre) || ' '::text) || COALESCE(cliente_apellido, ''::text)) || ' '::text) || cliente_email) || ' '::text) || cliente_telefono))) stored not null,
  constraint cotizaciones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint cotizaciones_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint cotizaciones_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint cotizaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint cotizaciones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint cotizaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint cotizaciones_check CHECK (((mensaje_id IS NULL) OR (archivo_id IS NOT NULL))),
  constraint cotizaciones_consecutivo_check CHECK ((consecutivo > 0)),
  constraint cotizaciones_total_centavos_check CHECK ((total_centavos >= 0))
);
CREATE INDEX cotizaciones_archivo ON app.cotizaciones USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);
CREATE INDEX cotizaciones_busqueda ON app.cotizaciones USING gin (suscriptor_id, busqueda extensions.gin_trgm_ops);
CREATE UNIQUE INDEX cotizaciones_cliente ON app.cotizaciones USING btree (suscriptor_id, cliente_cotizacion_id) WHERE (cliente_cotizacion_id IS NOT NULL);
CREATE INDEX cotizaciones_cliente_nombre ON app.cotizaciones USING btree (suscriptor_id, app.plain_text(cliente_nombre), id);
CREATE UNIQUE INDEX cotizaciones_consecutivo ON app.cotizaciones USING btree (suscriptor_id, consecutivo);
CREATE INDEX cotizaciones_conversacion ON app.cotizaciones USING btree (suscriptor_id, conversacion_id);
CREATE INDEX cotizaciones_created_at ON app.cotizaciones USING btree (suscriptor_id, created_at DESC, id DESC) INCLUDE (total_centavos, usuario_id);
CREATE INDEX cotizaciones_mensaje ON app.cotizaciones USING btree (suscriptor_id, mensaje_id) WHERE (mensaje_id IS NOT NULL);
CREATE INDEX cotizaciones_total ON app.cotizaciones USING btree (suscriptor_id, total_centavos, id);
CREATE INDEX cotizaciones_usuario ON app.cotizaciones USING btree (suscriptor_id, usuario_id, created_at DESC, id DESC);
alter table app.cotizaciones enable row level security;
alter table app.cotizaciones force row level security;
create policy backup on app.cotizaciones for select to tertulia_backup using (true);
create policy searching on app.cotizaciones for select to tertulia_search using (true);
create policy tenant on app.cotizaciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.cotizaciones to tertulia_app;
grant select on table app.cotizaciones to tertulia_backup;
grant select (busqueda, id, suscriptor_id) on app.cotizaciones to tertulia_search;

create table app.desafios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamp with time zone not null,
  intentos smallint default 0 not null,
  usado timestamp with time zone,
  constraint desafios_pkey PRIMARY KEY (suscriptor_id, id),
  constraint desafios_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE UNIQUE INDEX desafios_token ON app.desafios USING btree (token_sha256);
CREATE INDEX desafios_usuario ON app.desafios USING btree (suscriptor_id, usuario_id);
alter table app.desafios enable row level security;
alter table app.desafios force row level security;
create policy auth on app.desafios to tertulia_auth using (true) with check (true);
create policy backup on app.desafios for select to tertulia_backup using (true);
create policy tenant on app.desafios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.desafios to tertulia_app;
grant select on table app.desafios to tertulia_auth;
grant select on table app.desafios to tertulia_backup;
grant update (usado) on app.desafios to tertulia_auth;

create table app.dias_avance (
  suscriptor_id bigint not null,
  hasta date not null,
  constraint dias_avance_pkey PRIMARY KEY (suscriptor_id),
  constraint dias_avance_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
alter table app.dias_avance enable row level security;
alter table app.dias_avance force row level security;
create policy backup on app.dias_avance for select to tertulia_backup using (true);
create policy routing on app.dias_avance for select to tertulia_router using (true);
create policy tenant on app.dias_avance to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.dias_avance to tertulia_app;
grant select on table app.dias_avance to tertulia_backup;
grant select on table app.dias_avance to tertulia_router;

create table app.dias_contados (
  suscriptor_id bigint not null,
  dia date not null,
  recibidos bigint not null,
  enviados bigint not null,
  cerradas bigint not null,
  base bigint not null,
  tocados bytea not null,
  atenciones bytea not null,
  respuestas bigint not null,
  espera_abierto double precision not null,
  espera_reloj double precision not null,
  horarios jsonb not null,
  constraint dias_contados_pkey PRIMARY KEY (suscriptor_id, dia),
  constraint dias_contados_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
alter table app.dias_contados enable row level security;
alter table app.dias_contados force row level security;
create policy backup on app.dias_contados for select to tertulia_backup using (true);
create policy tenant on app.dias_contados to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.dias_contados to tertulia_app;
grant select on table app.dias_contados to tertulia_backup;

create table app.dias_olvidados (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  dia date,
  constraint dias_olvidados_pkey PRIMARY KEY (suscriptor_id, id),
  constraint dias_olvidados_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
CREATE INDEX dias_olvidados_dia ON app.dias_olvidados USING btree (suscriptor_id, dia);
alter table app.dias_olvidados enable row level security;
alter table app.dias_olvidados force row level security;
create policy backup on app.dias_olvidados for select to tertulia_backup using (true);
create policy routing on app.dias_olvidados to tertulia_router using (true) with check (true);
create policy tenant on app.dias_olvidados to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.dias_olvidados to tertulia_app;
grant select on table app.dias_olvidados to tertulia_backup;
grant insert (dia, suscriptor_id) on app.dias_olvidados to tertulia_router;
grant select (dia, suscriptor_id) on app.dias_olvidados to tertulia_router;

create table app.difusion_destinatarios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  difusion_id bigint not null,
  contacto_id bigint not null,
  canal_id bigint,
  conversacion_id bigint,
  mensaje_id bigint,
  estado text not null,
  motivo text,
  detalle text,
  actualizado timestamp with time zone not null,
  es_unido boolean default false not null,
  constraint difusion_destinatarios_pkey PRIMARY KEY (suscriptor_id, id),
  constraint difusion_destinatarios_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id),
  constraint difusion_destinatarios_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint difusion_destinatarios_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint difusion_destinatarios_suscriptor_id_difusion_id_fkey FOREIGN KEY (suscriptor_id, difusion_id) REFERENCES app.difusiones(suscriptor_id, id),
  constraint difusion_destinatarios_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint difusion_destinatarios_check CHECK (((estado = 'OMITIDO'::text) = (motivo IS NOT NULL))),
  constraint difusion_destinatarios_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'OMITIDO'::text, 'ENVIANDO'::text, 'ENVIADO'::text, 'ENTREGADO'::text, 'LEIDO'::text, 'FALLIDO'::text]))),
  constraint difusion_destinatarios_mensaje_check CHECK (((estado = 'OMITIDO'::text) OR ((estado = 'PENDIENTE'::text) = (mensaje_id IS NULL)))),
  constraint difusion_destinatarios_motivo_check CHECK ((motivo = ANY (ARRAY['SIN_CONVERSACION'::text, 'NO_CONTACTAR'::text, 'SIN_CONSENTIMIENTO'::text, 'SIN_TELEFONO'::text, 'CANAL_INACTIVO'::text, 'PLANTILLA_AJENA'::text, 'DUPLICADO'::text, 'FALTA_VARIABLE'::text, 'LIMITE_DIARIO'::text, 'DETENIDA'::text])))
);
CREATE INDEX difusion_destinatarios_avance ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, estado) INCLUDE (motivo);
CREATE INDEX difusion_destinatarios_contacto ON app.difusion_destinatarios USING btree (suscriptor_id, contacto_id);
CREATE INDEX difusion_destinatarios_en_camino ON app.difusion_destinatarios USING btree (suscriptor_id, canal_id) WHERE (estado = 'ENVIANDO'::text);
CREATE INDEX difusion_destinatarios_fila ON app.difusion_destinatarios USING btree (suscriptor_id, canal_id, difusion_id, id) WHERE (estado = 'PENDIENTE'::text);
CREATE UNIQUE INDEX difusion_destinatarios_mensaje ON app.difusion_destinatarios USING btree (suscriptor_id, mensaje_id) WHERE (mensaje_id IS NOT NULL);
CREATE INDEX difusion_destinatarios_orden ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, id);
CREATE UNIQUE INDEX difusion_destinatarios_una_vez ON app.difusion_destinatarios USING btree (suscriptor_id, difusion_id, contacto_id) WHERE (NOT es_unido);
alter table app.difusion_destinatarios enable row level security;
alter table app.difusion_destinatarios force row level security;
create policy backup on app.difusion_destinatarios for select to tertulia_backup using (true);
create policy joining on app.difusion_destinatarios to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.difusion_destinatarios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.difusion_destinatarios to tertulia_app;
grant select on table app.difusion_destinatarios to tertulia_auth;
grant select on table app.difusion_destinatarios to tertulia_backup;
grant update (contacto_id, detalle, es_unido, estado, motivo) on app.difusion_destinatarios to tertulia_auth;

create table app.difusiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  clave uuid,
  huella bytea not null,
  estado text default 'EN_CURSO'::text not null,
  motivo_pausa text,
  plantilla_id bigint not null,
  plantilla_nombre text not null,
  plantilla_categoria text,
  variables jsonb not null,
  kanban_estado_id bigint,
  kanban_estado_nombre text not null,
  creada_por bigint not null,
  creada_por_nombre text not null,
  created_at timestamp with time zone not null,
  espera_hasta timestamp with time zone,
  terminada timestamp with time zone,
  resumen jsonb not null,
  costo_centavos bigint default 0 not null,
  base_fallidos integer default 0 not null,
  base_resueltos integer default 0 not null,
  plantilla_huella bytea,
  programada timestamp with time zone,
  constraint difusiones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint difusiones_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint difusiones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint difusiones_suscriptor_id_kanban_estado_id_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (kanban_estado_id),
  constraint difusiones_check CHECK (((estado = ANY (ARRAY['DETENIDA'::text, 'COMPLETADA'::text])) = (terminada IS NOT NULL))),
  constraint difusiones_check1 CHECK (((estado = 'PAUSADA'::text) = (motivo_pausa IS NOT NULL))),
  constraint difusiones_costo_centavos_check CHECK ((costo_centavos >= 0)),
  constraint difusiones_estado_check CHECK ((estado = ANY (ARRAY['EN_CURSO'::text, 'PAUSADA'::text, 'DETENIDA'::text, 'COMPLETADA'::text]))),
  constraint difusiones_motivo_pausa_check CHECK ((motivo_pausa = ANY (ARRAY['PERSONA'::text, 'PLANTILLA'::text, 'PLANTILLA_CAMBIADA'::text, 'MUCHOS_FALLOS'::text, 'SIN_SALDO'::text])))
);
CREATE UNIQUE INDEX difusiones_clave ON app.difusiones USING btree (suscriptor_id, clave) WHERE (clave IS NOT NULL);
CREATE INDEX difusiones_created_at ON app.difusiones USING btree (suscriptor_id, created_at DESC, id DESC);
CREATE INDEX difusiones_en_curso ON app.difusiones USING btree (suscriptor_id, id) WHERE (estado = 'EN_CURSO'::text);
CREATE INDEX difusiones_kanban_estado ON app.difusiones USING btree (suscriptor_id, kanban_estado_id) WHERE (kanban_estado_id IS NOT NULL);
alter table app.difusiones enable row level security;
alter table app.difusiones force row level security;
create policy backup on app.difusiones for select to tertulia_backup using (true);
create policy routing on app.difusiones to tertulia_router using (true);
create policy tenant on app.difusiones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.difusiones to tertulia_app;
grant select on table app.difusiones to tertulia_backup;
grant select on table app.difusiones to tertulia_router;

create table app.encuestas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  conversacion_id bigint not null,
  usuario_id bigint,
  enviada timestamp with time zone not null,
  estado text default 'ESPERA_RATING'::text not null,
  rating smallint,
  comentario text,
  respondida timestamp with time zone,
  created_at timestamp with time zone not null,
  a_mano boolean default false not null,
  constraint encuestas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint encuestas_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint encuestas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint encuestas_check CHECK (((estado = 'ESPERA_RATING'::text) = (rating IS NULL))),
  constraint encuestas_estado_check CHECK ((estado = ANY (ARRAY['ESPERA_RATING'::text, 'ESPERA_COMENTARIO'::text, 'COMPLETA'::text]))),
  constraint encuestas_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE INDEX encuestas_conversacion ON app.encuestas USING btree (suscriptor_id, conversacion_id, enviada DESC);
CREATE INDEX encuestas_rating ON app.encuestas USING btree (suscriptor_id, rating, respondida DESC, id DESC) WHERE (rating IS NOT NULL);
CREATE INDEX encuestas_respondidas ON app.encuestas USING btree (suscriptor_id, respondida DESC, id DESC) WHERE (rating IS NOT NULL);
alter table app.encuestas enable row level security;
alter table app.encuestas force row level security;
create policy backup on app.encuestas for select to tertulia_backup using (true);
create policy tenant on app.encuestas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.encuestas to tertulia_app;
grant select on table app.encuestas to tertulia_backup;

create table app.envios (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  estado text default 'PENDIENTE'::text not null,
  intento integer default 0 not null,
  iniciado timestamp with time zone,
  texto text not null,
  reintentos integer default 0 not null,
  ultimo_error text,
  clase text default 'TEXTO'::text not null,
  content_sid text,
  content_variables jsonb,
  destino text,
  revisado timestamp with time zone,
  cuenta text,
  numero text,
  conversacion_id bigint,
  proximo_intento timestamp with time zone default '-infinity'::timestamp with time zone not null,
  ocupado_hasta timestamp with time zone default '-infinity'::timestamp with time zone not null,
  retiene_hasta timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint envios_pkey PRIMARY KEY (suscriptor_id, mensaje_id),
  constraint envios_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint envios_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint envios_clase_check CHECK ((clase = ANY (ARRAY['TEXTO'::text, 'PLANTILLA'::text, 'MEDIA'::text]))),
  constraint envios_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'ENVIANDO'::text, 'ACEPTADO'::text, 'FALLIDO'::text]))),
  constraint plantilla CHECK (((clase = 'PLANTILLA'::text) = (content_sid IS NOT NULL))),
  constraint variables CHECK (((content_variables IS NULL) OR (clase = 'PLANTILLA'::text)))
);
CREATE INDEX envios_cola ON app.envios USING btree (suscriptor_id, conversacion_id, mensaje_id) WHERE (estado = ANY (ARRAY['PENDIENTE'::text, 'ENVIANDO'::text]));
CREATE INDEX envios_fallidos ON app.envios USING btree (suscriptor_id, iniciado) WHERE (estado = 'FALLIDO'::text);
CREATE INDEX envios_por_revisar ON app.envios USING btree (iniciado) WHERE ((estado = 'ACEPTADO'::text) AND (revisado IS NULL));
CREATE INDEX envios_turno ON app.envios USING btree (suscriptor_id, proximo_intento, mensaje_id) WHERE ((estado = ANY (ARRAY['PENDIENTE'::text, 'ENVIANDO'::text])) AND (conversacion_id IS NULL));
alter table app.envios enable row level security;
alter table app.envios force row level security;
create policy backup on app.envios for select to tertulia_backup using (true);
create policy routing on app.envios to tertulia_router using (true);
create policy tenant on app.envios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.envios to tertulia_app;
grant select on table app.envios to tertulia_backup;
grant select on table app.envios to tertulia_router;
grant update (content_variables, revisado, texto) on app.envios to tertulia_router;

create table app.espacio (
  suscriptor_id bigint not null,
  bytes bigint not null,
  constraint espacio_pkey PRIMARY KEY (suscriptor_id),
  constraint espacio_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id)
);
alter table app.espacio enable row level security;
alter table app.espacio force row level security;
create policy backup on app.espacio for select to tertulia_backup using (true);
create policy counting on app.espacio to tertulia_auth using (true) with check (true);
create policy tenant on app.espacio to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant select on table app.espacio to tertulia_app;
grant insert, select, update on table app.espacio to tertulia_auth;
grant select on table app.espacio to tertulia_backup;

create table app.espacio_cambios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  bytes bigint not null,
  constraint espacio_cambios_pkey PRIMARY KEY (suscriptor_id, id)
);
alter table app.espacio_cambios enable row level security;
alter table app.espacio_cambios force row level security;
create policy backup on app.espacio_cambios for select to tertulia_backup using (true);
create policy counting on app.espacio_cambios to tertulia_auth using (true) with check (true);
create policy tenant on app.espacio_cambios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant select on table app.espacio_cambios to tertulia_app;
grant delete, insert, select, update on table app.espacio_cambios to tertulia_auth;
grant select on table app.espacio_cambios to tertulia_backup;

create table app.importacion_filas (
  suscriptor_id bigint not null,
  importacion_id bigint not null,
  fila integer not null,
  telefono text,
  nombre text,
  resultado text not null,
  motivo text,
  constraint importacion_filas_pkey PRIMARY KEY (suscriptor_id, importacion_id, fila),
  constraint importacion_filas_suscriptor_id_importacion_id_fkey FOREIGN KEY (suscriptor_id, importacion_id) REFERENCES app.importaciones(suscriptor_id, id),
  constraint importacion_filas_resultado_check CHECK ((resultado = ANY (ARRAY['CREADO'::text, 'ACTUALIZADO'::text, 'SIN_CAMBIOS'::text, 'EXISTENTE'::text, 'REPETIDO'::text, 'FALLIDO'::text, 'OMITIDO'::text])))
);
CREATE INDEX importacion_filas_telefono ON app.importacion_filas USING btree (suscriptor_id, importacion_id, telefono) WHERE (resultado <> 'FALLIDO'::text);
alter table app.importacion_filas enable row level security;
alter table app.importacion_filas force row level security;
create policy backup on app.importacion_filas for select to tertulia_backup using (true);
create policy tenant on app.importacion_filas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.importacion_filas to tertulia_app;
grant select on table app.importacion_filas to tertulia_backup;

create table app.importaciones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  estado text default 'REVISION'::text not null,
  usuario_id bigint not null,
  archivo_id bigint not null,
  archivo_nombre text not null,
  sha256 bytea not null,
  separador text not null,
  codificacion text not null,
  revision jsonb not null,
  actualizar boolean default false not null,
  total integer not null,
  leidos_bytes bigint not null,
  leidas_filas integer not null,
  creados integer default 0 not null,
  actualizados integer default 0 not null,
  omitidos integer default 0 not null,
  fallidos integer default 0 not null,
  tiene_filas boolean default true not null,
  motivo text,
  creada timestamp with time zone not null,
  terminada timestamp with time zone,
  iniciada_por bigint,
  revisada_por bigint,
  existentes integer default 0 not null,
  repetidos integer default 0 not null,
  constraint importaciones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint importaciones_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint importaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint importaciones_suscriptor_id_iniciada_por_fkey FOREIGN KEY (suscriptor_id, iniciada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint importaciones_suscriptor_id_revisada_por_fkey FOREIGN KEY (suscriptor_id, revisada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint importaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint importaciones_check CHECK (((estado = ANY (ARRAY['REVISION'::text, 'EN_CURSO'::text])) = (terminada IS NULL))),
  constraint importaciones_check1 CHECK (((estado = 'ERROR'::text) = (motivo IS NOT NULL))),
  constraint importaciones_codificacion_check CHECK ((codificacion = ANY (ARRAY['UTF-8'::text, 'WINDOWS-1252'::text, 'UTF-16LE'::text, 'UTF-16BE'::text]))),
  constraint importaciones_estado_check CHECK ((estado = ANY (ARRAY['REVISION'::text, 'EN_CURSO'::text, 'COMPLETADA'::text, 'CANCELADA'::text, 'ERROR'::text]))),
  constraint importaciones_leidas_filas_check CHECK ((leidas_filas >= 0)),
  constraint importaciones_leidos_bytes_check CHECK ((leidos_bytes >= 0)),
  constraint importaciones_separador_check CHECK ((separador = ANY (ARRAY[','::text, ';'::text, '	'::text]))),
  constraint importaciones_total_check CHECK ((total > 0))
);
CREATE INDEX importaciones_archivo ON app.importaciones USING btree (suscriptor_id, archivo_id);
CREATE UNIQUE INDEX importaciones_en_curso ON app.importaciones USING btree (suscriptor_id) WHERE (estado = 'EN_CURSO'::text);
CREATE INDEX importaciones_usuario ON app.importaciones USING btree (suscriptor_id, usuario_id, id DESC);
alter table app.importaciones enable row level security;
alter table app.importaciones force row level security;
create policy backup on app.importaciones for select to tertulia_backup using (true);
create policy tenant on app.importaciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.importaciones to tertulia_app;
grant select on table app.importaciones to tertulia_backup;

create table app.intentos (
  clave text not null,
  ventana timestamp with time zone not null,
  cuenta integer not null,
  vence timestamp with time zone not null,
  en_curso integer default 0 not null,
  reservado timestamp with time zone,
  constraint intentos_pkey PRIMARY KEY (clave, ventana)
);
CREATE INDEX intentos_vence ON app.intentos USING btree (vence);
alter table app.intentos enable row level security;
alter table app.intentos force row level security;
create policy auth on app.intentos to tertulia_auth using (true) with check (true);
create policy backup on app.intentos for select to tertulia_backup using (true);
grant delete, insert, select, update on table app.intentos to tertulia_auth;
grant select on table app.intentos to tertulia_backup;

create table app.job_nodos (
  worker_id text not null,
  visto timestamp with time zone not null,
  constraint job_nodos_pkey PRIMARY KEY (worker_id)
);
alter table app.job_nodos owner to tertulia_jobs;
grant select on table app.job_nodos to tertulia_backup;

create table app.job_relojes (
  nombre text not null,
  corrida timestamp with time zone not null,
  constraint job_relojes_pkey PRIMARY KEY (nombre)
);
alter table app.job_relojes owner to tertulia_jobs;
grant select on table app.job_relojes to tertulia_backup;

create table app.kanban_estados (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  tablero_id bigint,
  nombre text not null,
  color text default '#999999'::text not null,
  orden integer default 0 not null,
  sucesor_id bigint,
  constraint kanban_estados_pkey PRIMARY KEY (suscriptor_id, id),
  constraint kanban_estados_suscriptor_id_sucesor_id_fkey FOREIGN KEY (suscriptor_id, sucesor_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (sucesor_id),
  constraint kanban_estados_suscriptor_id_tablero_id_fkey FOREIGN KEY (suscriptor_id, tablero_id) REFERENCES app.tableros(suscriptor_id, id),
  constraint kanban_estados_color_check CHECK ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint kanban_estados_nombre_check CHECK (((length(nombre) >= 2) AND (length(nombre) <= 80)))
);
CREATE UNIQUE INDEX kanban_estados_nombre ON app.kanban_estados USING btree (suscriptor_id, tablero_id, app.plain_text(nombre)) WHERE (tablero_id IS NOT NULL);
CREATE INDEX kanban_estados_sucesor ON app.kanban_estados USING btree (suscriptor_id, sucesor_id) WHERE (sucesor_id IS NOT NULL);
CREATE INDEX kanban_estados_tablero ON app.kanban_estados USING btree (suscriptor_id, tablero_id, orden, id);
alter table app.kanban_estados enable row level security;
alter table app.kanban_estados force row level security;
create policy backup on app.kanban_estados for select to tertulia_backup using (true);
create policy forgetting on app.kanban_estados for select to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.kanban_estados to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.kanban_estados to tertulia_app;
grant select on table app.kanban_estados to tertulia_auth;
grant select on table app.kanban_estados to tertulia_backup;

create table app.kanban_movimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  contacto_id bigint not null,
  conversacion_id bigint,
  de_estado_id bigint,
  de_nombre text,
  a_estado_id bigint,
  a_nombre text,
  usuario_id bigint,
  ocurrido timestamp with time zone not null,
  constraint kanban_movimientos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint kanban_movimientos_suscriptor_id_a_estado_id_fkey FOREIGN KEY (suscriptor_id, a_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (a_estado_id),
  constraint kanban_movimientos_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint kanban_movimientos_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint kanban_movimientos_suscriptor_id_de_estado_id_fkey FOREIGN KEY (suscriptor_id, de_estado_id) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (de_estado_id),
  constraint kanban_movimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX kanban_movimientos_a ON app.kanban_movimientos USING btree (suscriptor_id, a_estado_id) WHERE (a_estado_id IS NOT NULL);
CREATE INDEX kanban_movimientos_contacto ON app.kanban_movimientos USING btree (suscriptor_id, contacto_id, ocurrido DESC);
CREATE INDEX kanban_movimientos_de ON app.kanban_movimientos USING btree (suscriptor_id, de_estado_id) WHERE (de_estado_id IS NOT NULL);
CREATE INDEX kanban_movimientos_ocurrido ON app.kanban_movimientos USING btree (suscriptor_id, ocurrido DESC, id DESC);
alter table app.kanban_movimientos enable row level security;
alter table app.kanban_movimientos force row level security;
create policy backup on app.kanban_movimientos for select to tertulia_backup using (true);
create policy joining on app.kanban_movimientos to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.kanban_movimientos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.kanban_movimientos to tertulia_app;
grant select on table app.kanban_movimientos to tertulia_auth;
grant select on table app.kanban_movimientos to tertulia_backup;
grant update (a_estado_id, contacto_id, de_estado_id) on app.kanban_movimientos to tertulia_auth;

create table app.llamadas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  clave text not null,
  canal_id bigint not null,
  usuario_id bigint,
  contacto_id bigint,
  conversacion_id bigint,
  numero text not null,
  desde_numero text not null,
  grabar boolean not null,
  estado text default 'INICIANDO'::text not null,
  tramo_agente text default 'NUEVO'::text not null,
  tramo_cliente text default 'NUEVO'::text not null,
  agente_sid text,
  cliente_sid text,
  limite_segundos integer not null,
  precio_centavos bigint not null,
  duracion_segundos integer,
  error text,
  creada timestamp with time zone not null,
  contestada timestamp with time zone,
  terminada timestamp with time zone,
  grabacion_sid text,
  archivo_id bigint,
  direccion text default 'SALIENTE'::text not null,
  intentos bigint[] default '{}'::bigint[] not null,
  grabacion_retirada timestamp with time zone,
  constraint llamadas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint llamadas_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint llamadas_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id),
  constraint llamadas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint llamadas_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint llamadas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint llamadas_agente_sid_check CHECK ((agente_sid ~ '^CA[0-9a-f]{32}$'::text)),
  constraint llamadas_alguien CHECK (((usuario_id IS NOT NULL) OR (direccion = 'ENTRANTE'::text))),
  constraint llamadas_clave_check CHECK ((clave ~ '^T\d{1,15}L[0-9a-f]{32}$'::text)),
  constraint llamadas_cliente_sid_check CHECK ((cliente_sid ~ '^CA[0-9a-f]{32}$'::text)),
  constraint llamadas_direccion_check CHECK ((direccion = ANY (ARRAY['SALIENTE'::text, 'ENTRANTE'::text]))),
  constraint llamadas_duracion_segundos_check CHECK ((duracion_segundos >= 0)),
  constraint llamadas_error_check CHECK ((length(error) <= 300)),
  constraint llamadas_estado_check CHECK ((estado = ANY (ARRAY['INICIANDO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'COMPLETADA'::text, 'NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text]))),
  constraint llamadas_grabacion_sid_check CHECK ((grabacion_sid ~ '^RE[0-9a-f]{32}$'::text)),
  constraint llamadas_limite_segundos_check CHECK ((limite_segundos > 0)),
  constraint llamadas_numero_check CHECK ((numero ~ '^\+[1-9]\d{6,14}$'::text)),
  constraint llamadas_precio_centavos_check CHECK ((precio_centavos >= 0)),
  constraint llamadas_tramo_agente_check CHECK ((tramo_agente = ANY (ARRAY['NUEVO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'CANCELADO'::text, 'FALLIDO'::text, 'SIN_RESPUESTA'::text, 'OCUPADO'::text, 'TERMINADO'::text]))),
  constraint llamadas_tramo_cliente_check CHECK ((tramo_cliente = ANY (ARRAY['NUEVO'::text, 'SONANDO'::text, 'EN_CURSO'::text, 'CANCELADO'::text, 'FALLIDO'::text, 'SIN_RESPUESTA'::text, 'OCUPADO'::text, 'TERMINADO'::text])))
);
CREATE UNIQUE INDEX llamadas_archivo ON app.llamadas USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);
CREATE INDEX llamadas_canal ON app.llamadas USING btree (suscriptor_id, canal_id);
CREATE UNIQUE INDEX llamadas_clave ON app.llamadas USING btree (suscriptor_id, clave);
CREATE INDEX llamadas_contacto ON app.llamadas USING btree (suscriptor_id, contacto_id, creada DESC, id DESC) WHERE (contacto_id IS NOT NULL);
CREATE INDEX llamadas_conversacion ON app.llamadas USING btree (suscriptor_id, conversacion_id, creada DESC, id DESC) WHERE (conversacion_id IS NOT NULL);
CREATE INDEX llamadas_creada ON app.llamadas USING btree (suscriptor_id, creada);
CREATE UNIQUE INDEX llamadas_entrante ON app.llamadas USING btree (suscriptor_id, cliente_sid) WHERE (direccion = 'ENTRANTE'::text);
CREATE INDEX llamadas_insistidas ON app.llamadas USING btree (suscriptor_id, numero, creada, id) WHERE ((direccion = 'ENTRANTE'::text) AND (estado = ANY (ARRAY['NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text])));
CREATE INDEX llamadas_numero ON app.llamadas USING btree (suscriptor_id, numero, creada) WHERE (contestada IS NOT NULL);
CREATE INDEX llamadas_perdidas ON app.llamadas USING btree (suscriptor_id, creada DESC, id DESC) WHERE ((direccion = 'ENTRANTE'::text) AND (estado = ANY (ARRAY['NO_CONTESTADA'::text, 'OCUPADA'::text, 'FALLIDA'::text, 'CANCELADA'::text])));
CREATE INDEX llamadas_usuario ON app.llamadas USING btree (suscriptor_id, usuario_id, creada DESC);
CREATE UNIQUE INDEX llamadas_viva ON app.llamadas USING btree (suscriptor_id, usuario_id) WHERE (estado = ANY (ARRAY['INICIANDO'::text, 'SONANDO'::text, 'EN_CURSO'::text]));
alter table app.llamadas enable row level security;
alter table app.llamadas force row level security;
create policy backup on app.llamadas for select to tertulia_backup using (true);
create policy joining on app.llamadas to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.llamadas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.llamadas to tertulia_app;
grant select on table app.llamadas to tertulia_backup;
grant select (contacto_id, suscriptor_id) on app.llamadas to tertulia_auth;
grant update (contacto_id) on app.llamadas to tertulia_auth;

create table app.media (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  nombre text not null,
  archivo_id bigint not null,
  subido_por bigint not null,
  created_at timestamp with time zone not null,
  eliminado timestamp with time zone,
  constraint media_pkey PRIMARY KEY (suscriptor_id, id),
  constraint media_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint media_suscriptor_id_subido_por_fkey FOREIGN KEY (suscriptor_id, subido_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint media_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 200)))
);
CREATE UNIQUE INDEX media_archivo ON app.media USING btree (suscriptor_id, archivo_id);
CREATE INDEX media_banco ON app.media USING btree (suscriptor_id, created_at DESC, id DESC) WHERE (eliminado IS NULL);
alter table app.media enable row level security;
alter table app.media force row level security;
create policy backup on app.media for select to tertulia_backup using (true);
create policy tenant on app.media to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.media to tertulia_app;
grant select on table app.media to tertulia_backup;

create table app.mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  conversacion_id bigint not null,
  secuencia integer not null,
  emisor text not null,
  tipo text not null,
  origen text not null,
  contenido text not null,
  "timestamp" timestamp with time zone not null,
  estado_mensaje text,
  error_codigo text,
  error_detalle text,
  enviado_por_usuario_id bigint,
  enviado_por_nombre text,
  cliente_mensaje_id uuid,
  proveedor_sid text,
  reply_to_id bigint,
  referral jsonb,
  ubicacion jsonb,
  evento jsonb,
  datos jsonb,
  espera_desde timestamp with time zone,
  espera_area_id bigint,
  constraint mensajes_pkey PRIMARY KEY (suscriptor_id, id),
  constraint mensajes_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint mensajes_suscriptor_id_enviado_por_usuario_id_fkey FOREIGN KEY (suscriptor_id, enviado_por_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint mensajes_suscriptor_id_espera_area_id_fkey FOREIGN KEY (suscriptor_id, espera_area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint mensajes_suscriptor_id_reply_to_id_fkey FOREIGN KEY (suscriptor_id, reply_to_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint mensajes_emisor_check CHECK ((emisor = ANY (ARRAY['USUARIO'::text, 'BOT'::text, 'CLIENTE'::text]))),
  constraint mensajes_estado_mensaje_check CHECK ((estado_mensaje = ANY (ARRAY['PENDIENTE'::text, 'ENVIADO'::text, 'ENTREGADO'::text, 'LEIDO'::text, 'ERROR'::text]))),
  constraint mensajes_origen_check CHECK ((origen = ANY (ARRAY['CLIENTE'::text, 'PERSONA'::text, 'BOT'::text, 'BIENVENIDA'::text, 'FUERA_DE_HORARIO'::text, 'DESPEDIDA'::text, 'ENCUESTA'::text, 'BAJA'::text, 'DIFUSION'::text, 'EVENTO'::text]))),
  constraint mensajes_tipo_check CHECK ((tipo = ANY (ARRAY['TEXTO'::text, 'IMAGEN'::text, 'VIDEO'::text, 'AUDIO'::text, 'VOZ'::text, 'DOC'::text])))
);
CREATE INDEX mensajes_cierres ON app.mensajes USING btree (suscriptor_id, "timestamp") WHERE ((origen = 'EVENTO'::text) AND ((evento ->> 'tipo'::text) = 'RESUELTA'::text));
CREATE UNIQUE INDEX mensajes_cliente ON app.mensajes USING btree (suscriptor_id, cliente_mensaje_id) WHERE (cliente_mensaje_id IS NOT NULL);
CREATE INDEX mensajes_enviados_de_nuevo ON app.mensajes USING btree (suscriptor_id, conversacion_id) WHERE (datos ? 'sidsAnteriores'::text);
CREATE INDEX mensajes_palabras ON app.mensajes USING gin (app.palabras(suscriptor_id, "timestamp", contenido)) WITH (fastupdate=off) WHERE (origen <> 'EVENTO'::text);
CREATE UNIQUE INDEX mensajes_proveedor ON app.mensajes USING btree (suscriptor_id, proveedor_sid) WHERE (proveedor_sid IS NOT NULL);
CREATE INDEX mensajes_reply ON app.mensajes USING btree (suscriptor_id, reply_to_id) WHERE (reply_to_id IS NOT NULL);
CREATE INDEX mensajes_respuestas ON app.mensajes USING btree (suscriptor_id, "timestamp") INCLUDE (espera_desde, espera_area_id) WHERE (espera_desde IS NOT NULL);
CREATE INDEX mensajes_salidos ON app.mensajes USING btree (suscriptor_id, "timestamp") WHERE ((origen = ANY (ARRAY['PERSONA'::text, 'BOT'::text, 'DIFUSION'::text])) AND (proveedor_sid IS NOT NULL));
CREATE UNIQUE INDEX mensajes_secuencia ON app.mensajes USING btree (suscriptor_id, conversacion_id, secuencia);
CREATE INDEX mensajes_tiempo ON app.mensajes USING btree (suscriptor_id, "timestamp") INCLUDE (conversacion_id, origen, enviado_por_usuario_id);
alter table app.mensajes enable row level security;
alter table app.mensajes force row level security;
create policy backup on app.mensajes for select to tertulia_backup using (true);
create policy routing on app.mensajes to tertulia_router using (true);
create policy search on app.mensajes to tertulia_search using (true);
create policy tenant on app.mensajes to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER empty_borrador AFTER INSERT ON app.mensajes FOR EACH ROW WHEN (((new.origen = 'PERSONA'::text) AND (new.contenido <> ''::text) AND (new.enviado_por_usuario_id IS NOT NULL))) EXECUTE FUNCTION app.empty_borrador();
CREATE TRIGGER follow_mensaje AFTER UPDATE OF estado_mensaje ON app.mensajes FOR EACH ROW WHEN (((new.origen = 'DIFUSION'::text) AND (old.estado_mensaje IS DISTINCT FROM new.estado_mensaje))) EXECUTE FUNCTION app.follow_mensaje();
CREATE TRIGGER forget_dias_delete AFTER DELETE ON app.mensajes FOR EACH ROW WHEN ((old."timestamp" < (now() - '1 day'::interval))) EXECUTE FUNCTION app.forget_dias();
CREATE TRIGGER forget_dias_insert AFTER INSERT ON app.mensajes FOR EACH ROW WHEN ((new."timestamp" < (now() - '1 day'::interval))) EXECUTE FUNCTION app.forget_dias();
CREATE TRIGGER forget_dias_update AFTER UPDATE ON app.mensajes FOR EACH ROW WHEN (((LEAST(old."timestamp", new."timestamp") < (now() - '1 day'::interval)) AND ((((((((old."timestamp" IS DISTINCT FROM new."timestamp") OR (old.conversacion_id IS DISTINCT FROM new.conversacion_id)) OR (old.origen IS DISTINCT FROM new.origen)) OR (old.enviado_por_usuario_id IS DISTINCT FROM new.enviado_por_usuario_id)) OR ((old.proveedor_sid IS NULL) IS DISTINCT FROM (new.proveedor_sid IS NULL))) OR (old.evento IS DISTINCT FROM new.evento)) OR (old.espera_desde IS DISTINCT FROM new.espera_desde)) OR (old.espera_area_id IS DISTINCT FROM new.espera_area_id)))) EXECUTE FUNCTION app.forget_dias();
CREATE TRIGGER settle_reserva AFTER UPDATE OF estado_mensaje ON app.mensajes FOR EACH ROW WHEN (((new.origen = ANY (ARRAY['PERSONA'::text, 'BOT'::text, 'DIFUSION'::text, 'ENCUESTA'::text])) AND (new.estado_mensaje = ANY (ARRAY['ENTREGADO'::text, 'LEIDO'::text, 'ERROR'::text])) AND (old.estado_mensaje IS DISTINCT FROM new.estado_mensaje))) EXECUTE FUNCTION app.settle_reserva();
grant insert, select, update on table app.mensajes to tertulia_app;
grant select on table app.mensajes to tertulia_backup;
grant select on table app.mensajes to tertulia_search;
grant select (conversacion_id, estado_mensaje, id, proveedor_sid, suscriptor_id, "timestamp") on app.mensajes to tertulia_router;

create table app.movimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  numero bigint not null,
  fecha timestamp with time zone not null,
  tipo text not null,
  monto_centavos bigint not null,
  saldo_centavos bigint not null,
  referencia text not null,
  detalle text,
  usuario_nombre text,
  recarga_id bigint,
  mensaje_id bigint,
  constraint movimientos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint movimientos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint movimientos_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint movimientos_suscriptor_id_recarga_id_fkey FOREIGN KEY (suscriptor_id, recarga_id) REFERENCES app.recargas(suscriptor_id, id),
  constraint movimientos_check CHECK (
CASE tipo
    WHEN 'RECARGA'::text THEN (monto_centavos > 0)
    WHEN 'AJUSTE'::text THEN true
    ELSE (monto_centavos < 0)
END),
  constraint movimientos_detalle_check CHECK ((length(detalle) <= 300)),
  constraint movimientos_monto_centavos_check CHECK ((monto_centavos <> 0)),
  constraint movimientos_referencia_check CHECK (((length(referencia) >= 1) AND (length(referencia) <= 100))),
  constraint movimientos_tipo_check CHECK ((tipo = ANY (ARRAY['RECARGA'::text, 'CONSUMO_MENSAJE'::text, 'CONSUMO_PLANTILLA'::text, 'CONSUMO_VOZ'::text, 'AJUSTE'::text])))
);
CREATE INDEX movimientos_fecha ON app.movimientos USING btree (suscriptor_id, fecha DESC, numero DESC);
CREATE UNIQUE INDEX movimientos_numero ON app.movimientos USING btree (suscriptor_id, numero);
CREATE UNIQUE INDEX movimientos_referencia ON app.movimientos USING btree (suscriptor_id, referencia);
CREATE INDEX movimientos_tipo ON app.movimientos USING btree (suscriptor_id, tipo, fecha DESC, numero DESC);
alter table app.movimientos enable row level security;
alter table app.movimientos force row level security;
create policy backup on app.movimientos for select to tertulia_backup using (true);
create policy tenant on app.movimientos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER count_movimiento BEFORE INSERT ON app.movimientos FOR EACH ROW EXECUTE FUNCTION app.count_movimiento();
grant insert, select on table app.movimientos to tertulia_app;
grant select on table app.movimientos to tertulia_backup;

create table app.notas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  contacto_id bigint not null,
  texto text not null,
  autor_usuario_id bigint,
  autor_nombre text not null,
  created_at timestamp with time zone not null,
  kanban_estado_id_snapshot bigint,
  kanban_estado_nombre_snapshot text,
  clave uuid,
  constraint notas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint notas_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint notas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint notas_suscriptor_id_kanban_estado_id_snapshot_fkey FOREIGN KEY (suscriptor_id, kanban_estado_id_snapshot) REFERENCES app.kanban_estados(suscriptor_id, id) ON DELETE SET NULL (kanban_estado_id_snapshot),
  constraint notas_texto_check CHECK ((length(texto) <= 2000))
);
CREATE UNIQUE INDEX notas_clave ON app.notas USING btree (suscriptor_id, autor_usuario_id, clave) WHERE (clave IS NOT NULL);
CREATE INDEX notas_contacto ON app.notas USING btree (suscriptor_id, contacto_id, created_at DESC);
CREATE INDEX notas_kanban_estado ON app.notas USING btree (suscriptor_id, kanban_estado_id_snapshot) WHERE (kanban_estado_id_snapshot IS NOT NULL);
alter table app.notas enable row level security;
alter table app.notas force row level security;
create policy backup on app.notas for select to tertulia_backup using (true);
create policy joining on app.notas to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.notas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.notas to tertulia_app;
grant select on table app.notas to tertulia_auth;
grant select on table app.notas to tertulia_backup;
grant update (contacto_id, kanban_estado_id_snapshot) on app.notas to tertulia_auth;

create table app.notas_rapidas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  titulo text not null,
  contenido text not null,
  atajo text,
  compartida boolean not null,
  autor_usuario_id bigint not null,
  media_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  eliminada timestamp with time zone,
  version integer default 1 not null,
  constraint notas_rapidas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint notas_rapidas_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint notas_rapidas_suscriptor_id_media_id_fkey FOREIGN KEY (suscriptor_id, media_id) REFERENCES app.media(suscriptor_id, id),
  constraint notas_rapidas_atajo_check CHECK (((length(atajo) >= 1) AND (length(atajo) <= 30))),
  constraint notas_rapidas_contenido_check CHECK (((length(contenido) >= 1) AND (length(contenido) <= 1500))),
  constraint notas_rapidas_titulo_check CHECK (((length(titulo) >= 1) AND (length(titulo) <= 120)))
);
CREATE UNIQUE INDEX notas_rapidas_atajo_compartido ON app.notas_rapidas USING btree (suscriptor_id, atajo) WHERE (compartida AND (eliminada IS NULL));
CREATE UNIQUE INDEX notas_rapidas_atajo_personal ON app.notas_rapidas USING btree (suscriptor_id, autor_usuario_id, atajo) WHERE ((NOT compartida) AND (eliminada IS NULL));
alter table app.notas_rapidas enable row level security;
alter table app.notas_rapidas force row level security;
create policy backup on app.notas_rapidas for select to tertulia_backup using (true);
create policy tenant on app.notas_rapidas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.notas_rapidas to tertulia_app;
grant select on table app.notas_rapidas to tertulia_backup;

create table app.notas_rapidas_usos (
  suscriptor_id bigint not null,
  nota_rapida_id bigint not null,
  usuario_id bigint not null,
  usos integer default 1 not null,
  constraint notas_rapidas_usos_pkey PRIMARY KEY (suscriptor_id, usuario_id, nota_rapida_id),
  constraint notas_rapidas_usos_suscriptor_id_nota_rapida_id_fkey FOREIGN KEY (suscriptor_id, nota_rapida_id) REFERENCES app.notas_rapidas(suscriptor_id, id),
  constraint notas_rapidas_usos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX notas_rapidas_usos_nota ON app.notas_rapidas_usos USING btree (suscriptor_id, nota_rapida_id);
alter table app.notas_rapidas_usos enable row level security;
alter table app.notas_rapidas_usos force row level security;
create policy backup on app.notas_rapidas_usos for select to tertulia_backup using (true);
create policy tenant on app.notas_rapidas_usos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.notas_rapidas_usos to tertulia_app;
grant select on table app.notas_rapidas_usos to tertulia_backup;

create table app.plantillas (
  suscriptor_id bigint,
  id bigint generated always as identity not null,
  content_sid text not null,
  nombre text not null,
  idioma text,
  categoria text,
  estado_aprobacion text not null,
  motivo_rechazo text,
  cuerpo text not null,
  variables jsonb default '{}'::jsonb not null,
  sincronizada timestamp with time zone not null,
  retirada timestamp with time zone,
  constraint plantillas_pkey PRIMARY KEY (id),
  constraint plantillas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint plantillas_content_sid_check CHECK ((content_sid ~ '^HX[0-9a-fA-F]{32}$'::text)),
  constraint plantillas_estado_aprobacion_check CHECK ((estado_aprobacion = ANY (ARRAY['APROBADA'::text, 'PENDIENTE'::text, 'RECHAZADA'::text, 'PAUSADA'::text, 'DESHABILITADA'::text, 'SIN_ENVIAR'::text])))
);
CREATE UNIQUE INDEX plantillas_content_sid ON app.plantillas USING btree (suscriptor_id, content_sid) NULLS NOT DISTINCT;
alter table app.plantillas enable row level security;
alter table app.plantillas force row level security;
create policy backup on app.plantillas for select to tertulia_backup using (true);
create policy comunes on app.plantillas for select to tertulia_app using ((suscriptor_id IS NULL));
create policy comunes_sync on app.plantillas to tertulia_router using ((suscriptor_id IS NULL)) with check ((suscriptor_id IS NULL));
create policy tenant on app.plantillas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.plantillas to tertulia_app;
grant select on table app.plantillas to tertulia_backup;
grant insert, select, update on table app.plantillas to tertulia_router;

create table app.productos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  codigo text not null,
  nombre text not null,
  descripcion text,
  precio_centavos bigint not null,
  estado smallint default 1 not null,
  foto_archivo_id bigint,
  inventario_activo boolean,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  busqueda text generated always as (app.plain_text(((codigo || ' '::text) || nombre))) stored not null,
  nombre_plano text generated always as (app.plain_text(nombre)) stored not null,
  constraint productos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint productos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint productos_suscriptor_id_foto_archivo_id_fkey FOREIGN KEY (suscriptor_id, foto_archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint productos_codigo_check CHECK (((length(codigo) >= 1) AND (length(codigo) <= 250))),
  constraint productos_descripcion_check CHECK ((length(descripcion) <= 2000)),
  constraint productos_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
  constraint productos_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 250))),
  constraint productos_precio_centavos_check CHECK ((precio_centavos >= 0))
);
CREATE INDEX productos_busqueda ON app.productos USING gin (suscriptor_id, busqueda extensions.gin_trgm_ops);
CREATE UNIQUE INDEX productos_codigo ON app.productos USING btree (suscriptor_id, codigo);
CREATE INDEX productos_foto ON app.productos USING btree (suscriptor_id, foto_archivo_id) WHERE (foto_archivo_id IS NOT NULL);
CREATE INDEX productos_nombre ON app.productos USING btree (suscriptor_id, lower(nombre), id);
alter table app.productos enable row level security;
alter table app.productos force row level security;
create policy backup on app.productos for select to tertulia_backup using (true);
create policy searching on app.productos for select to tertulia_search using (true);
create policy tenant on app.productos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.productos to tertulia_app;
grant select on table app.productos to tertulia_backup;
grant select (busqueda, estado, id, nombre, nombre_plano, suscriptor_id) on app.productos to tertulia_search;

create table app.recargas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  referencia text not null,
  medio text not null,
  estado text not null,
  monto_centavos bigint not null,
  nota text,
  usuario_nombre text not null,
  transaccion text,
  creada timestamp with time zone not null,
  resuelta timestamp with time zone,
  constraint recargas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint recargas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint recargas_check CHECK (((estado = 'PENDIENTE'::text) = (resuelta IS NULL))),
  constraint recargas_check1 CHECK (((medio = 'PAYU'::text) OR (estado = 'APROBADA'::text))),
  constraint recargas_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'APROBADA'::text, 'RECHAZADA'::text, 'EXPIRADA'::text]))),
  constraint recargas_medio_check CHECK ((medio = ANY (ARRAY['PAYU'::text, 'MANUAL'::text]))),
  constraint recargas_monto_centavos_check CHECK ((monto_centavos > 0)),
  constraint recargas_nota_check CHECK ((length(nota) <= 300)),
  constraint recargas_referencia_check CHECK ((referencia ~ '^T\d{1,15}R[0-9A-F]{32}$'::text))
);
CREATE INDEX recargas_creada ON app.recargas USING btree (suscriptor_id, creada DESC, id DESC);
CREATE UNIQUE INDEX recargas_referencia ON app.recargas USING btree (suscriptor_id, referencia);
alter table app.recargas enable row level security;
alter table app.recargas force row level security;
create policy backup on app.recargas for select to tertulia_backup using (true);
create policy tenant on app.recargas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.recargas to tertulia_app;
grant select on table app.recargas to tertulia_backup;

create table app.reservas (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  tipo text not null,
  precio_centavos bigint not null,
  estado text default 'RESERVADA'::text not null,
  creada timestamp with time zone not null,
  constraint reservas_pkey PRIMARY KEY (suscriptor_id, mensaje_id),
  constraint reservas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint reservas_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.mensajes(suscriptor_id, id),
  constraint reservas_estado_check CHECK ((estado = ANY (ARRAY['RESERVADA'::text, 'LIQUIDADA'::text, 'LIBERADA'::text]))),
  constraint reservas_precio_centavos_check CHECK ((precio_centavos > 0)),
  constraint reservas_tipo_check CHECK ((tipo = ANY (ARRAY['CONSUMO_MENSAJE'::text, 'CONSUMO_PLANTILLA'::text])))
);
CREATE INDEX reservas_en_camino ON app.reservas USING btree (creada) WHERE (estado = 'RESERVADA'::text);
alter table app.reservas enable row level security;
alter table app.reservas force row level security;
create policy backup on app.reservas for select to tertulia_backup using (true);
create policy routing on app.reservas for select to tertulia_router using (true);
create policy tenant on app.reservas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.reservas to tertulia_app;
grant select on table app.reservas to tertulia_backup;
grant select (creada, estado, suscriptor_id) on app.reservas to tertulia_router;

create table app.restablecimientos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  expira timestamp with time zone not null,
  usado timestamp with time zone,
  direccion text,
  constraint restablecimientos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint restablecimientos_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX restablecimientos_direccion ON app.restablecimientos USING btree (suscriptor_id, usuario_id) WHERE (direccion IS NOT NULL);
CREATE UNIQUE INDEX restablecimientos_token ON app.restablecimientos USING btree (token_sha256);
CREATE INDEX restablecimientos_usuario ON app.restablecimientos USING btree (suscriptor_id, usuario_id) WHERE (usado IS NULL);
alter table app.restablecimientos enable row level security;
alter table app.restablecimientos force row level security;
create policy auth on app.restablecimientos to tertulia_auth using (true) with check (true);
create policy backup on app.restablecimientos for select to tertulia_backup using (true);
create policy tenant on app.restablecimientos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.restablecimientos to tertulia_app;
grant delete, select, update on table app.restablecimientos to tertulia_auth;
grant select on table app.restablecimientos to tertulia_backup;

create table app.sala_menciones (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  usuario_id bigint not null,
  sala_id bigint not null,
  secuencia integer not null,
  nombre text not null,
  constraint sala_menciones_pkey PRIMARY KEY (suscriptor_id, mensaje_id, usuario_id),
  constraint sala_menciones_suscriptor_id_mensaje_id_fkey FOREIGN KEY (suscriptor_id, mensaje_id) REFERENCES app.sala_mensajes(suscriptor_id, id),
  constraint sala_menciones_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id),
  constraint sala_menciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX sala_menciones_sala ON app.sala_menciones USING btree (suscriptor_id, sala_id);
CREATE INDEX sala_menciones_usuario ON app.sala_menciones USING btree (suscriptor_id, usuario_id, sala_id, secuencia);
alter table app.sala_menciones enable row level security;
alter table app.sala_menciones force row level security;
create policy backup on app.sala_menciones for select to tertulia_backup using (true);
create policy tenant on app.sala_menciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.sala_menciones to tertulia_app;
grant select on table app.sala_menciones to tertulia_backup;

create table app.sala_mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  sala_id bigint not null,
  secuencia integer not null,
  autor_usuario_id bigint not null,
  contenido text not null,
  "timestamp" timestamp with time zone not null,
  cliente_mensaje_id uuid,
  huella text,
  archivo_id bigint,
  conversacion_id bigint,
  contacto_id bigint,
  evento text,
  respuesta_a_id bigint,
  editado timestamp with time zone,
  borrado timestamp with time zone,
  cambio integer default 0 not null,
  constraint sala_mensajes_pkey PRIMARY KEY (suscriptor_id, id),
  constraint sala_mensajes_en_sala UNIQUE (suscriptor_id, sala_id, id),
  constraint sala_mensajes_respuesta FOREIGN KEY (suscriptor_id, sala_id, respuesta_a_id) REFERENCES app.sala_mensajes(suscriptor_id, sala_id, id),
  constraint sala_mensajes_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint sala_mensajes_suscriptor_id_autor_usuario_id_fkey FOREIGN KEY (suscriptor_id, autor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint sala_mensajes_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint sala_mensajes_suscriptor_id_conversacion_id_fkey FOREIGN KEY (suscriptor_id, conversacion_id) REFERENCES app.conversaciones(suscriptor_id, id),
  constraint sala_mensajes_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id),
  constraint sala_mensajes_borrado CHECK (((borrado IS NULL) OR ((contenido = ''::text) AND (archivo_id IS NULL) AND (conversacion_id IS NULL) AND (contacto_id IS NULL) AND (respuesta_a_id IS NULL)))),
  constraint sala_mensajes_contenido_check CHECK ((length(contenido) <= 4000)),
  constraint sala_mensajes_evento_check CHECK ((evento = ANY (ARRAY['CREADA'::text, 'RENOMBRADA'::text, 'ENTRO'::text, 'SALIO'::text, 'RETIRADO'::text])))
);
CREATE INDEX sala_mensajes_archivo ON app.sala_mensajes USING btree (suscriptor_id, archivo_id) WHERE (archivo_id IS NOT NULL);
CREATE INDEX sala_mensajes_cambio ON app.sala_mensajes USING btree (suscriptor_id, sala_id, cambio) WHERE (cambio > 0);
CREATE UNIQUE INDEX sala_mensajes_cliente ON app.sala_mensajes USING btree (suscriptor_id, autor_usuario_id, cliente_mensaje_id) WHERE (cliente_mensaje_id IS NOT NULL);
CREATE INDEX sala_mensajes_contacto ON app.sala_mensajes USING btree (suscriptor_id, contacto_id) WHERE (contacto_id IS NOT NULL);
CREATE INDEX sala_mensajes_conversacion ON app.sala_mensajes USING btree (suscriptor_id, conversacion_id) WHERE (conversacion_id IS NOT NULL);
CREATE INDEX sala_mensajes_respuesta ON app.sala_mensajes USING btree (suscriptor_id, sala_id, respuesta_a_id) WHERE (respuesta_a_id IS NOT NULL);
CREATE UNIQUE INDEX sala_mensajes_secuencia ON app.sala_mensajes USING btree (suscriptor_id, sala_id, secuencia);
alter table app.sala_mensajes enable row level security;
alter table app.sala_mensajes force row level security;
create policy backup on app.sala_mensajes for select to tertulia_backup using (true);
create policy joining on app.sala_mensajes to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy tenant on app.sala_mensajes to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.sala_mensajes to tertulia_app;
grant select on table app.sala_mensajes to tertulia_backup;
grant update (archivo_id, borrado, cambio, contacto_id, contenido, conversacion_id, editado, respuesta_a_id) on app.sala_mensajes to tertulia_app;
grant select (contacto_id, suscriptor_id) on app.sala_mensajes to tertulia_auth;
grant update (contacto_id) on app.sala_mensajes to tertulia_auth;

create table app.sala_miembros (
  suscriptor_id bigint not null,
  sala_id bigint not null,
  usuario_id bigint not null,
  dirige boolean default false not null,
  leido_hasta integer default 0 not null,
  desde timestamp with time zone not null,
  salio timestamp with time zone,
  constraint sala_miembros_pkey PRIMARY KEY (suscriptor_id, sala_id, usuario_id),
  constraint sala_miembros_suscriptor_id_sala_id_fkey FOREIGN KEY (suscriptor_id, sala_id) REFERENCES app.salas(suscriptor_id, id),
  constraint sala_miembros_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX sala_miembros_usuario ON app.sala_miembros USING btree (suscriptor_id, usuario_id) WHERE (salio IS NULL);
alter table app.sala_miembros enable row level security;
alter table app.sala_miembros force row level security;
create policy backup on app.sala_miembros for select to tertulia_backup using (true);
create policy tenant on app.sala_miembros to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.sala_miembros to tertulia_app;
grant select on table app.sala_miembros to tertulia_backup;

create table app.salas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  tipo text not null,
  nombre text,
  menor_usuario_id bigint,
  mayor_usuario_id bigint,
  creada_por bigint not null,
  clave uuid,
  secuencia integer default 0 not null,
  actividad timestamp with time zone not null,
  created_at timestamp with time zone not null,
  cambios integer default 0 not null,
  huella text,
  constraint salas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint salas_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint salas_suscriptor_id_mayor_usuario_id_fkey FOREIGN KEY (suscriptor_id, mayor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint salas_suscriptor_id_menor_usuario_id_fkey FOREIGN KEY (suscriptor_id, menor_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint salas_check CHECK (
CASE tipo
    WHEN 'GRUPO'::text THEN ((nombre IS NOT NULL) AND (menor_usuario_id IS NULL) AND (mayor_usuario_id IS NULL))
    ELSE ((nombre IS NULL) AND (menor_usuario_id IS NOT NULL) AND (mayor_usuario_id IS NOT NULL) AND (menor_usuario_id <> mayor_usuario_id))
END),
  constraint salas_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 80))),
  constraint salas_tipo_check CHECK ((tipo = ANY (ARRAY['DIRECTA'::text, 'GRUPO'::text])))
);
CREATE UNIQUE INDEX salas_clave ON app.salas USING btree (suscriptor_id, creada_por, clave) WHERE (clave IS NOT NULL);
CREATE INDEX salas_mayor ON app.salas USING btree (suscriptor_id, mayor_usuario_id) WHERE (mayor_usuario_id IS NOT NULL);
CREATE UNIQUE INDEX salas_par ON app.salas USING btree (suscriptor_id, menor_usuario_id, mayor_usuario_id) WHERE (tipo = 'DIRECTA'::text);
alter table app.salas enable row level security;
alter table app.salas force row level security;
create policy backup on app.salas for select to tertulia_backup using (true);
create policy tenant on app.salas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.salas to tertulia_app;
grant select on table app.salas to tertulia_backup;

create table app.saldos (
  suscriptor_id bigint not null,
  saldo_centavos bigint default 0 not null,
  reservado_centavos bigint default 0 not null,
  bajo_desde timestamp with time zone,
  ultimo_numero bigint default 0 not null,
  ultima_fecha timestamp with time zone,
  constraint saldos_pkey PRIMARY KEY (suscriptor_id),
  constraint saldos_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint saldos_reservado_centavos_check CHECK ((reservado_centavos >= 0))
);
alter table app.saldos enable row level security;
alter table app.saldos force row level security;
create policy backup on app.saldos for select to tertulia_backup using (true);
create policy platform on app.saldos for select to tertulia_platform using (true);
create policy tenant on app.saldos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.saldos to tertulia_app;
grant select on table app.saldos to tertulia_backup;
grant select on table app.saldos to tertulia_platform;

create table app.segundos_factores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  secreto text not null,
  creado timestamp with time zone not null,
  confirmado timestamp with time zone,
  ultimo_paso bigint default 0 not null,
  codigos text[] default '{}'::text[] not null,
  constraint segundos_factores_pkey PRIMARY KEY (suscriptor_id, usuario_id),
  constraint segundos_factores_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
alter table app.segundos_factores enable row level security;
alter table app.segundos_factores force row level security;
create policy backup on app.segundos_factores for select to tertulia_backup using (true);
create policy tenant on app.segundos_factores to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.segundos_factores to tertulia_app;
grant select on table app.segundos_factores to tertulia_backup;

create table app.sesiones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  usuario_id bigint not null,
  token_sha256 bytea not null,
  creada timestamp with time zone not null,
  ultima_accion timestamp with time zone not null,
  expira_abs timestamp with time zone not null,
  revocada timestamp with time zone,
  direccion text,
  user_agent text,
  constraint sesiones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint sesiones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint sesiones_direccion_check CHECK ((length(direccion) <= 64)),
  constraint sesiones_user_agent_check CHECK ((length(user_agent) <= 400))
);
CREATE INDEX sesiones_direccion ON app.sesiones USING btree (suscriptor_id, usuario_id, creada DESC);
CREATE INDEX sesiones_expira ON app.sesiones USING btree (expira_abs);
CREATE UNIQUE INDEX sesiones_token ON app.sesiones USING btree (token_sha256);
CREATE INDEX sesiones_usuario ON app.sesiones USING btree (suscriptor_id, usuario_id) WHERE (revocada IS NULL);
alter table app.sesiones enable row level security;
alter table app.sesiones force row level security;
create policy auth on app.sesiones to tertulia_auth using (true) with check (true);
create policy backup on app.sesiones for select to tertulia_backup using (true);
create policy tenant on app.sesiones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.sesiones to tertulia_app;
grant delete, select, update on table app.sesiones to tertulia_auth;
grant select on table app.sesiones to tertulia_backup;

create table app.sincronizaciones (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  estado text default 'EN_CURSO'::text not null,
  usuario_id bigint not null,
  leidos integer default 0 not null,
  total integer,
  creados integer default 0 not null,
  actualizados integer default 0 not null,
  desactivados integer default 0 not null,
  motivo text,
  iniciada timestamp with time zone not null,
  terminada timestamp with time zone,
  constraint sincronizaciones_pkey PRIMARY KEY (suscriptor_id, id),
  constraint sincronizaciones_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint sincronizaciones_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint sincronizaciones_check CHECK (((estado = 'EN_CURSO'::text) = (terminada IS NULL))),
  constraint sincronizaciones_check1 CHECK (((estado = 'ERROR'::text) = (motivo IS NOT NULL))),
  constraint sincronizaciones_estado_check CHECK ((estado = ANY (ARRAY['EN_CURSO'::text, 'COMPLETADA'::text, 'ERROR'::text]))),
  constraint sincronizaciones_leidos_check CHECK ((leidos >= 0)),
  constraint sincronizaciones_total_check CHECK ((total >= 0))
);
CREATE UNIQUE INDEX sincronizaciones_en_curso ON app.sincronizaciones USING btree (suscriptor_id) WHERE (estado = 'EN_CURSO'::text);
alter table app.sincronizaciones enable row level security;
alter table app.sincronizaciones force row level security;
create policy backup on app.sincronizaciones for select to tertulia_backup using (true);
create policy tenant on app.sincronizaciones to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.sincronizaciones to tertulia_app;
grant select on table app.sincronizaciones to tertulia_backup;

create table app.suscriptores (
  id bigint generated always as identity not null,
  nombre_negocio text not null,
  documento text not null,
  contacto text,
  whatsapp text not null,
  prompt_default text,
  estado smallint default 1 not null,
  fecha timestamp with time zone default now() not null,
  color_primario text default '#2563eb'::text not null,
  condiciones_cotizacion text,
  logo_archivo_id bigint,
  alias_sede_mys text,
  password_sede_mys text,
  constraint suscriptores_pkey PRIMARY KEY (id),
  constraint suscriptores_id_logo_archivo_id_fkey FOREIGN KEY (id, logo_archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint suscriptores_color_primario_check CHECK ((color_primario ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint suscriptores_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
  constraint suscriptores_nombre_negocio_check CHECK (((length(nombre_negocio) >= 1) AND (length(nombre_negocio) <= 200))),
  constraint suscriptores_prompt_default_check CHECK ((length(prompt_default) <= 2000))
);
CREATE UNIQUE INDEX suscriptores_documento ON app.suscriptores USING btree (documento);
CREATE INDEX suscriptores_documento_plano ON app.suscriptores USING btree (app.plain_documento(documento));
CREATE UNIQUE INDEX suscriptores_nombre_negocio ON app.suscriptores USING btree (lower(nombre_negocio));
CREATE UNIQUE INDEX suscriptores_whatsapp ON app.suscriptores USING btree (whatsapp);
alter table app.suscriptores enable row level security;
alter table app.suscriptores force row level security;
create policy auth on app.suscriptores to tertulia_auth using (true) with check (true);
create policy backup on app.suscriptores for select to tertulia_backup using (true);
create policy routing on app.suscriptores to tertulia_router using (true);
create policy tenant on app.suscriptores to tertulia_app using ((id = ( SELECT app.tid() AS tid))) with check ((id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER end_suscriptor_sessions AFTER UPDATE OF estado ON app.suscriptores FOR EACH ROW WHEN (((old.estado = 1) AND (new.estado = 0))) EXECUTE FUNCTION app.end_suscriptor_sessions();
CREATE TRIGGER one_documento_insert AFTER INSERT ON app.suscriptores FOR EACH ROW EXECUTE FUNCTION app.one_documento();
CREATE TRIGGER one_documento_update AFTER UPDATE OF documento ON app.suscriptores FOR EACH ROW WHEN ((app.plain_documento(old.documento) <> app.plain_documento(new.documento))) EXECUTE FUNCTION app.one_documento();
grant select on table app.suscriptores to tertulia_app;
grant insert, select on table app.suscriptores to tertulia_auth;
grant select on table app.suscriptores to tertulia_backup;
grant select on table app.suscriptores to tertulia_router;
grant update (alias_sede_mys, color_primario, condiciones_cotizacion, contacto, documento, logo_archivo_id, nombre_negocio, password_sede_mys, prompt_default, whatsapp) on app.suscriptores to tertulia_app;
grant update (estado) on app.suscriptores to tertulia_auth;

create table app.tableros (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  nombre text not null,
  created_at timestamp with time zone default now() not null,
  constraint tableros_pkey PRIMARY KEY (suscriptor_id, id),
  constraint tableros_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint tableros_nombre_check CHECK (((length(nombre) >= 1) AND (length(nombre) <= 120)))
);
CREATE UNIQUE INDEX tableros_nombre ON app.tableros USING btree (suscriptor_id, app.plain_text(nombre));
alter table app.tableros enable row level security;
alter table app.tableros force row level security;
create policy backup on app.tableros for select to tertulia_backup using (true);
create policy tenant on app.tableros to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.tableros to tertulia_app;
grant select on table app.tableros to tertulia_backup;

create table app.tarea_evidencias (
  suscriptor_id bigint not null,
  tarea_id bigint not null,
  archivo_id bigint not null,
  created_at timestamp with time zone not null,
  constraint tarea_evidencias_pkey PRIMARY KEY (suscriptor_id, tarea_id, archivo_id),
  constraint tarea_evidencias_suscriptor_id_archivo_id_key UNIQUE (suscriptor_id, archivo_id),
  constraint tarea_evidencias_suscriptor_id_archivo_id_fkey FOREIGN KEY (suscriptor_id, archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint tarea_evidencias_suscriptor_id_tarea_id_fkey FOREIGN KEY (suscriptor_id, tarea_id) REFERENCES app.tareas(suscriptor_id, id)
);
alter table app.tarea_evidencias enable row level security;
alter table app.tarea_evidencias force row level security;
create policy backup on app.tarea_evidencias for select to tertulia_backup using (true);
create policy tenant on app.tarea_evidencias to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.tarea_evidencias to tertulia_app;
grant select on table app.tarea_evidencias to tertulia_backup;

create table app.tarea_recordatorios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  tarea_id bigint not null,
  usuario_id bigint not null,
  clase text not null,
  fecha_programada timestamp with time zone not null,
  enviado timestamp with time zone not null,
  asignada_por bigint,
  constraint tarea_recordatorios_pkey PRIMARY KEY (suscriptor_id, id),
  constraint tarea_recordatorios_suscriptor_id_tarea_id_clase_fecha_prog_key UNIQUE (suscriptor_id, tarea_id, clase, fecha_programada),
  constraint tarea_recordatorios_asignada_por_fkey FOREIGN KEY (suscriptor_id, asignada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint tarea_recordatorios_suscriptor_id_tarea_id_fkey FOREIGN KEY (suscriptor_id, tarea_id) REFERENCES app.tareas(suscriptor_id, id),
  constraint tarea_recordatorios_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint tarea_recordatorios_clase_check CHECK ((clase = ANY (ARRAY['VENCE'::text, 'VENCIDA'::text, 'ASIGNADA'::text])))
);
CREATE INDEX tarea_recordatorios_purga ON app.tarea_recordatorios USING btree (enviado);
CREATE INDEX tarea_recordatorios_usuario ON app.tarea_recordatorios USING btree (suscriptor_id, usuario_id, enviado DESC);
alter table app.tarea_recordatorios enable row level security;
alter table app.tarea_recordatorios force row level security;
create policy backup on app.tarea_recordatorios for select to tertulia_backup using (true);
create policy purging on app.tarea_recordatorios to tertulia_router using (true);
create policy tenant on app.tarea_recordatorios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select on table app.tarea_recordatorios to tertulia_app;
grant select on table app.tarea_recordatorios to tertulia_backup;
grant delete, select on table app.tarea_recordatorios to tertulia_router;

create table app.tareas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  contacto_id bigint not null,
  titulo text,
  descripcion text not null,
  prioridad text default 'MEDIA'::text not null,
  estado text default 'PENDIENTE'::text not null,
  fecha_programada timestamp with time zone not null,
  asignado_usuario_id bigint,
  creada_por bigint,
  created_at timestamp with time zone not null,
  observacion text,
  completada_en timestamp with time zone,
  completada_por bigint,
  recordar_en timestamp with time zone,
  clave uuid,
  huella text,
  version integer default 1 not null,
  constraint tareas_pkey PRIMARY KEY (suscriptor_id, id),
  constraint tareas_suscriptor_id_asignado_usuario_id_fkey FOREIGN KEY (suscriptor_id, asignado_usuario_id) REFERENCES app.usuarios(suscriptor_id, id),
  constraint tareas_suscriptor_id_completada_por_fkey FOREIGN KEY (suscriptor_id, completada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint tareas_suscriptor_id_contacto_id_fkey FOREIGN KEY (suscriptor_id, contacto_id) REFERENCES app.contactos(suscriptor_id, id),
  constraint tareas_suscriptor_id_creada_por_fkey FOREIGN KEY (suscriptor_id, creada_por) REFERENCES app.usuarios(suscriptor_id, id),
  constraint tarea_completada CHECK (((estado = 'COMPLETADA'::text) = (completada_en IS NOT NULL))),
  constraint tareas_descripcion_check CHECK (((length(descripcion) >= 1) AND (length(descripcion) <= 2000))),
  constraint tareas_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'EN_PROCESO'::text, 'COMPLETADA'::text]))),
  constraint tareas_observacion_check CHECK ((length(observacion) <= 2000)),
  constraint tareas_prioridad_check CHECK ((prioridad = ANY (ARRAY['ALTA'::text, 'MEDIA'::text, 'BAJA'::text]))),
  constraint tareas_titulo_check CHECK ((length(titulo) <= 200))
);
CREATE INDEX tareas_abiertas ON app.tareas USING btree (suscriptor_id, contacto_id, asignado_usuario_id, fecha_programada) WHERE (estado <> 'COMPLETADA'::text);
CREATE INDEX tareas_asignado ON app.tareas USING btree (suscriptor_id, asignado_usuario_id, fecha_programada) WHERE (estado <> 'COMPLETADA'::text);
CREATE UNIQUE INDEX tareas_clave ON app.tareas USING btree (suscriptor_id, creada_por, clave) WHERE (clave IS NOT NULL);
CREATE INDEX tareas_contacto ON app.tareas USING btree (suscriptor_id, contacto_id, fecha_programada);
CREATE INDEX tareas_fecha ON app.tareas USING btree (suscriptor_id, fecha_programada, id);
CREATE INDEX tareas_recordar ON app.tareas USING btree (recordar_en) WHERE ((recordar_en IS NOT NULL) AND (asignado_usuario_id IS NOT NULL) AND (estado <> 'COMPLETADA'::text));
CREATE INDEX tareas_usuario_fecha ON app.tareas USING btree (suscriptor_id, asignado_usuario_id, fecha_programada, id);
alter table app.tareas enable row level security;
alter table app.tareas force row level security;
create policy backup on app.tareas for select to tertulia_backup using (true);
create policy joining on app.tareas to tertulia_auth using ((suscriptor_id = ( SELECT app.tid() AS tid)));
create policy routing on app.tareas to tertulia_router using (true);
create policy tenant on app.tareas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant delete, insert, select, update on table app.tareas to tertulia_app;
grant select on table app.tareas to tertulia_auth;
grant select on table app.tareas to tertulia_backup;
grant update (contacto_id) on app.tareas to tertulia_auth;
grant select (asignado_usuario_id, estado, recordar_en, suscriptor_id) on app.tareas to tertulia_router;

create table app.tareas_masivas (
  suscriptor_id bigint not null,
  clave uuid not null,
  huella bytea not null,
  creadas integer not null,
  omitidas integer not null,
  usuario_id bigint not null,
  created_at timestamp with time zone not null,
  repeticion bytea,
  constraint tareas_masivas_pkey PRIMARY KEY (suscriptor_id, clave),
  constraint tareas_masivas_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint tareas_masivas_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
CREATE INDEX tareas_masivas_repeticion ON app.tareas_masivas USING btree (suscriptor_id, repeticion, created_at) WHERE (repeticion IS NOT NULL);
alter table app.tareas_masivas enable row level security;
alter table app.tareas_masivas force row level security;
create policy backup on app.tareas_masivas for select to tertulia_backup using (true);
create policy tenant on app.tareas_masivas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.tareas_masivas to tertulia_app;
grant select on table app.tareas_masivas to tertulia_backup;

create table app.tarifas (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  concepto text not null,
  precio_centavos bigint not null,
  vigente_desde timestamp with time zone not null,
  constraint tarifas_plantilla_pkey PRIMARY KEY (suscriptor_id, id),
  constraint tarifas_plantilla_suscriptor_id_categoria_vigente_desde_key UNIQUE (suscriptor_id, concepto, vigente_desde),
  constraint tarifas_plantilla_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint tarifas_concepto_check CHECK ((concepto = ANY (ARRAY['MENSAJE'::text, 'MARKETING'::text, 'UTILITY'::text, 'AUTHENTICATION'::text, 'VOZ'::text]))),
  constraint tarifas_plantilla_precio_centavos_check CHECK ((precio_centavos >= 0))
);
alter table app.tarifas enable row level security;
alter table app.tarifas force row level security;
create policy backup on app.tarifas for select to tertulia_backup using (true);
create policy tenant on app.tarifas to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select on table app.tarifas to tertulia_app;
grant select on table app.tarifas to tertulia_backup;

create table app.trabajos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  tarea text not null,
  turno text not null,
  clave text,
  datos jsonb not null,
  intentos integer default 0 not null,
  max_intentos integer not null,
  proximo_intento timestamp with time zone default now() not null,
  ocupado_por text,
  ocupado_hasta timestamp with time zone,
  ultimo_error text,
  creado timestamp with time zone default now() not null,
  constraint trabajos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint trabajos_check CHECK (((ocupado_por IS NULL) = (ocupado_hasta IS NULL)))
);
CREATE UNIQUE INDEX trabajos_clave ON app.trabajos USING btree (suscriptor_id, clave) WHERE ((clave IS NOT NULL) AND (ocupado_por IS NULL));
CREATE INDEX trabajos_cola ON app.trabajos USING btree (suscriptor_id, tarea, proximo_intento, id);
CREATE INDEX trabajos_ocupado ON app.trabajos USING btree (ocupado_por) WHERE (ocupado_por IS NOT NULL);
CREATE INDEX trabajos_turno ON app.trabajos USING btree (suscriptor_id, turno, proximo_intento, id);
CREATE UNIQUE INDEX trabajos_turno_ocupado ON app.trabajos USING btree (suscriptor_id, turno) WHERE (ocupado_por IS NOT NULL);
alter table app.trabajos enable row level security;
alter table app.trabajos force row level security;
create policy backup on app.trabajos for select to tertulia_backup using (true);
create policy jobs on app.trabajos to tertulia_jobs using (true) with check (true);
create policy tenant on app.trabajos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant select on table app.trabajos to tertulia_backup;
grant delete, insert, select, update on table app.trabajos to tertulia_jobs;

create table app.usuarios (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  nombre text not null,
  email text not null,
  telefono text,
  estado smallint default 1 not null,
  roles text[] default '{}'::text[] not null,
  tipo_usuario text default 'HUMANO'::text not null,
  area_id bigint,
  presentar boolean default true not null,
  foto_archivo_id bigint,
  password_hash text,
  fecha_creacion timestamp with time zone default now() not null,
  ultimo_ingreso timestamp with time zone,
  invitado timestamp with time zone,
  constraint usuarios_pkey PRIMARY KEY (suscriptor_id, id),
  constraint usuarios_suscriptor_id_area_id_fkey FOREIGN KEY (suscriptor_id, area_id) REFERENCES app.areas(suscriptor_id, id),
  constraint usuarios_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint usuarios_suscriptor_id_foto_archivo_id_fkey FOREIGN KEY (suscriptor_id, foto_archivo_id) REFERENCES app.archivos(suscriptor_id, id),
  constraint usuarios_estado_check CHECK ((estado = ANY (ARRAY[0, 1]))),
  constraint usuarios_nombre_check CHECK ((length(nombre) <= 100)),
  constraint usuarios_roles_check CHECK ((roles <@ ARRAY['SUPERADMIN'::text, 'SUPERVISOR'::text, 'AGENTE'::text])),
  constraint usuarios_tipo_usuario_check CHECK ((tipo_usuario = ANY (ARRAY['HUMANO'::text, 'BOT'::text])))
);
CREATE UNIQUE INDEX usuarios_email ON app.usuarios USING btree (lower(email));
CREATE INDEX usuarios_foto ON app.usuarios USING btree (suscriptor_id, foto_archivo_id) WHERE (foto_archivo_id IS NOT NULL);
alter table app.usuarios enable row level security;
alter table app.usuarios force row level security;
create policy auth on app.usuarios to tertulia_auth using (true) with check (true);
create policy backup on app.usuarios for select to tertulia_backup using (true);
create policy tenant on app.usuarios to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
CREATE TRIGGER end_desafios AFTER UPDATE OF estado, roles, password_hash ON app.usuarios FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.roles IS DISTINCT FROM new.roles) OR (old.password_hash IS DISTINCT FROM new.password_hash))) EXECUTE FUNCTION app.end_desafios();
CREATE TRIGGER remove_borradores AFTER UPDATE OF estado ON app.usuarios FOR EACH ROW WHEN (((old.estado = 1) AND (new.estado = 0))) EXECUTE FUNCTION app.remove_borradores();
CREATE TRIGGER revoke_sessions AFTER UPDATE OF estado, roles, tipo_usuario, password_hash ON app.usuarios FOR EACH ROW WHEN (((old.estado IS DISTINCT FROM new.estado) OR (old.roles IS DISTINCT FROM new.roles) OR (old.tipo_usuario IS DISTINCT FROM new.tipo_usuario) OR (old.password_hash IS DISTINCT FROM new.password_hash))) EXECUTE FUNCTION app.revoke_sessions();
grant insert, select, update on table app.usuarios to tertulia_app;
grant insert, select on table app.usuarios to tertulia_auth;
grant select on table app.usuarios to tertulia_backup;
grant update (password_hash) on app.usuarios to tertulia_auth;

create table app.voz_ajustes (
  suscriptor_id bigint not null,
  paises text[] not null,
  minutos_dia integer not null,
  constraint voz_ajustes_pkey PRIMARY KEY (suscriptor_id),
  constraint voz_ajustes_suscriptor_id_fkey FOREIGN KEY (suscriptor_id) REFERENCES app.suscriptores(id),
  constraint voz_ajustes_minutos_dia_check CHECK (((minutos_dia >= 0) AND (minutos_dia <= 10000))),
  constraint voz_ajustes_paises_check CHECK (((cardinality(paises) >= 0) AND (cardinality(paises) <= 50)))
);
alter table app.voz_ajustes enable row level security;
alter table app.voz_ajustes force row level security;
create policy backup on app.voz_ajustes for select to tertulia_backup using (true);
create policy tenant on app.voz_ajustes to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.voz_ajustes to tertulia_app;
grant select on table app.voz_ajustes to tertulia_backup;

create table app.voz_disponibilidades (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  disponible boolean default false not null,
  alcanzable_hasta timestamp with time zone,
  constraint voz_disponibilidades_pkey PRIMARY KEY (suscriptor_id, usuario_id),
  constraint voz_disponibilidades_suscriptor_id_usuario_id_fkey FOREIGN KEY (suscriptor_id, usuario_id) REFERENCES app.usuarios(suscriptor_id, id)
);
alter table app.voz_disponibilidades enable row level security;
alter table app.voz_disponibilidades force row level security;
create policy backup on app.voz_disponibilidades for select to tertulia_backup using (true);
create policy tenant on app.voz_disponibilidades to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.voz_disponibilidades to tertulia_app;
grant select on table app.voz_disponibilidades to tertulia_backup;

create table app.webhooks_cuarentena (
  id bigint generated always as identity not null,
  recibido timestamp with time zone default now() not null,
  ruta text not null,
  consulta text not null,
  cuerpo text not null,
  firma text not null,
  motivo text not null,
  cuenta text,
  destino text,
  proveedor_sid text,
  estado text default 'PENDIENTE'::text not null,
  constraint webhooks_cuarentena_pkey PRIMARY KEY (id),
  constraint webhooks_cuarentena_estado_check CHECK ((estado = ANY (ARRAY['PENDIENTE'::text, 'REPRODUCIDO'::text]))),
  constraint webhooks_cuarentena_motivo_check CHECK ((motivo = ANY (ARRAY['FIRMA'::text, 'CANAL_DESCONOCIDO'::text, 'CANAL_INACTIVO'::text, 'CUENTA'::text])))
);
CREATE INDEX webhooks_cuarentena_destino ON app.webhooks_cuarentena USING btree (destino) WHERE (estado = 'PENDIENTE'::text);
CREATE INDEX webhooks_cuarentena_motivo ON app.webhooks_cuarentena USING btree (motivo, id);
alter table app.webhooks_cuarentena enable row level security;
alter table app.webhooks_cuarentena force row level security;
create policy backup on app.webhooks_cuarentena for select to tertulia_backup using (true);
create policy platform on app.webhooks_cuarentena to tertulia_platform using (true) with check (true);
create policy routing on app.webhooks_cuarentena to tertulia_router using (true) with check (true);
grant select on table app.webhooks_cuarentena to tertulia_backup;
grant select, update on table app.webhooks_cuarentena to tertulia_platform;
grant delete, insert, select on table app.webhooks_cuarentena to tertulia_router;

create table app.webhooks_recibidos (
  suscriptor_id bigint not null,
  id bigint generated always as identity not null,
  canal_id bigint not null,
  clase text not null,
  proveedor_sid text not null,
  estado_proveedor text default ''::text not null,
  clave text not null,
  cuerpo text not null,
  consulta text default ''::text not null,
  origen text not null,
  recibido timestamp with time zone default clock_timestamp() not null,
  ocurrido timestamp with time zone default clock_timestamp() not null,
  estado text default 'RECIBIDO'::text not null,
  intentos smallint default 0 not null,
  proximo_intento timestamp with time zone default '-infinity'::timestamp with time zone not null,
  error text,
  procesado timestamp with time zone,
  error_codigo text,
  completa boolean default false not null,
  constraint webhooks_recibidos_pkey PRIMARY KEY (suscriptor_id, id),
  constraint webhooks_recibidos_suscriptor_id_canal_id_fkey FOREIGN KEY (suscriptor_id, canal_id) REFERENCES app.canales(suscriptor_id, id),
  constraint webhooks_recibidos_clase_check CHECK ((clase = ANY (ARRAY['MENSAJE'::text, 'ESTADO'::text]))),
  constraint webhooks_recibidos_error_codigo_check CHECK ((error_codigo ~ '^[A-Za-z0-9_]{1,60}$'::text)),
  constraint webhooks_recibidos_estado_check CHECK ((estado = ANY (ARRAY['RECIBIDO'::text, 'PROCESADO'::text, 'ESPERA'::text, 'APARCADO'::text]))),
  constraint webhooks_recibidos_origen_check CHECK ((origen = ANY (ARRAY['WEBHOOK'::text, 'CONCILIACION'::text, 'CUARENTENA'::text])))
);
CREATE INDEX webhooks_recibidos_aparcados ON app.webhooks_recibidos USING btree (id) WHERE (estado = 'APARCADO'::text);
CREATE INDEX webhooks_recibidos_cola ON app.webhooks_recibidos USING btree (suscriptor_id, clave, id) WHERE (estado = ANY (ARRAY['RECIBIDO'::text, 'ESPERA'::text]));
CREATE INDEX webhooks_recibidos_espera ON app.webhooks_recibidos USING btree (suscriptor_id, proveedor_sid) WHERE (estado = 'ESPERA'::text);
CREATE INDEX webhooks_recibidos_fallos ON app.webhooks_recibidos USING btree (suscriptor_id, recibido) WHERE ((clase = 'ESTADO'::text) AND (estado_proveedor = ANY (ARRAY['failed'::text, 'undelivered'::text])));
CREATE INDEX webhooks_recibidos_purga ON app.webhooks_recibidos USING btree (procesado) WHERE (estado = 'PROCESADO'::text);
CREATE INDEX webhooks_recibidos_turno ON app.webhooks_recibidos USING btree (suscriptor_id, proximo_intento, id) WHERE (estado = ANY (ARRAY['RECIBIDO'::text, 'ESPERA'::text]));
CREATE INDEX webhooks_recibidos_ultimo ON app.webhooks_recibidos USING btree (suscriptor_id, canal_id, recibido) WHERE (origen = 'WEBHOOK'::text);
CREATE UNIQUE INDEX webhooks_recibidos_una_vez ON app.webhooks_recibidos USING btree (suscriptor_id, clase, proveedor_sid, estado_proveedor);
alter table app.webhooks_recibidos enable row level security;
alter table app.webhooks_recibidos force row level security;
create policy backup on app.webhooks_recibidos for select to tertulia_backup using (true);
create policy routing on app.webhooks_recibidos to tertulia_router using (true) with check (true);
create policy tenant on app.webhooks_recibidos to tertulia_app using ((suscriptor_id = ( SELECT app.tid() AS tid))) with check ((suscriptor_id = ( SELECT app.tid() AS tid)));
grant insert, select, update on table app.webhooks_recibidos to tertulia_app;
grant select on table app.webhooks_recibidos to tertulia_backup;
grant delete, insert, select on table app.webhooks_recibidos to tertulia_router;
grant update (completa, consulta, cuerpo, estado, intentos, origen, procesado, proximo_intento) on app.webhooks_recibidos to tertulia_router;

CREATE OR REPLACE FUNCTION app.active_channels()
 RETURNS TABLE(suscriptor_id bigint, canal_id bigint, cuenta text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select k.suscriptor_id, k.id, case when k.twilio_sid like 'AC%' then k.twilio_sid end
    from canales k join suscriptores s on s.id = k.suscriptor_id where k.estado = 1 and s.estado = 1 order by k.id
$function$;
alter function app.active_channels() owner to tertulia_router;
revoke all on function app.active_channels() from public;
grant execute on function app.active_channels() to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.add_job(p_task text, p_payload json, p_queue text, p_run_at timestamp with time zone, p_max_attempts integer, p_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_suscriptor constant bigint := p_payload ->> 'tenantId';
  -- a job that replaces a running one waits for its end
  v_turno constant text := coalesce(p_queue, p_key, gen_random_uuid()::text);
begin
  if v_suscriptor <> app.tid() then raise exception 'A job of another tenant'; end if;
  insert into trabajos (suscriptor_id, tarea, turno, clave, datos, max_intentos, proximo_intento)
    values (v_suscriptor, p_task, v_turno, p_key, p_payload::jsonb - 'tenantId', p_max_attempts,
            coalesce(p_run_at, now()))
    on conflict (suscriptor_id, clave) where clave is not null and ocupado_por is null do update
       set tarea = excluded.tarea, turno = excluded.turno, datos = excluded.datos, intentos = 0,
           max_intentos = excluded.max_intentos, proximo_intento = excluded.proximo_intento, ultimo_error = null;
  if coalesce(p_run_at, now()) <= now() then
    perform pg_notify('tertulia_events',
      json_build_object('tenantId', v_suscriptor, 'name', 'trabajo',
                        'data', json_build_object('task', p_task, 'turn', v_turno))::text);
  end if;
end $function$;
alter function app.add_job(text,json,text,timestamp with time zone,integer,text) owner to tertulia_jobs;
revoke all on function app.add_job(text,json,text,timestamp with time zone,integer,text) from public;
grant execute on function app.add_job(text,json,text,timestamp with time zone,integer,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.canal_claims(p_numero text, p_cuenta text)
 RETURNS TABLE(activo boolean, reclamado boolean, subcuenta boolean, verificado_en timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select 1 from canales k where k.numero = p_numero and k.estado = 1 and k.suscriptor_id <> app.tid()),
         exists (select 1 from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
           or exists (select 1 from suscriptores s where s.whatsapp = p_numero and s.id <> app.tid()),
         exists (select 1 from canales k where k.twilio_sid = p_cuenta and k.suscriptor_id <> app.tid()),
         (select max(k.verificado_en) from canales k where k.numero = p_numero and k.suscriptor_id <> app.tid())
$function$;
alter function app.canal_claims(text,text) owner to tertulia_router;
revoke all on function app.canal_claims(text,text) from public;
grant execute on function app.canal_claims(text,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.cede_numero()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update canales k set cedido_en = clock_timestamp()
    where k.numero = new.numero and k.suscriptor_id <> new.suscriptor_id;
  return null;
end $function$;
alter function app.cede_numero() owner to tertulia_router;

CREATE OR REPLACE FUNCTION app.channel_quarantine()
 RETURNS TABLE(canal_id bigint, cuenta bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select k.id, count(*) from canales k join webhooks_cuarentena q on q.destino = k.numero and q.estado = 'PENDIENTE'
   where k.suscriptor_id = app.tid() and (k.estado = 1 or k.verificado_en is not null)
     and not exists (
       select 1 from canales o
        where o.numero = k.numero and o.estado = 1 and o.suscriptor_id <> k.suscriptor_id)
   group by k.id
$function$;
alter function app.channel_quarantine() owner to tertulia_router;
revoke all on function app.channel_quarantine() from public;
grant execute on function app.channel_quarantine() to tertulia_app;

CREATE OR REPLACE FUNCTION app.consume_reset(p_token_sha256 bytea, p_password_hash text, p_now timestamp with time zone, p_direccion text DEFAULT NULL::text)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, is_first boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare r record; v_is_first boolean;
begin
  -- locks the user first: of two links at once one waits here and then is used up
  perform 1 from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
    where t.token_sha256 = p_token_sha256 for no key update of u;
  update restablecimientos t set usado = p_now, direccion = left(p_direccion, 64)
   where t.token_sha256 = p_token_sha256 and t.usado is null and t.expira > p_now
     and exists (
       select 1 from usuarios u where u.suscriptor_id = t.suscriptor_id and u.id = t.usuario_id and u.estado = 1)
  returning t.suscriptor_id, t.usuario_id into r;
  if not found then return; end if;
  update restablecimientos t set usado = p_now
   where t.suscriptor_id = r.suscriptor_id and t.usuario_id = r.usuario_id and t.usado is null;
  select u.password_hash is null into v_is_first from usuarios u
    where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  update usuarios u set password_hash = p_password_hash where u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id)
    values (r.suscriptor_id, r.usuario_id, 'usuario',
            case when v_is_first then 'ACEPTAR_INVITACION' else 'RESTABLECER_CONTRASENA' end, r.usuario_id);
  return query select r.suscriptor_id, r.usuario_id, v_is_first;
end $function$;
alter function app.consume_reset(bytea,text,timestamp with time zone,text) owner to tertulia_auth;
revoke all on function app.consume_reset(bytea,text,timestamp with time zone,text) from public;
grant execute on function app.consume_reset(bytea,text,timestamp with time zone,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.count_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer)
 RETURNS TABLE(allowed boolean, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_cuenta integer;
begin
  insert into intentos as i (clave, ventana, cuenta, vence) values (p_clave, v_ventana, 1, v_ventana + p_window)
  on conflict (clave, ventana) do update set cuenta = i.cuenta + 1
  returning cuenta into v_cuenta;
  return query select v_cuenta <= p_limit, greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $function$;
alter function app.count_attempt(text,timestamp with time zone,interval,integer) owner to tertulia_auth;
revoke all on function app.count_attempt(text,timestamp with time zone,interval,integer) from public;
grant execute on function app.count_attempt(text,timestamp with time zone,interval,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.count_kanban_referencias(p_estados bigint[], p_cap integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select count(*)::integer from (
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.a_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from kanban_movimientos m where m.suscriptor_id = tid() and m.de_estado_id = any(p_estados) limit p_cap)
    union all
    (select 1 from notas n where n.suscriptor_id = tid() and n.kanban_estado_id_snapshot = any(p_estados) limit p_cap)
    limit p_cap) r
$function$;
alter function app.count_kanban_referencias(bigint[],integer) owner to tertulia_owner;
revoke all on function app.count_kanban_referencias(bigint[],integer) from public;
grant execute on function app.count_kanban_referencias(bigint[],integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.count_movimiento()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
end $function$;
alter function app.count_movimiento() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.count_parked_webhooks()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'
$function$;
alter function app.count_parked_webhooks() owner to tertulia_router;
revoke all on function app.count_parked_webhooks() from public;
grant execute on function app.count_parked_webhooks() to tertulia_platform;

CREATE OR REPLACE FUNCTION app.due_dias()
 RETURNS TABLE(suscriptor_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.id from suscriptores s
   where s.estado = 1 and exists (select 1 from canales c where c.suscriptor_id = s.id)
     and (not exists (select 1 from dias_avance a where a.suscriptor_id = s.id and a.hasta >= (select last_dia()))
          or exists (select 1 from dias_olvidados o
            where o.suscriptor_id = s.id and (o.dia is null or o.dia <= (select last_dia()))))
$function$;
alter function app.due_dias() owner to tertulia_router;
revoke all on function app.due_dias() from public;
grant execute on function app.due_dias() to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.due_difusiones(p_now timestamp with time zone)
 RETURNS TABLE(suscriptor_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct d.suscriptor_id from difusiones d
    where d.estado = 'EN_CURSO' and (d.espera_hasta is null or d.espera_hasta <= p_now)
$function$;
alter function app.due_difusiones(timestamp with time zone) owner to tertulia_router;
revoke all on function app.due_difusiones(timestamp with time zone) from public;
grant execute on function app.due_difusiones(timestamp with time zone) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.due_leads(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(suscriptor_id bigint, conversacion_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.id, due.id
    from suscriptores s cross join lateral (
      select o.id, o.lead_decae, row_number() over (order by o.lead_decae) as turno
        from (select c.id, c.lead_decae from conversaciones c
               where c.suscriptor_id = s.id and c.lead_decae <= p_now order by c.lead_decae limit p_limit) o) due
   order by due.turno, due.lead_decae
$function$;
alter function app.due_leads(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.due_leads(timestamp with time zone,integer) from public;
grant execute on function app.due_leads(timestamp with time zone,integer) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.due_recordatorios(p_now timestamp with time zone)
 RETURNS TABLE(suscriptor_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct k.suscriptor_id from tareas k
   where k.recordar_en <= p_now and k.asignado_usuario_id is not null and k.estado <> 'COMPLETADA'
$function$;
alter function app.due_recordatorios(timestamp with time zone) owner to tertulia_router;
revoke all on function app.due_recordatorios(timestamp with time zone) from public;
grant execute on function app.due_recordatorios(timestamp with time zone) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.empty_borrador()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update borradores b set contenido = '', reply_to_id = null, media_id = null, version = b.version + 1,
    actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id
     and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and starts_with(new.contenido, rtrim(b.contenido, E' \t\r\n'))
     and (new.tipo = 'TEXTO' or b.media_id is not null);
  return null;
end $function$;
alter function app.empty_borrador() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.empty_envios(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  update envios e
     set revisado = now(),
         texto = case when old.llegado then '' else e.texto end,
         content_variables = case when old.llegado then null else e.content_variables end
    from (select d.suscriptor_id, d.mensaje_id, m.estado_mensaje in ('ENTREGADO', 'LEIDO') as llegado
            from (select n.suscriptor_id, n.mensaje_id from envios n
                   where n.estado = 'ACEPTADO' and n.revisado is null and n.iniciado < p_before
                   order by n.iniciado limit p_limit) d
            join mensajes m on m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id) old
   where e.suscriptor_id = old.suscriptor_id and e.mensaje_id = old.mensaje_id and e.estado = 'ACEPTADO';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.empty_envios(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.empty_envios(timestamp with time zone,integer) from public;
grant execute on function app.empty_envios(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.end_desafios()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.desafios d set usado = now()
    where d.suscriptor_id = new.suscriptor_id and d.usuario_id = new.id and d.usado is null;
  return null;
end $function$;
alter function app.end_desafios() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.end_suscriptor_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_usuario bigint;
begin
  for v_usuario in
    with ended as (
      update app.sesiones s set revocada = now() where s.suscriptor_id = new.id and s.revocada is null
      returning s.usuario_id)
    select distinct e.usuario_id from ended e
  loop
    perform pg_notify('tertulia_events',
      json_build_object('tenantId', new.id, 'name', 'session.ended',
                        'data', json_build_object('userId', v_usuario))::text);
  end loop;
  update app.restablecimientos r set usado = now() where r.suscriptor_id = new.id and r.usado is null;
  return null;
end $function$;
alter function app.end_suscriptor_sessions() owner to tertulia_auth;

CREATE OR REPLACE PROCEDURE app.fence(IN tabla regclass, IN columna text DEFAULT 'suscriptor_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tabla);
  execute format('alter table %s force row level security', tabla);
  execute format('create policy tenant on %s for all to tertulia_app using (%I = (select app.tid()))
    with check (%I = (select app.tid()))', tabla, columna, columna);
end $procedure$;
alter procedure app.fence(regclass,text) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.find_contactos(p_texto text, p_limite integer)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_suscriptor constant bigint := tid();
  v_patron constant text := '%' || regexp_replace(plain_text(p_texto), '([\\%_])', '\\\1', 'g') || '%';
  v_ids constant bigint[] := array(
    select c.id from contactos c where c.suscriptor_id = v_suscriptor and c.busqueda like v_patron limit p_limite + 1);
begin
  return case when cardinality(v_ids) <= p_limite then v_ids end;
end $function$;
alter function app.find_contactos(text,integer) owner to tertulia_search;
revoke all on function app.find_contactos(text,integer) from public;
grant execute on function app.find_contactos(text,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.find_desafio(p_token_sha256 bytea, p_now timestamp with time zone)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, desafio_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select d.suscriptor_id, d.usuario_id, d.id
    from desafios d
    join usuarios u on u.suscriptor_id = d.suscriptor_id and u.id = d.usuario_id
    join suscriptores n on n.id = d.suscriptor_id
   where d.token_sha256 = p_token_sha256 and d.usado is null and d.expira > p_now and u.estado = 1 and n.estado = 1
$function$;
alter function app.find_desafio(bytea,timestamp with time zone) owner to tertulia_auth;
revoke all on function app.find_desafio(bytea,timestamp with time zone) from public;
grant execute on function app.find_desafio(bytea,timestamp with time zone) to tertulia_app;

CREATE OR REPLACE FUNCTION app.find_login(p_email text)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, nombre text, email text, password_hash text, estado smallint, suscriptor_estado smallint, roles text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select u.suscriptor_id, u.id, u.nombre, u.email, u.password_hash, u.estado, s.estado, u.roles
    from usuarios u join suscriptores s on s.id = u.suscriptor_id
   where lower(u.email) = lower(p_email) and u.tipo_usuario = 'HUMANO'
$function$;
alter function app.find_login(text) owner to tertulia_auth;
revoke all on function app.find_login(text) from public;
grant execute on function app.find_login(text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.find_reset(p_token_sha256 bytea, p_now timestamp with time zone)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, email text, nombre_negocio text, is_first boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select r.suscriptor_id, r.usuario_id, u.email, n.nombre_negocio, u.password_hash is null
    from restablecimientos r
    join usuarios u on u.suscriptor_id = r.suscriptor_id and u.id = r.usuario_id
    join suscriptores n on n.id = r.suscriptor_id
   where r.token_sha256 = p_token_sha256 and r.usado is null and r.expira > p_now and u.estado = 1
$function$;
alter function app.find_reset(bytea,timestamp with time zone) owner to tertulia_auth;
revoke all on function app.find_reset(bytea,timestamp with time zone) from public;
grant execute on function app.find_reset(bytea,timestamp with time zone) to tertulia_app;

CREATE OR REPLACE FUNCTION app.fold_contadores(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  with tomados as (
    delete from contadores_cambios k
     using (select d.suscriptor_id, d.id from contadores_cambios d order by d.suscriptor_id, d.id
             limit p_limit for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.asignada_a, k.pendientes, k.abiertas, k.cerradas, k.atendidas),
  sumas as (
    insert into contadores_bandeja as c (suscriptor_id, asignada_a, estado, total)
      select k.suscriptor_id, k.asignada_a, e.estado, sum(e.cambio)
        from tomados k cross join lateral (
          values ('PENDIENTE', k.pendientes), ('ABIERTA', k.abiertas), ('CERRADA', k.cerradas),
                 ('ATENDIDA', k.atendidas)) e (estado, cambio)
       group by 1, 2, 3 having sum(e.cambio) <> 0 order by 1, 2, 3
    on conflict (suscriptor_id, asignada_a, estado) do update set total = c.total + excluded.total)
  select count(*) into v_count from tomados;
  return v_count;
end $function$;
alter function app.fold_contadores(integer) owner to tertulia_auth;
revoke all on function app.fold_contadores(integer) from public;
grant execute on function app.fold_contadores(integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.fold_espacio()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  with tomados as (
    delete from espacio_cambios k
     using (select d.suscriptor_id, d.id from espacio_cambios d
             where d.suscriptor_id = (select app.tid()) order by d.id for update skip locked) t
     where k.suscriptor_id = t.suscriptor_id and k.id = t.id
    returning k.suscriptor_id, k.bytes)
  insert into espacio as e (suscriptor_id, bytes) select t.suscriptor_id, sum(t.bytes) from tomados t group by 1
  on conflict (suscriptor_id) do update set bytes = e.bytes + excluded.bytes;
end $function$;
alter function app.fold_espacio() owner to tertulia_auth;
revoke all on function app.fold_espacio() from public;
grant execute on function app.fold_espacio() to tertulia_app;

CREATE OR REPLACE FUNCTION app.follow_mensaje()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
end $function$;
alter function app.follow_mensaje() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.forget_dia(p_suscriptor bigint, p_instant timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_dia constant date := (p_instant at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock_shared(
    hashtextextended('dia ' || p_suscriptor || ' ' || (v_dia - date '2000-01-01'), 0));
  delete from dias_contados d where d.suscriptor_id = p_suscriptor and d.dia = v_dia;
  insert into dias_olvidados (suscriptor_id, dia)
  select p_suscriptor, v_dia
    where not exists (select 1 from dias_olvidados o where o.suscriptor_id = p_suscriptor and o.dia = v_dia);
end $function$;
alter function app.forget_dia(bigint,timestamp with time zone) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.forget_dias()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then perform forget_dia(old.suscriptor_id, old.timestamp); end if;
  if tg_op <> 'DELETE' then perform forget_dia(new.suscriptor_id, new.timestamp); end if;
  return null;
end $function$;
alter function app.forget_dias() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.forget_horarios()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_suscriptor constant bigint := case tg_op when 'DELETE' then old.suscriptor_id else new.suscriptor_id end;
begin
  insert into dias_olvidados (suscriptor_id, dia)
  select v_suscriptor, null
    where not exists (select 1 from dias_olvidados o where o.suscriptor_id = v_suscriptor and o.dia is null);
  return null;
end $function$;
alter function app.forget_horarios() owner to tertulia_router;
revoke all on function app.forget_horarios() from public;
grant execute on function app.forget_horarios() to tertulia_owner;

CREATE OR REPLACE FUNCTION app.forget_kanban_estado(p_estado bigint, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_suscriptor constant bigint := tid();
  v_all integer := 0;
  v_some integer;
begin
  perform 1 from kanban_estados e where e.suscriptor_id = v_suscriptor and e.id = p_estado and e.tablero_id is null;
  if not found then return 0; end if;
  update kanban_movimientos m set a_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x
      where x.suscriptor_id = v_suscriptor and x.a_estado_id = p_estado
      limit p_limit for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update kanban_movimientos m set de_estado_id = null
   where m.suscriptor_id = v_suscriptor and m.id = any(array(
     select x.id from kanban_movimientos x
      where x.suscriptor_id = v_suscriptor and x.de_estado_id = p_estado
      limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  v_all := v_all + v_some;
  update notas n set kanban_estado_id_snapshot = null
   where n.suscriptor_id = v_suscriptor and n.id = any(array(
     select x.id from notas x
      where x.suscriptor_id = v_suscriptor and x.kanban_estado_id_snapshot = p_estado
      limit p_limit - v_all for no key update skip locked));
  get diagnostics v_some = row_count;
  return v_all + v_some;
end $function$;
alter function app.forget_kanban_estado(bigint,integer) owner to tertulia_auth;
revoke all on function app.forget_kanban_estado(bigint,integer) from public;
grant execute on function app.forget_kanban_estado(bigint,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.is_blocked(p_no_escribir boolean, p_canales_bloqueados bigint[], p_canal bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select p_no_escribir or coalesce(p_canal = any(p_canales_bloqueados), false) $function$;
alter function app.is_blocked(boolean,bigint[],bigint) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.join_contactos(p_contacto bigint, p_unido bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_suscriptor constant bigint := tid();
begin
  update conversaciones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_identidades set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update consentimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update notas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update tareas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update kanban_movimientos set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update contacto_uniones set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  -- if both are recipients, a pending one is left out; of two pending ones, that of the merged contact. A recipient
  -- that was left out does not replace a pending one, except for do-not-contact, or as a duplicate of another number
  -- than that of the pending one
  update difusion_destinatarios d
    set estado = 'OMITIDO', motivo = 'DUPLICADO', detalle = 'Se unió con otro destinatario.'
   where d.suscriptor_id = v_suscriptor and d.estado = 'PENDIENTE'
     and ((d.contacto_id = p_unido and exists (
             select 1 from difusion_destinatarios o
              where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto
                and (o.estado <> 'OMITIDO' or o.motivo = 'NO_CONTACTAR'
                  or (o.motivo = 'DUPLICADO' and not exists (
                        select 1 from conversaciones a join conversaciones b on b.suscriptor_id = a.suscriptor_id
                         where a.suscriptor_id = v_suscriptor and a.id = o.conversacion_id and b.id = d.conversacion_id
                           and a.canal_id = b.canal_id and a.cliente_telefono = b.cliente_telefono)))))
       or (d.contacto_id = p_contacto and exists (
             select 1 from difusion_destinatarios o
              where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_unido
                and o.mensaje_id is not null)));
  -- the second recipient of an earlier merge stays marked
  update difusion_destinatarios d
     set contacto_id = p_contacto,
         es_unido = d.es_unido or exists (
           select 1 from difusion_destinatarios o
             where o.suscriptor_id = v_suscriptor and o.difusion_id = d.difusion_id and o.contacto_id = p_contacto)
   where d.suscriptor_id = v_suscriptor and d.contacto_id = p_unido;
  update sala_mensajes set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  update llamadas set contacto_id = p_contacto where suscriptor_id = v_suscriptor and contacto_id = p_unido;
  delete from contactos where suscriptor_id = v_suscriptor and id = p_unido;
end $function$;
alter function app.join_contactos(bigint,bigint) owner to tertulia_auth;
revoke all on function app.join_contactos(bigint,bigint) from public;
grant execute on function app.join_contactos(bigint,bigint) to tertulia_app;

CREATE OR REPLACE FUNCTION app.keep_atendidas()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
    select new.suscriptor_id, new.usuario_id, 1 from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id and c.estado = 'CERRADA';
  return null;
end $function$;
alter function app.keep_atendidas() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.keep_contadores()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (new.suscriptor_id, coalesce(new.asignada_a, 0), (new.estado = 'PENDIENTE')::int,
            (new.estado = 'ABIERTA')::int, (new.estado = 'CERRADA')::int);
  if tg_op = 'INSERT' then return null; end if;
  insert into contadores_cambios (suscriptor_id, asignada_a, pendientes, abiertas, cerradas)
    values (old.suscriptor_id, coalesce(old.asignada_a, 0), -(old.estado = 'PENDIENTE')::int,
            -(old.estado = 'ABIERTA')::int, -(old.estado = 'CERRADA')::int);
  if (old.estado = 'CERRADA') <> (new.estado = 'CERRADA') then
    insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
      select t.suscriptor_id, t.usuario_id, case when new.estado = 'CERRADA' then 1 else -1 end
        from atenciones t where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  end if;
  return null;
end $function$;
alter function app.keep_contadores() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.keep_espacio()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_bytes bigint := 0;
begin
  if tg_op <> 'DELETE' and new.cuenta_espacio and new.origen_url is null and new.clave is not null then
    v_bytes := coalesce(new.tamano, 0);
  end if;
  if tg_op <> 'INSERT' and old.cuenta_espacio and old.origen_url is null and old.clave is not null then
    v_bytes := v_bytes - coalesce(old.tamano, 0);
  end if;
  if v_bytes <> 0 then
    insert into espacio_cambios (suscriptor_id, bytes) values (coalesce(new.suscriptor_id, old.suscriptor_id), v_bytes);
  end if;
  return null;
end $function$;
alter function app.keep_espacio() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.lapsed_reservas(p_before timestamp with time zone)
 RETURNS TABLE(suscriptor_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct r.suscriptor_id from reservas r where r.estado = 'RESERVADA' and r.creada < p_before
$function$;
alter function app.lapsed_reservas(timestamp with time zone) owner to tertulia_router;
revoke all on function app.lapsed_reservas(timestamp with time zone) from public;
grant execute on function app.lapsed_reservas(timestamp with time zone) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.last_dia()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select ((now() - interval '2 days') at time zone 'America/Bogota')::date - 1
$function$;
alter function app.last_dia() owner to tertulia_router;
revoke all on function app.last_dia() from public;
grant execute on function app.last_dia() to tertulia_app;

CREATE OR REPLACE FUNCTION app.last_sendable(p_tenant bigint, p_chat bigint, p_now timestamp with time zone)
 RETURNS TABLE(mensaje_id bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select e.mensaje_id from app.envios e
     where e.suscriptor_id = p_tenant and e.conversacion_id = p_chat and e.estado in ('PENDIENTE', 'ENVIANDO')
       and e.retiene_hasta > p_now
     order by e.mensaje_id limit 1), 9223372036854775807)
  offset 0
$function$;
alter function app.last_sendable(bigint,bigint,timestamp with time zone) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.list_claves_sueltas(p_age interval, p_limit integer)
 RETURNS TABLE(suscriptor_id bigint, clave text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.suscriptor_id, s.clave from claves_sueltas s where s.anotada < now() - p_age order by s.anotada limit p_limit
$function$;
alter function app.list_claves_sueltas(interval,integer) owner to tertulia_router;
revoke all on function app.list_claves_sueltas(interval,integer) from public;
grant execute on function app.list_claves_sueltas(interval,integer) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.list_login_addresses(p_email text, p_since timestamp with time zone, p_limit integer)
 RETURNS TABLE(direccion text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select r.direccion from (
    select s.direccion from usuarios u join sesiones s on s.suscriptor_id = u.suscriptor_id and s.usuario_id = u.id
     where lower(u.email) = lower(p_email) and s.creada > p_since and s.direccion is not null
     order by s.creada desc limit p_limit) r
  union
  select t.direccion
    from usuarios u join restablecimientos t on t.suscriptor_id = u.suscriptor_id and t.usuario_id = u.id
   where lower(u.email) = lower(p_email) and t.usado > p_since and t.direccion is not null
$function$;
alter function app.list_login_addresses(text,timestamp with time zone,integer) owner to tertulia_auth;
revoke all on function app.list_login_addresses(text,timestamp with time zone,integer) from public;
grant execute on function app.list_login_addresses(text,timestamp with time zone,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.list_redibujo_tenants()
 RETURNS TABLE(suscriptor_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct a.suscriptor_id from archivos a where a.redibujos > 0
$function$;
alter function app.list_redibujo_tenants() owner to tertulia_router;
revoke all on function app.list_redibujo_tenants() from public;
grant execute on function app.list_redibujo_tenants() to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.list_suscriptores(p_q text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
 RETURNS TABLE(total bigint, id bigint, nombre_negocio text, documento text, contacto text, whatsapp text, prompt_default text, estado smallint, fecha timestamp with time zone, color_primario text, condiciones_cotizacion text, logo_archivo_id bigint, alias_sede_mys text, has_password_sede_mys boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_column constant text := case p_sort when 'fecha' then 's.fecha' when 'estado' then 's.estado'
    else 'plain_text(s.nombre_negocio)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when coalesce(trim(p_q), '') = '' then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select s.* from suscriptores s where ($1 is null or s.estado = $1)
         and plain_text(s.nombre_negocio || ' ' || s.documento || ' ' || coalesce(s.contacto, '') || ' ' || s.whatsapp)
           like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select s.id, s.nombre_negocio, s.documento, s.contacto, s.whatsapp, s.prompt_default, s.estado, s.fecha,
             s.color_primario, s.condiciones_cotizacion, s.logo_archivo_id, s.alias_sede_mys,
             s.password_sede_mys is not null
        from wanted s order by %1$s %2$s, s.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_estado, v_pattern, p_limit, p_offset;
end $function$;
alter function app.list_suscriptores(text,smallint,text,boolean,integer,integer) owner to tertulia_auth;
revoke all on function app.list_suscriptores(text,smallint,text,boolean,integer,integer) from public;
grant execute on function app.list_suscriptores(text,smallint,text,boolean,integer,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.list_usuarios_global(p_suscriptor bigint, p_q text, p_rol text, p_estado smallint, p_sort text, p_desc boolean, p_limit integer, p_offset integer)
 RETURNS TABLE(total bigint, id bigint, suscriptor_id bigint, suscriptor_nombre text, nombre text, email text, telefono text, estado smallint, roles text[], tipo_usuario text, presentar boolean, fecha_creacion timestamp with time zone, area_id bigint, area_nombre text, foto_archivo_id bigint, ultimo_ingreso timestamp with time zone, invitado timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_column constant text := case p_sort
    when 'email' then 'lower(u.email)' when 'telefono' then 'u.telefono' when 'estado' then 'u.estado'
    when 'fechaCreacion' then 'u.fecha_creacion' when 'tipoUsuario' then 'u.tipo_usuario'
    when 'ultimoIngreso' then 'u.ultimo_ingreso'
    else 'plain_text(u.nombre)' end;
  v_direction constant text := case when p_desc then 'desc' else 'asc' end;
  v_pattern constant text := case when nullif(trim(p_q), '') is null then '%'
    else '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%' end;
begin
  return query execute format($q$
    with wanted as (
      select u.* from usuarios u where ($1 is null or u.suscriptor_id = $1)
         and ($5 is null or u.roles @> array[$5]) and ($6 is null or u.estado = $6)
         and plain_text(u.nombre || ' ' || u.email || ' ' || coalesce(u.telefono, '')) like $2)
    select t.total, x.* from (select count(*) as total from wanted) t left join lateral (
      select u.id, u.suscriptor_id, s.nombre_negocio, u.nombre, u.email, u.telefono, u.estado, u.roles, u.tipo_usuario,
             u.presentar, u.fecha_creacion, u.area_id, a.nombre as area_nombre, u.foto_archivo_id, u.ultimo_ingreso,
             case when u.password_hash is null then u.invitado end
        from wanted u join suscriptores s on s.id = u.suscriptor_id
        left join areas a on a.suscriptor_id = u.suscriptor_id and a.id = u.area_id
       order by %1$s %2$s nulls last, u.id %2$s limit $3 offset $4) x on true$q$, v_column, v_direction)
    using p_suscriptor, v_pattern, p_limit, p_offset, p_rol, p_estado;
end $function$;
alter function app.list_usuarios_global(bigint,text,text,smallint,text,boolean,integer,integer) owner to tertulia_auth;
revoke all on function app.list_usuarios_global(bigint,text,text,smallint,text,boolean,integer,integer) from public;
grant execute on function app.list_usuarios_global(bigint,text,text,smallint,text,boolean,integer,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.live_sessions(p_suscriptores bigint[], p_sesiones bigint[], p_now timestamp with time zone, p_idle interval)
 RETURNS TABLE(suscriptor_id bigint, sesion_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.suscriptor_id, s.id
    from unnest(p_suscriptores, p_sesiones) as k (suscriptor_id, id)
    join sesiones s on s.suscriptor_id = k.suscriptor_id and s.id = k.id
   where app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
$function$;
alter function app.live_sessions(bigint[],bigint[],timestamp with time zone,interval) owner to tertulia_auth;
revoke all on function app.live_sessions(bigint[],bigint[],timestamp with time zone,interval) from public;
grant execute on function app.live_sessions(bigint[],bigint[],timestamp with time zone,interval) to tertulia_app;

CREATE OR REPLACE FUNCTION app.make_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text)
 RETURNS TABLE(suscriptor_id bigint, area_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_suscriptor bigint; v_area bigint;
begin
  insert into suscriptores (nombre_negocio, documento, contacto, whatsapp)
    values (p_nombre_negocio, p_documento, p_contacto, p_whatsapp)
    returning id into v_suscriptor;
  insert into areas (suscriptor_id, nombre) values (v_suscriptor, 'General') returning id into v_area;
  insert into area_horarios (suscriptor_id, area_id, day_of_week, cerrado, hora_apertura, hora_cierre)
    select v_suscriptor, v_area, d, d = 0, case when d = 0 then null when d = 6 then time '09:00' else time '08:00' end,
           case when d = 0 then null when d = 6 then time '13:00' else time '18:00' end
      from generate_series(0, 6) d;
  insert into canales (suscriptor_id, numero, friendly_name, es_principal, estado)
    values (v_suscriptor, p_whatsapp, p_nombre_negocio, true, 0);
  return query select v_suscriptor, v_area;
end $function$;
alter function app.make_suscriptor(text,text,text,text) owner to tertulia_auth;
revoke all on function app.make_suscriptor(text,text,text,text) from public;
grant execute on function app.make_suscriptor(text,text,text,text) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.name_clave()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  delete from claves_sueltas s where s.suscriptor_id = new.suscriptor_id and s.clave = new.clave;
  return null;
end $function$;
alter function app.name_clave() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.one_documento()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_documento constant text := plain_documento(new.documento);
begin
  perform pg_advisory_xact_lock(hashtextextended('documento ' || v_documento, 0));
  if exists (select 1 from suscriptores s where plain_documento(s.documento) = v_documento and s.id <> new.id) then
    -- with the name of the unique index, so that both are reported alike
    raise unique_violation
      using message = 'another subscriber has this document', constraint = 'suscriptores_documento',
      table = 'suscriptores';
  end if;
  return null;
end $function$;
alter function app.one_documento() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.open_opt_outs(p_suscriptor bigint, p_contacto bigint)
 RETURNS TABLE(cliente boolean, equipo boolean, publicidad boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    with ledger as (
      select max(s.id) filter (
               where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('CLIENTE', 'PROVEEDOR')
             ) as cliente_out,
             max(s.id) filter (
               where s.tipo = 'OPT_OUT' and s.alcance = 'TODO' and s.origen in ('USUARIO', 'IMPORTACION')
             ) as equipo_out,
             max(s.id) filter (where s.tipo = 'OPT_OUT' and s.alcance = 'PUBLICIDAD') as publicidad_out,
             max(s.id) filter (where s.tipo = 'OPT_IN' and s.origen in ('CLIENTE', 'PROVEEDOR')) as cliente_in,
             max(s.id) filter (
               where s.tipo = 'OPT_IN' and s.origen = 'USUARIO' and not s.prueba ? 'canal'
             ) as supervisor_in
        from app.consentimientos s where s.suscriptor_id = p_suscriptor and s.contacto_id = p_contacto)
    select coalesce(cliente_out > greatest(cliente_in, supervisor_in, 0), false),
           coalesce(equipo_out > greatest(supervisor_in, 0), false),
           coalesce(publicidad_out > greatest(cliente_in, 0), false)
      from ledger
  $function$;
alter function app.open_opt_outs(bigint,bigint) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.outbox_backlog(p_now timestamp with time zone)
 RETURNS TABLE(esperan bigint, antiguedad_segundos double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select count(*), coalesce(extract(epoch from p_now - min(m.timestamp)), 0)::double precision
    from envios e join mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
   where e.estado in ('PENDIENTE', 'ENVIANDO')
$function$;
alter function app.outbox_backlog(timestamp with time zone) owner to tertulia_router;
revoke all on function app.outbox_backlog(timestamp with time zone) from public;
grant execute on function app.outbox_backlog(timestamp with time zone) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.owners_of_emails(p_emails text[])
 RETURNS TABLE(email text, contacto_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select lower(c.email), c.id from contactos c
   where c.suscriptor_id = tid() and lower(c.email) in (select lower(e) from unnest(p_emails) e) $function$;
alter function app.owners_of_emails(text[]) owner to tertulia_search;
revoke all on function app.owners_of_emails(text[]) from public;
grant execute on function app.owners_of_emails(text[]) to tertulia_app;

CREATE OR REPLACE FUNCTION app.palabras(p_suscriptor bigint, p_momento timestamp with time zone, p_texto text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
  select array_to_tsvector(array_remove(array_remove(string_to_array(
           regexp_replace(' ' || case when octet_length(p_texto) < 1000 then app.plegado(p_texto)
                                      else regexp_replace(app.plegado(p_texto), '(\w{60})\w+', '\1', 'g') end,
                          '[\W_]+', ' ' || p_suscriptor || '.' || app.semana(p_momento) || '.', 'g'), ' '), ''),
           p_suscriptor || '.' || app.semana(p_momento) || '.'))
$function$;
alter function app.palabras(bigint,timestamp with time zone,text) owner to tertulia_owner;
revoke all on function app.palabras(bigint,timestamp with time zone,text) from public;
grant execute on function app.palabras(bigint,timestamp with time zone,text) to tertulia_app;
grant execute on function app.palabras(bigint,timestamp with time zone,text) to tertulia_search;

CREATE OR REPLACE FUNCTION app.parked_webhooks(p_limit integer, p_offset integer, p_descending boolean)
 RETURNS TABLE(id bigint, suscriptor_id bigint, canal_id bigint, clase text, recibido timestamp with time zone, intentos smallint, error_codigo text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select w.id, w.suscriptor_id, w.canal_id, w.clase, w.recibido, w.intentos, w.error_codigo
    from webhooks_recibidos w where w.estado = 'APARCADO'
   order by case when p_descending then -w.id else w.id end limit p_limit offset p_offset
$function$;
alter function app.parked_webhooks(integer,integer,boolean) owner to tertulia_router;
revoke all on function app.parked_webhooks(integer,integer,boolean) from public;
grant execute on function app.parked_webhooks(integer,integer,boolean) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.patrones_de_busqueda(p_q text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select array_agg((case when length(palabra) < 3 then '% ' else '%' end)
    || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
    from unnest(case when p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then array[regexp_replace(p_q, '[^0-9]', '', 'g')]
                     else (regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8] end) palabra
$function$;
alter function app.patrones_de_busqueda(text) owner to tertulia_owner;
revoke all on function app.patrones_de_busqueda(text) from public;
grant execute on function app.patrones_de_busqueda(text) to tertulia_app;
grant execute on function app.patrones_de_busqueda(text) to tertulia_search;

CREATE OR REPLACE FUNCTION app.pending_envios(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(suscriptor_id bigint, conversacion_id bigint, mensaje_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with recursive chats (tenant, chat) as (
    (select e.suscriptor_id, e.conversacion_id from envios e
      where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is not null
      order by e.suscriptor_id, e.conversacion_id limit 1)
    union all
    select siguiente.suscriptor_id, siguiente.conversacion_id
      from chats c cross join lateral (
        select e.suscriptor_id, e.conversacion_id from envios e
         where e.estado in ('PENDIENTE', 'ENVIANDO') and e.conversacion_id is not null
           and (e.suscriptor_id, e.conversacion_id) > (c.tenant, c.chat)
         order by e.suscriptor_id, e.conversacion_id limit 1) siguiente)
  select c.tenant, c.chat, null::bigint
    from chats c cross join lateral app.last_sendable(c.tenant, c.chat, p_now) ultimo
   where exists (
     select 1 from envios e
      where e.suscriptor_id = c.tenant and e.conversacion_id = c.chat and e.mensaje_id <= ultimo.mensaje_id
        and e.estado in ('PENDIENTE', 'ENVIANDO') and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now)
  union all
  select s.id, null, due.mensaje_id
    from suscriptores s cross join lateral (
      select e.mensaje_id from envios e
       where e.suscriptor_id = s.id and e.conversacion_id is null and e.estado in ('PENDIENTE', 'ENVIANDO')
         and e.proximo_intento <= p_now and e.ocupado_hasta <= p_now
       order by e.proximo_intento, e.mensaje_id limit p_limit) due
$function$;
alter function app.pending_envios(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.pending_envios(timestamp with time zone,integer) from public;
grant execute on function app.pending_envios(timestamp with time zone,integer) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.pending_webhooks(p_now timestamp with time zone, p_limit integer)
 RETURNS TABLE(suscriptor_id bigint, clave text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct s.id, due.clave
    from suscriptores s cross join lateral (
      -- younger ones are being processed by the node that accepted them
      select w.clave from webhooks_recibidos w
       where w.suscriptor_id = s.id and w.estado in ('RECIBIDO', 'ESPERA') and w.proximo_intento <= p_now
         and w.recibido <= p_now
       order by w.proximo_intento, w.id limit p_limit) due
$function$;
alter function app.pending_webhooks(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.pending_webhooks(timestamp with time zone,integer) from public;
grant execute on function app.pending_webhooks(timestamp with time zone,integer) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.plain_documento(p_documento text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    nullif(lower(regexp_replace(normalize(p_documento, NFKC), '[\s.,\u2010-\u2015\u2212-]', '', 'g')), ''),
    p_documento)
$function$;
alter function app.plain_documento(text) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.plain_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036F]', '', 'g')) $function$;
alter function app.plain_text(text) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.plegado(p_texto text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, p_texto)) $function$;
alter function app.plegado(text) owner to tertulia_owner;
revoke all on function app.plegado(text) from public;
grant execute on function app.plegado(text) to tertulia_app;
grant execute on function app.plegado(text) to tertulia_search;

CREATE OR REPLACE FUNCTION app.productos_texto()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select case when (select count(*) from (select 1 from productos p where p.suscriptor_id = tid() limit 3001) n) <= 3000
              then '(p.busqueda || '''')' else 'p.busqueda' end
$function$;
alter function app.productos_texto() owner to tertulia_search;
revoke all on function app.productos_texto() from public;

CREATE OR REPLACE FUNCTION app.purge_attempts(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from intentos i
   using (select d.clave, d.ventana from intentos d where d.vence < p_before limit p_limit) old
   where i.clave = old.clave and i.ventana = old.ventana;
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_attempts(timestamp with time zone,integer) owner to tertulia_auth;
revoke all on function app.purge_attempts(timestamp with time zone,integer) from public;
grant execute on function app.purge_attempts(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_audit(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
end $function$;
alter function app.purge_audit(timestamp with time zone,integer) owner to tertulia_auth;
revoke all on function app.purge_audit(timestamp with time zone,integer) from public;
grant execute on function app.purge_audit(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_jobs(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from trabajos t
   using (select d.suscriptor_id, d.id from trabajos d
           where d.proximo_intento = 'infinity' and d.creado < p_before limit p_limit) old
   where t.suscriptor_id = old.suscriptor_id and t.id = old.id and t.proximo_intento = 'infinity';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_jobs(timestamp with time zone,integer) owner to tertulia_jobs;
revoke all on function app.purge_jobs(timestamp with time zone,integer) from public;
grant execute on function app.purge_jobs(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_journal(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from webhooks_recibidos w
   using (select d.suscriptor_id, d.id from webhooks_recibidos d where d.estado = 'PROCESADO' and d.procesado < p_before
           order by d.procesado limit p_limit) old
   where w.suscriptor_id = old.suscriptor_id and w.id = old.id and w.estado = 'PROCESADO';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_journal(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.purge_journal(timestamp with time zone,integer) from public;
grant execute on function app.purge_journal(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_quarantine(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from webhooks_cuarentena q
   where q.id in (select d.id from webhooks_cuarentena d
                   where d.estado = 'REPRODUCIDO' and d.recibido < p_before order by d.id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_quarantine(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.purge_quarantine(timestamp with time zone,integer) from public;
grant execute on function app.purge_quarantine(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_recordatorios(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from tarea_recordatorios r
   using (select d.suscriptor_id, d.id from tarea_recordatorios d
           where d.enviado < p_before order by d.enviado limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_recordatorios(timestamp with time zone,integer) owner to tertulia_router;
revoke all on function app.purge_recordatorios(timestamp with time zone,integer) from public;
grant execute on function app.purge_recordatorios(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_resets(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from restablecimientos r
   using (select d.suscriptor_id, d.id from restablecimientos d where d.expira < p_before limit p_limit) old
   where r.suscriptor_id = old.suscriptor_id and r.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_resets(timestamp with time zone,integer) owner to tertulia_auth;
revoke all on function app.purge_resets(timestamp with time zone,integer) from public;
grant execute on function app.purge_resets(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.purge_sessions(p_before timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_count integer;
begin
  delete from sesiones s
   using (select d.suscriptor_id, d.id from sesiones d where d.expira_abs < p_before limit p_limit) old
   where s.suscriptor_id = old.suscriptor_id and s.id = old.id;
  get diagnostics v_count = row_count;
  return v_count;
end $function$;
alter function app.purge_sessions(timestamp with time zone,integer) owner to tertulia_auth;
revoke all on function app.purge_sessions(timestamp with time zone,integer) from public;
grant execute on function app.purge_sessions(timestamp with time zone,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.quarantine_webhook(p_ruta text, p_consulta text, p_cuerpo text, p_firma text, p_motivo text, p_cuenta text, p_destino text, p_proveedor_sid text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_id bigint;
begin
  insert into webhooks_cuarentena (ruta, consulta, cuerpo, firma, motivo, cuenta, destino, proveedor_sid)
    values (p_ruta, p_consulta, p_cuerpo, p_firma, p_motivo, p_cuenta, p_destino, p_proveedor_sid)
    returning id into v_id;
  -- only now and then, and one process at a time: two would delete twice as much or wait for each other
  if v_id % 20 <> 0 or not pg_try_advisory_xact_lock(hashtextextended('webhooks_cuarentena', 0)) then return; end if;
  delete from webhooks_cuarentena q where q.motivo = 'FIRMA'
     and q.id <= (select f.id from webhooks_cuarentena f
                   where f.motivo = 'FIRMA' order by f.id desc offset 500 limit 1);
  if not exists (select 1 from webhooks_cuarentena q where q.motivo <> 'FIRMA' offset 20000) then return; end if;
  -- counted from the newest of each account, the highest counts are deleted; 1000 more than needed, to pay for it
  -- rarely
  delete from webhooks_cuarentena q where q.id in (
    select a.id from (
      select d.id, row_number() over (partition by d.cuenta order by d.del_destino, d.id desc) as de_la_cuenta from (
        select s.id, s.cuenta, row_number() over (partition by s.cuenta, s.destino order by s.id desc) as del_destino
          from webhooks_cuarentena s where s.motivo <> 'FIRMA') d) a
     order by a.de_la_cuenta, a.id desc offset 19000);
end $function$;
alter function app.quarantine_webhook(text,text,text,text,text,text,text,text) owner to tertulia_router;
revoke all on function app.quarantine_webhook(text,text,text,text,text,text,text,text) from public;
grant execute on function app.quarantine_webhook(text,text,text,text,text,text,text,text) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;
alter function app.raise_version() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.register_conflict(p_email text, p_whatsapp text, p_nombre_negocio text, p_documento text)
 RETURNS TABLE(email boolean, whatsapp boolean, nombre_negocio boolean, documento boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select 1 from usuarios where lower(email) = lower(p_email)),
         exists (select 1 from suscriptores where whatsapp = p_whatsapp)
           or exists (select 1 from canales where numero = p_whatsapp and estado = 1),
         exists (select 1 from suscriptores where lower(nombre_negocio) = lower(p_nombre_negocio)),
         exists (select 1 from suscriptores s where plain_documento(s.documento) = plain_documento(p_documento))
$function$;
alter function app.register_conflict(text,text,text,text) owner to tertulia_auth;
revoke all on function app.register_conflict(text,text,text,text) from public;
grant execute on function app.register_conflict(text,text,text,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.register_suscriptor(p_nombre_negocio text, p_documento text, p_contacto text, p_whatsapp text, p_nombre text, p_email text, p_telefono text, p_password_hash text)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v record; v_usuario bigint;
begin
  select m.suscriptor_id, m.area_id into v
    from app.make_suscriptor(p_nombre_negocio, p_documento, p_contacto, p_whatsapp) m;
  insert into usuarios (suscriptor_id, nombre, email, telefono, roles, area_id, password_hash)
    values (v.suscriptor_id, p_nombre, p_email, p_telefono, array['SUPERVISOR'], v.area_id, p_password_hash)
      returning id into v_usuario;
  insert into auditoria (suscriptor_id, usuario_id, entidad, accion, registro_id, detalles)
    values (v.suscriptor_id, v_usuario, 'suscriptor', 'REGISTRAR', v.suscriptor_id,
            jsonb_build_object('despues', jsonb_build_object(
              'nombreNegocio', p_nombre_negocio, 'documento', p_documento, 'whatsapp', p_whatsapp,
              'email', p_email)));
  return query select v.suscriptor_id, v_usuario;
end $function$;
alter function app.register_suscriptor(text,text,text,text,text,text,text,text) owner to tertulia_auth;
revoke all on function app.register_suscriptor(text,text,text,text,text,text,text,text) from public;
grant execute on function app.register_suscriptor(text,text,text,text,text,text,text,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.remove_borradores()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  delete from borradores b where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.id;
  return null;
end $function$;
alter function app.remove_borradores() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.replace_reconciled(p_suscriptor bigint, p_proveedor_sid text, p_cuerpo text, p_consulta text, p_origen text)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'app', 'pg_temp'
AS $function$
  update webhooks_recibidos w
     set cuerpo = p_cuerpo, consulta = p_consulta, origen = p_origen, completa = w.estado = 'PROCESADO',
         estado = 'RECIBIDO', procesado = null, intentos = 0, proximo_intento = '-infinity'
   where w.suscriptor_id = p_suscriptor and w.clase = 'MENSAJE' and w.proveedor_sid = p_proveedor_sid
     and w.origen = 'CONCILIACION' and p_origen <> 'CONCILIACION' and w.estado in ('RECIBIDO', 'PROCESADO')
  returning w.id
$function$;
alter function app.replace_reconciled(bigint,text,text,text,text) owner to tertulia_router;
revoke all on function app.replace_reconciled(bigint,text,text,text,text) from public;

CREATE OR REPLACE FUNCTION app.replay_parked_webhook(p_id bigint)
 RETURNS TABLE(suscriptor_id bigint, clave text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  update webhooks_recibidos w set estado = 'RECIBIDO', intentos = 0, proximo_intento = '-infinity'
   where w.id = p_id and w.estado = 'APARCADO' returning w.suscriptor_id, w.clave
$function$;
alter function app.replay_parked_webhook(bigint) owner to tertulia_router;
revoke all on function app.replay_parked_webhook(bigint) from public;
grant execute on function app.replay_parked_webhook(bigint) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.reserve_attempt(p_clave text, p_now timestamp with time zone, p_window interval, p_limit integer)
 RETURNS TABLE(allowed boolean, alarm boolean, retry_after_seconds integer, ventana timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
  select i.cuenta, i.reservado into v_cuenta, v_reservado from intentos i
    where i.clave = p_clave and i.ventana = v_ventana;
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
end $function$;
alter function app.reserve_attempt(text,timestamp with time zone,interval,integer) owner to tertulia_auth;
revoke all on function app.reserve_attempt(text,timestamp with time zone,interval,integer) from public;
grant execute on function app.reserve_attempt(text,timestamp with time zone,interval,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.resolve_session(p_token_sha256 bytea, p_now timestamp with time zone, p_idle interval)
 RETURNS TABLE(suscriptor_id bigint, usuario_id bigint, sesion_id bigint, nombre text, roles text[], expira timestamp with time zone, ultima_accion timestamp with time zone, caducada boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.suscriptor_id, s.usuario_id, s.id, u.nombre, u.roles, s.expira_abs, s.ultima_accion,
         not app.sesion_viva(s.revocada, s.expira_abs, s.ultima_accion, p_now, p_idle)
    from sesiones s
    join usuarios u on u.suscriptor_id = s.suscriptor_id and u.id = s.usuario_id
    join suscriptores n on n.id = s.suscriptor_id
   where s.token_sha256 = p_token_sha256 and s.revocada is null and u.estado = 1 and u.tipo_usuario = 'HUMANO'
     and n.estado = 1
$function$;
alter function app.resolve_session(bytea,timestamp with time zone,interval) owner to tertulia_auth;
revoke all on function app.resolve_session(bytea,timestamp with time zone,interval) from public;
grant execute on function app.resolve_session(bytea,timestamp with time zone,interval) to tertulia_app;

CREATE OR REPLACE FUNCTION app.retire_plantilla_comun(p_id bigint, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  update plantillas p set retirada = p_now where p.suscriptor_id is null and p.id = p_id
$function$;
alter function app.retire_plantilla_comun(bigint,timestamp with time zone) owner to tertulia_router;
revoke all on function app.retire_plantilla_comun(bigint,timestamp with time zone) from public;
grant execute on function app.retire_plantilla_comun(bigint,timestamp with time zone) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.revoke_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.sesiones s set revocada = now()
   where s.suscriptor_id = new.suscriptor_id and s.usuario_id = new.id and s.revocada is null
     -- the session in which a user changes their own password stays
     and (new.estado <> old.estado or new.roles <> old.roles or new.tipo_usuario <> old.tipo_usuario
          or s.id is distinct from nullif(current_setting('app.sesion_id', true), '')::bigint);
  if new.password_hash is distinct from old.password_hash or new.estado = 0 or new.tipo_usuario = 'BOT' then
    update app.restablecimientos r set usado = now()
      where r.suscriptor_id = new.suscriptor_id and r.usuario_id = new.id and r.usado is null;
  end if;
  perform pg_notify('tertulia_events',
    json_build_object('tenantId', new.suscriptor_id, 'name', 'session.ended',
                      'data', json_build_object('userId', new.id))::text);
  return null;
end $function$;
alter function app.revoke_sessions() owner to tertulia_auth;
revoke all on function app.revoke_sessions() from public;
grant execute on function app.revoke_sessions() to tertulia_owner;

CREATE OR REPLACE FUNCTION app.save_plantilla_comun(p_id bigint, p_escrita jsonb, p_now timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare v_id bigint := p_id; v record;
begin
  select * into v from jsonb_to_record(p_escrita) as l (content_sid text, nombre text, idioma text, categoria text,
    estado_aprobacion text, motivo_rechazo text, cuerpo text, variables jsonb);
  if p_id is null then
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion,
      motivo_rechazo, cuerpo, variables, sincronizada)
    values (null, v.content_sid, v.nombre, v.idioma, v.categoria, v.estado_aprobacion, v.motivo_rechazo, v.cuerpo,
      v.variables, p_now)
    on conflict (suscriptor_id, content_sid) do update
       set estado_aprobacion = excluded.estado_aprobacion, categoria = excluded.categoria,
           motivo_rechazo = excluded.motivo_rechazo, sincronizada = p_now
    returning p.id into v_id;
  else
    update plantillas p
       set content_sid = v.content_sid, nombre = v.nombre, idioma = v.idioma, categoria = v.categoria,
           estado_aprobacion = v.estado_aprobacion, motivo_rechazo = v.motivo_rechazo, cuerpo = v.cuerpo,
           variables = v.variables, sincronizada = p_now
     where p.suscriptor_id is null and p.id = p_id;
  end if;
  return v_id;
end $function$;
alter function app.save_plantilla_comun(bigint,jsonb,timestamp with time zone) owner to tertulia_router;
revoke all on function app.save_plantilla_comun(bigint,jsonb,timestamp with time zone) from public;
grant execute on function app.save_plantilla_comun(bigint,jsonb,timestamp with time zone) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamp with time zone)
 RETURNS TABLE(conversacion_id bigint, momento timestamp with time zone, mensaje_id bigint, secuencia integer, emisor text, contenido text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'app', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_suscriptor constant bigint := tid();
  v_palabras constant text[] := (
    select array(select left(palabra, 60)
                   from unnest(string_to_array(regexp_replace(plegado(p_texto), '[\W_]+', ' ', 'g'), ' ')) palabra
                  where palabra <> '' limit 8));
  -- a formatted phone number, or every word; one or two letters make a trigram only at the start of a word
  v_patrones constant text[] := (
    select case when p_texto ~ '^[-+() ./\d]+$' then array['%' || regexp_replace(p_texto, '\D', '', 'g') || '%'] else (
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end)
        || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        from unnest((regexp_split_to_array(trim(plain_text(p_texto)), '\s+'))[1:8]) palabra) end);
  v_vistas bigint[] := '{}';
  v_halladas integer := 0;
  v_semana integer;
  v_primera integer;
  v_ancho integer := 2;
  v_consulta tsquery;
  r record;
begin
  if v_suscriptor is null or cardinality(v_palabras) = 0 then return; end if;

  for r in
    select c.id, c.last_message_at
      from contactos p join conversaciones c on c.suscriptor_id = p.suscriptor_id and c.contacto_id = p.id
     where p.suscriptor_id = v_suscriptor and p.busqueda like v_patrones[1]
       and (cardinality(v_patrones) = 1 or p.busqueda like all (v_patrones))
       and (p_todos or c.estado <> 'CERRADA' or exists (
             select 1 from atenciones t
               where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id))
     order by c.last_message_at desc, c.id desc limit p_limite
  loop
    conversacion_id := r.id;
    momento := r.last_message_at;
    v_vistas := v_vistas || r.id;
    return next;
  end loop;

  -- messages have the provider's time, which may differ by some days from that of neighbouring rows
  select semana(m.timestamp) - 5 into v_primera from mensajes m
    where m.suscriptor_id = v_suscriptor order by m.id limit 1;
  select least(semana(m.timestamp) + 5, semana(p_ahora) + 1) into v_semana from mensajes m
    where m.suscriptor_id = v_suscriptor order by m.id desc limit 1;
  while v_semana >= v_primera loop
    select string_agg('(' || (
             select string_agg(quote_literal(v_suscriptor || '.' || semana || '.' || palabra) || ':*', ' & ')
               from unnest(v_palabras) palabra)
             || ')', ' | ')::tsquery
      into v_consulta from generate_series(greatest(v_semana - v_ancho + 1, v_primera), v_semana) semana;
    for r in
      -- «+ 0»: the words contain the tenant, and this keeps the planner from reading an index of all its messages
      with hallados as materialized (
        select m.conversacion_id, m.timestamp, m.id, m.secuencia, m.emisor
          from mensajes m
         where m.suscriptor_id + 0 = v_suscriptor and m.origen <> 'EVENTO'
           and palabras(m.suscriptor_id, m.timestamp, m.contenido) @@ v_consulta)
      select h.*, m.contenido from (
        select distinct on (a.conversacion_id) a.conversacion_id, a.timestamp, a.id, a.secuencia, a.emisor
          from hallados a order by a.conversacion_id, a.secuencia desc) h
        join mensajes m on m.suscriptor_id = v_suscriptor and m.id = h.id
        join conversaciones c on c.suscriptor_id = v_suscriptor and c.id = h.conversacion_id
       where h.conversacion_id <> all (v_vistas)
         and (p_todos or c.estado = 'PENDIENTE' or c.asignada_a = p_usuario or (c.estado = 'CERRADA' and exists (
               select 1 from atenciones t
                 where t.suscriptor_id = c.suscriptor_id and t.usuario_id = p_usuario and t.conversacion_id = c.id)))
       order by h.timestamp desc, h.id desc limit p_limite
    loop
      conversacion_id := r.conversacion_id;
      momento := r.timestamp;
      mensaje_id := r.id;
      secuencia := r.secuencia;
      emisor := r.emisor;
      contenido := r.contenido;
      v_vistas := v_vistas || r.conversacion_id;
      v_halladas := v_halladas + 1;
      return next;
    end loop;
    exit when v_halladas >= p_limite;
    v_semana := v_semana - v_ancho;
    v_ancho := v_ancho * 4;
  end loop;
end $function$;
alter function app.search_chats(text,bigint,boolean,integer,timestamp with time zone) owner to tertulia_search;
revoke all on function app.search_chats(text,bigint,boolean,integer,timestamp with time zone) from public;
grant execute on function app.search_chats(text,bigint,boolean,integer,timestamp with time zone) to tertulia_app;

CREATE OR REPLACE FUNCTION app.search_columna(p_estado bigint, p_q text)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_patterns text[];
  v_text text := 'c.busqueda';
  v_where text := '';
begin
  if p_q ~ '^[-+() ./0-9]*[0-9][-+() ./0-9]*$' then
    v_patterns := array['%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%'];
  else
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%') into v_patterns
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
  end if;
  -- the index covers the words of all contacts, so the planner overestimates selectivity: a small column is read faster
  -- without it
  if (select count(*) from (
        select 1 from contactos c where c.suscriptor_id = tid() and c.kanban_estado_id = p_estado limit 3001) n) <= 3000
  then v_text := '(c.busqueda || '''')'; end if;
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  return query execute 'select c.id from contactos c where c.suscriptor_id = $1 and c.kanban_estado_id = $2' || v_where
    using tid(), p_estado, v_patterns;
end $function$;
alter function app.search_columna(bigint,text) owner to tertulia_search;
revoke all on function app.search_columna(bigint,text) from public;
grant execute on function app.search_columna(bigint,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.search_contactos(p_q text, p_email text, p_telefono text, p_sort text, p_desc boolean, p_limit integer, p_offset integer, p_cap integer)
 RETURNS TABLE(contacto_id bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'app', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_suscriptor constant bigint := tid();
  v_sort text := case p_sort when 'apellido' then 'c.apellido_plano' when 'email' then 'lower(c.email)'
                             when 'telefono' then 'c.telefono'
                             when 'fechaCreacion' then 'c.created_at' else 'c.nombre_plano' end;
  v_direction text := case when p_desc then 'desc' else 'asc' end;
  v_where text := 'c.suscriptor_id = $1';
  v_patterns text[] := '{}';
  v_digits text;
  v_email text;
  v_telefono text;
  v_is_either boolean := false;
  v_total bigint;
  v_ids bigint[];
begin
  if nullif(trim(p_q), '') is not null then
    if p_q ~ '^[-+() .0-9]*[0-9][-+() .0-9]*$' then
      -- a formatted phone number, or the same characters in a name
      v_digits := '%' || regexp_replace(p_q, '[^0-9]', '', 'g') || '%';
      v_is_either := v_digits <> '%' || trim(p_q) || '%';
      v_patterns := case when v_is_either then array[v_digits, '%' || trim(p_q) || '%'] else array[v_digits] end;
      v_where := v_where || case when v_is_either then ' and (c.busqueda like $2[1] or c.busqueda like $2[2])'
                                 else ' and c.busqueda like $2[1]' end;
    else
      -- one or two letters make a trigram only at the start of a word
      select array_agg((case when length(palabra) < 3 then '% ' else '%' end)
        || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%' order by length(palabra) desc)
        into v_patterns from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra;
      for n in 1 .. cardinality(v_patterns) loop
        v_where := v_where || format(' and c.busqueda like $2[%s]', n);
      end loop;
    end if;
  end if;
  if nullif(trim(p_email), '') is not null then
    v_email := '%' || regexp_replace(plain_text(trim(p_email)), '([\\%_])', '\\\1', 'g') || '%';
    v_patterns := v_patterns || v_email;
    v_where := v_where
      || format(' and c.busqueda like $2[%1$s] and plain_text(c.email) like $2[%1$s]', cardinality(v_patterns));
  end if;
  if nullif(regexp_replace(p_telefono, '[^0-9]', '', 'g'), '') is not null then
    v_telefono := '%' || regexp_replace(p_telefono, '[^0-9]', '', 'g') || '%';
    v_patterns := v_patterns || v_telefono;
    v_where := v_where || format(' and c.busqueda like $2[%1$s] and c.telefono like $2[%1$s]', cardinality(v_patterns));
  end if;

  -- the usual search: one statement with a cached plan finds, counts and sorts; too many hits are only counted
  if cardinality(v_patterns) > 0 and not v_is_either then
    with hits as materialized (
      select c.id, case p_sort when 'nombre' then c.nombre_plano when 'apellido' then c.apellido_plano
                               when 'email' then lower(c.email) when 'telefono' then c.telefono end as o,
             case p_sort when 'fechaCreacion' then c.created_at end as creado
        from contactos c
       where c.suscriptor_id = v_suscriptor and c.busqueda like v_patterns[1]
         and (cardinality(v_patterns) = 1 or c.busqueda like all (v_patterns))
         and (v_email is null or plain_text(c.email) like v_email)
         and (v_telefono is null or c.telefono like v_telefono) limit p_cap + 1),
    n as materialized (select count(*) as total from hits)
    select n.total, case when n.total > p_cap then null when p_desc then array(
               select h.id from hits h order by h.o desc, h.creado desc, h.id desc limit p_limit offset p_offset)
             else array(select h.id from hits h order by h.o, h.creado, h.id limit p_limit offset p_offset) end
      into v_total, v_ids from n;
    if v_total <= p_cap then
      if cardinality(v_ids) = 0 then return query select null::bigint, v_total;
      else return query select f.id, v_total from unnest(v_ids) with ordinality f (id, place) order by f.place; end if;
      return;
    end if;
  else
    execute format('select count(*) from (select 1 from contactos c where %s limit $3) hits', v_where)
      into v_total using v_suscriptor, v_patterns, p_cap + 1;
  end if;

  -- few are sorted; for many, a scan in the wanted order soon finds a page
  if cardinality(v_patterns) > 0 and v_total <= p_cap then
    return query execute format('with hits as materialized (select c.id, %1$s as o from contactos c where %2$s)
      select h.id, $3::bigint from hits h order by h.o %3$s, h.id %3$s
        limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  else
    return query execute format('select c.id, $3::bigint from contactos c where %2$s
      order by %1$s %3$s, c.id %3$s limit $4 offset $5', v_sort, v_where, v_direction)
      using v_suscriptor, v_patterns, v_total, p_limit, p_offset;
  end if;
  -- a page after the last one still returns the total
  if not found then return query select null::bigint, v_total; end if;
end $function$;
alter function app.search_contactos(text,text,text,text,boolean,integer,integer,integer) owner to tertulia_search;
revoke all on function app.search_contactos(text,text,text,text,boolean,integer,integer,integer) from public;
grant execute on function app.search_contactos(text,text,text,text,boolean,integer,integer,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.search_cotizaciones(p_q text, p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_patterns constant text[] := patrones_de_busqueda(p_q);
  v_text constant text := case
    when (select count(*) from (select 1 from cotizaciones q where q.suscriptor_id = tid() limit 3001) n) <= 3000
                               then '(q.busqueda || '''')' else 'q.busqueda' end;
  v_where text := 'q.suscriptor_id = $1';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $2[%s]', v_text, n); end loop;
  return query execute 'select q.id from cotizaciones q where ' || v_where || ' limit $3'
    using tid(), v_patterns, p_limit;
end $function$;
alter function app.search_cotizaciones(text,integer) owner to tertulia_search;
revoke all on function app.search_cotizaciones(text,integer) from public;
grant execute on function app.search_cotizaciones(text,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.search_productos(p_q text, p_estado smallint, p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_text constant text := productos_texto();
  v_begin constant text := regexp_replace(trim(plain_text(p_q)), '([\\%_])', '\\\1', 'g') || '%';
  v_patterns constant text[] := (
    select array_agg('%' || regexp_replace(palabra, '([\\%_])', '\\\1', 'g') || '%')
      from unnest((regexp_split_to_array(trim(plain_text(p_q)), '\s+'))[1:8]) palabra);
  v_where text := 'p.suscriptor_id = $1 and ($2 is null or p.estado = $2)';
begin
  for n in 1 .. cardinality(v_patterns) loop v_where := v_where || format(' and %s like $3[%s]', v_text, n); end loop;
  if p_limit is null then
    return query execute 'select p.id from productos p where ' || v_where using tid(), p_estado, v_patterns;
  else
    return query execute 'select p.id from productos p where ' || v_where || '
      order by p.busqueda like $4 desc, p.nombre_plano like $4 desc, lower(p.nombre), p.id limit $5'
      using tid(), p_estado, v_patterns, v_begin, p_limit;
  end if;
end $function$;
alter function app.search_productos(text,smallint,integer) owner to tertulia_search;
revoke all on function app.search_productos(text,smallint,integer) from public;
grant execute on function app.search_productos(text,smallint,integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.search_productos_con(p_raices text[], p_limit integer)
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_patterns constant text[] := (select array_agg('%' || regexp_replace(raiz, '([\\%_])', '\\\1', 'g') || '%')
    from unnest(p_raices) raiz);
begin
  return query execute format('select p.id from productos p where p.suscriptor_id = $1 and p.estado = 1
      and %s like any ($2) order by %s desc, p.id limit $3', productos_texto(),
      (select string_agg(format('(p.busqueda like $2[%s])::integer', n), ' + ')
        from generate_series(1, cardinality(v_patterns)) n))
    using tid(), v_patterns, p_limit;
end $function$;
alter function app.search_productos_con(text[],integer) owner to tertulia_search;
revoke all on function app.search_productos_con(text[],integer) from public;
grant execute on function app.search_productos_con(text[],integer) to tertulia_app;

CREATE OR REPLACE FUNCTION app.semana(p_momento timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select floor(extract(epoch from p_momento) / 604800)::integer $function$;
alter function app.semana(timestamp with time zone) owner to tertulia_owner;
revoke all on function app.semana(timestamp with time zone) from public;
grant execute on function app.semana(timestamp with time zone) to tertulia_app;
grant execute on function app.semana(timestamp with time zone) to tertulia_search;

CREATE OR REPLACE FUNCTION app.sesion_viva(p_revocada timestamp with time zone, p_expira timestamp with time zone, p_ultima_accion timestamp with time zone, p_now timestamp with time zone, p_idle interval)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_revocada is null and p_expira > p_now and p_ultima_accion > p_now - p_idle
$function$;
alter function app.sesion_viva(timestamp with time zone,timestamp with time zone,timestamp with time zone,timestamp with time zone,interval) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.set_suscriptor_estado(p_id bigint, p_estado smallint)
 RETURNS TABLE(id bigint, estado_antes smallint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with before as (
    select s.id, s.estado from suscriptores s where s.id = p_id and s.estado <> p_estado for no key update)
  update suscriptores s set estado = p_estado from before b where s.id = b.id returning s.id, b.estado
$function$;
alter function app.set_suscriptor_estado(bigint,smallint) owner to tertulia_auth;
revoke all on function app.set_suscriptor_estado(bigint,smallint) from public;
grant execute on function app.set_suscriptor_estado(bigint,smallint) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.settle_attempts(p_claves text[], p_ventanas timestamp with time zone[], p_failed boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  update intentos i set en_curso = greatest(0, i.en_curso - 1), cuenta = i.cuenta + p_failed::integer
    from (select * from unnest(p_claves, p_ventanas) as u (clave, ventana) order by 1, 2) s
   where i.clave = s.clave and i.ventana = s.ventana
$function$;
alter function app.settle_attempts(text[],timestamp with time zone[],boolean) owner to tertulia_auth;
revoke all on function app.settle_attempts(text[],timestamp with time zone[],boolean) from public;
grant execute on function app.settle_attempts(text[],timestamp with time zone[],boolean) to tertulia_app;

CREATE OR REPLACE FUNCTION app.settle_reserva()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
end $function$;
alter function app.settle_reserva() owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.spend(p_clave text, p_now timestamp with time zone, p_window interval, p_amount integer, p_limit integer, p_alarm_at integer, p_once text)
 RETURNS TABLE(allowed boolean, alarm boolean, retry_after_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  v_ventana timestamptz := date_bin(p_window, p_now, timestamptz '2000-01-01');
  v_amount integer := p_amount;
  v_cuenta integer;
  v_alarm boolean := false;
begin
  if p_once is not null then
    -- reads do not wait for the disk: a crash may lose the last ones
    perform set_config('synchronous_commit', 'off', true);
    insert into intentos (clave, ventana, cuenta, vence) values (p_once, v_ventana, 1, v_ventana + p_window)
      on conflict do nothing;
    if not found then v_amount := 0; end if;
  end if;
  if v_amount > 0 then
    insert into intentos as i (clave, ventana, cuenta, vence)
      values (p_clave, v_ventana, v_amount, v_ventana + p_window)
    on conflict (clave, ventana) do update set cuenta = i.cuenta + excluded.cuenta
    returning cuenta into v_cuenta;
  else
    select i.cuenta into v_cuenta from intentos i where i.clave = p_clave and i.ventana = v_ventana;
  end if;
  if coalesce(v_cuenta, 0) > p_alarm_at then
    insert into intentos (clave, ventana, cuenta, vence) values (p_clave || '!', v_ventana, 1, v_ventana + p_window)
      on conflict do nothing;
    v_alarm := found;
  end if;
  return query select coalesce(v_cuenta, 0) <= p_limit, v_alarm,
    greatest(1, ceil(extract(epoch from v_ventana + p_window - p_now)))::integer;
end $function$;
alter function app.spend(text,timestamp with time zone,interval,integer,integer,integer,text) owner to tertulia_auth;
revoke all on function app.spend(text,timestamp with time zone,interval,integer,integer,integer,text) from public;
grant execute on function app.spend(text,timestamp with time zone,interval,integer,integer,integer,text) to tertulia_app;

CREATE OR REPLACE FUNCTION app.subaccount_token(p_cuenta text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select subcuenta_token from canales where twilio_sid = p_cuenta and estado = 1 and subcuenta_token is not null limit 1
$function$;
alter function app.subaccount_token(text) owner to tertulia_router;
revoke all on function app.subaccount_token(text) from public;
grant execute on function app.subaccount_token(text) to tertulia_app;
grant execute on function app.subaccount_token(text) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.subaccount_tokens(p_cuentas text[])
 RETURNS TABLE(cuenta text, token text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select distinct k.twilio_sid, k.subcuenta_token from canales k
    where k.twilio_sid = any (p_cuentas) and k.subcuenta_token is not null
$function$;
alter function app.subaccount_tokens(text[]) owner to tertulia_router;
revoke all on function app.subaccount_tokens(text[]) from public;
grant execute on function app.subaccount_tokens(text[]) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.suggest_suscriptores(p_q text, p_limit integer)
 RETURNS TABLE(id bigint, nombre_negocio text, estado smallint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select s.id, s.nombre_negocio, s.estado from suscriptores s
   where coalesce(trim(p_q), '') = ''
     or plain_text(s.nombre_negocio) like '%' || regexp_replace(plain_text(trim(p_q)), '([\\%_])', '\\\1', 'g') || '%'
   order by plain_text(s.nombre_negocio), s.id limit p_limit
$function$;
alter function app.suggest_suscriptores(text,integer) owner to tertulia_auth;
revoke all on function app.suggest_suscriptores(text,integer) from public;
grant execute on function app.suggest_suscriptores(text,integer) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.sync_plantillas(p_suscriptor bigint, p_leidas jsonb, p_now timestamp with time zone)
 RETURNS TABLE(total integer, nuevas integer, cambiadas integer)
 LANGUAGE sql
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with leidas as (
    select * from jsonb_to_recordset(p_leidas) as l (content_sid text, nombre text, idioma text, categoria text,
      estado_aprobacion text, motivo_rechazo text, cuerpo text, variables jsonb)),
  guardadas as (
    insert into plantillas as p (suscriptor_id, content_sid, nombre, idioma, categoria, estado_aprobacion,
      motivo_rechazo, cuerpo, variables, sincronizada)
    select p_suscriptor, l.content_sid, l.nombre, l.idioma, l.categoria, l.estado_aprobacion, l.motivo_rechazo,
           l.cuerpo, l.variables, p_now
      from leidas l order by l.content_sid
    on conflict (suscriptor_id, content_sid) do update
       set nombre = excluded.nombre, idioma = excluded.idioma, categoria = excluded.categoria,
           estado_aprobacion = excluded.estado_aprobacion, motivo_rechazo = excluded.motivo_rechazo,
           cuerpo = excluded.cuerpo, variables = excluded.variables, sincronizada = p_now, retirada = null
     where (p.nombre, p.idioma, p.categoria, p.estado_aprobacion, p.motivo_rechazo, p.cuerpo, p.variables, p.retirada)
           is distinct from
           (excluded.nombre, excluded.idioma, excluded.categoria, excluded.estado_aprobacion, excluded.motivo_rechazo,
            excluded.cuerpo, excluded.variables, null)
       and p.sincronizada <= p_now and (p.retirada is null or p.retirada <= p_now)
    returning p.xmax = 0 as es_nueva),
  retiradas as (
    update plantillas p set retirada = p_now
     where p.suscriptor_id is not distinct from p_suscriptor and p.retirada is null and p.sincronizada <= p_now
       and not exists (select 1 from leidas l where l.content_sid = p.content_sid)
    returning 1)
  select (select count(*) from leidas)::integer, (count(*) filter (where g.es_nueva))::integer,
         (count(*) filter (where not g.es_nueva) + (select count(*) from retiradas))::integer
    from guardadas g
$function$;
alter function app.sync_plantillas(bigint,jsonb,timestamp with time zone) owner to tertulia_owner;
revoke all on function app.sync_plantillas(bigint,jsonb,timestamp with time zone) from public;
grant execute on function app.sync_plantillas(bigint,jsonb,timestamp with time zone) to tertulia_app;
grant execute on function app.sync_plantillas(bigint,jsonb,timestamp with time zone) to tertulia_router;

CREATE OR REPLACE FUNCTION app.sync_plantillas_comunes(p_leidas jsonb, p_now timestamp with time zone)
 RETURNS TABLE(total integer, nuevas integer, cambiadas integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$ select * from app.sync_plantillas(null, p_leidas, p_now) $function$;
alter function app.sync_plantillas_comunes(jsonb,timestamp with time zone) owner to tertulia_router;
revoke all on function app.sync_plantillas_comunes(jsonb,timestamp with time zone) from public;
grant execute on function app.sync_plantillas_comunes(jsonb,timestamp with time zone) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.take_cierre()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  new.fecha_cierre := (
    select c.fecha_cierre from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id);
  return new;
end $function$;
alter function app.take_cierre() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.take_webhook(p_cuenta text, p_cuenta_plataforma text, p_numero text, p_clase text, p_proveedor_sid text, p_estado_proveedor text, p_clave text, p_cuerpo text, p_consulta text, p_origen text, p_ocurrido timestamp with time zone)
 RETURNS TABLE(resultado text, suscriptor_id bigint, id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
#variable_conflict use_column
declare c record; v_id bigint; v_envio text[];
begin
  if p_clase = 'ESTADO' then
    v_envio := regexp_match(p_consulta, '(?:^|&)e=(\d{1,15})\.(\d{1,15})\.\d{1,9}(?:&|$)');
  end if;
  if v_envio is not null then
    select k.suscriptor_id, k.id,
           coalesce(e.cuenta, case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end)
             as cuenta,
           true as es_nuestro, true as esta_activo into c
      from envios e
      join mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
      join conversaciones v on v.suscriptor_id = m.suscriptor_id and v.id = m.conversacion_id
      join canales k on k.suscriptor_id = v.suscriptor_id and k.id = v.canal_id
     where e.suscriptor_id = v_envio[1]::bigint and e.mensaje_id = v_envio[2]::bigint
       and p_numero = coalesce(e.numero, k.numero);
  end if;
  if v_envio is null or not found then
    select k.suscriptor_id, k.id,
           case when k.twilio_sid like 'AC%' then k.twilio_sid else p_cuenta_plataforma end as cuenta,
           p_clase = 'ESTADO' and exists (
             select 1 from mensajes m
              where m.suscriptor_id = k.suscriptor_id and m.proveedor_sid = p_proveedor_sid) as es_nuestro,
           k.estado = 1 and s.estado = 1 as esta_activo into c
      from canales k join suscriptores s on s.id = k.suscriptor_id
     where k.numero = p_numero order by es_nuestro desc, k.estado desc, k.id limit 1;
    if not found then return query select 'CANAL_DESCONOCIDO'::text, null::bigint, null::bigint; return; end if;
  end if;
  if not (c.es_nuestro or c.esta_activo) then
    return query select 'CANAL_INACTIVO'::text, null::bigint, null::bigint;
    return;
  end if;
  if p_cuenta is distinct from c.cuenta then
    return query select 'CUENTA'::text, null::bigint, null::bigint;
    return;
  end if;
  if p_clase <> 'MENSAJE' or not exists (
       select 1 from mensajes m where m.suscriptor_id = c.suscriptor_id and m.proveedor_sid = p_proveedor_sid) then
    insert into webhooks_recibidos as w (suscriptor_id, canal_id, clase, proveedor_sid, estado_proveedor, clave, cuerpo,
      consulta, origen, ocurrido)
      values (c.suscriptor_id, c.id, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave, p_cuerpo, p_consulta,
              p_origen, least(coalesce(p_ocurrido, clock_timestamp()), clock_timestamp()))
      on conflict (suscriptor_id, clase, proveedor_sid, estado_proveedor) do nothing returning w.id into v_id;
  end if;
  -- only for a repeated message: nearly all webhooks skip it
  if v_id is null and p_clase = 'MENSAJE' then
    v_id := replace_reconciled(c.suscriptor_id, p_proveedor_sid, p_cuerpo, p_consulta, p_origen);
  end if;
  return query select case when v_id is null then 'REPETIDO' else 'ACEPTADO' end, c.suscriptor_id, v_id;
end $function$;
alter function app.take_webhook(text,text,text,text,text,text,text,text,text,text,timestamp with time zone) owner to tertulia_router;
revoke all on function app.take_webhook(text,text,text,text,text,text,text,text,text,text,timestamp with time zone) from public;
grant execute on function app.take_webhook(text,text,text,text,text,text,text,text,text,text,timestamp with time zone) to tertulia_app;
grant execute on function app.take_webhook(text,text,text,text,text,text,text,text,text,text,timestamp with time zone) to tertulia_ingest;
grant execute on function app.take_webhook(text,text,text,text,text,text,text,text,text,text,timestamp with time zone) to tertulia_platform;

CREATE OR REPLACE FUNCTION app.take_webhooks(p_cuenta text[], p_cuenta_plataforma text[], p_numero text[], p_clase text[], p_proveedor_sid text[], p_estado_proveedor text[], p_clave text[], p_cuerpo text[], p_consulta text[], p_origen text[])
 RETURNS TABLE(resultado text, suscriptor_id bigint, id bigint)
 LANGUAGE sql
 SET search_path TO 'app', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
  select t.resultado, t.suscriptor_id, t.id
    from unnest(p_cuenta, p_cuenta_plataforma, p_numero, p_clase, p_proveedor_sid, p_estado_proveedor, p_clave,
      p_cuerpo, p_consulta, p_origen)
         with ordinality as e (cuenta, cuenta_plataforma, numero, clase, proveedor_sid, estado_proveedor, clave, cuerpo,
                               consulta, origen, n)
   cross join lateral take_webhook(e.cuenta, e.cuenta_plataforma, e.numero, e.clase, e.proveedor_sid,
                                   e.estado_proveedor, e.clave, e.cuerpo, e.consulta, e.origen, null) t
   order by e.n
$function$;
alter function app.take_webhooks(text[],text[],text[],text[],text[],text[],text[],text[],text[],text[]) owner to tertulia_owner;
revoke all on function app.take_webhooks(text[],text[],text[],text[],text[],text[],text[],text[],text[],text[]) from public;
grant execute on function app.take_webhooks(text[],text[],text[],text[],text[],text[],text[],text[],text[],text[]) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.tarea_manana_siguiente(p_fecha timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (((p_fecha at time zone 'America/Bogota')::date + 1) + time '08:00') at time zone 'America/Bogota'
$function$;
alter function app.tarea_manana_siguiente(timestamp with time zone) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.tarea_recordar_en(p_fecha timestamp with time zone, p_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_fecha > p_now then p_fecha
              when app.tarea_manana_siguiente(p_fecha) > p_now then app.tarea_manana_siguiente(p_fecha) end
$function$;
alter function app.tarea_recordar_en(timestamp with time zone,timestamp with time zone) owner to tertulia_owner;

CREATE OR REPLACE FUNCTION app.tell_cierre()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update atenciones t set fecha_cierre = new.fecha_cierre
    where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  return null;
end $function$;
alter function app.tell_cierre() owner to tertulia_auth;

CREATE OR REPLACE FUNCTION app.tid()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.suscriptor_id', true), '')::bigint $function$;
alter function app.tid() owner to tertulia_owner;
grant execute on function app.tid() to public;

CREATE OR REPLACE FUNCTION app.voz_canal(p_numero text)
 RETURNS TABLE(suscriptor_id bigint, canal_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select k.suscriptor_id, k.id from canales k join suscriptores s on s.id = k.suscriptor_id
   where k.numero = p_numero and k.estado = 1 and s.estado = 1 and coalesce(k.twilio_sid, '') not like 'AC%'
$function$;
alter function app.voz_canal(text) owner to tertulia_router;
revoke all on function app.voz_canal(text) from public;
grant execute on function app.voz_canal(text) to tertulia_ingest;

CREATE OR REPLACE FUNCTION app.webhook_backlog(p_now timestamp with time zone)
 RETURNS TABLE(aparcados bigint, atraso_segundos double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select (select count(*) from webhooks_recibidos w where w.estado = 'APARCADO'),
         coalesce((select max(extract(epoch from p_now - due.recibido))
                     from suscriptores s cross join lateral (
                       select w.recibido from webhooks_recibidos w
                        where w.suscriptor_id = s.id and w.estado = 'RECIBIDO' and w.proximo_intento <= p_now
                        order by w.proximo_intento, w.id limit 1) due), 0)::double precision
$function$;
alter function app.webhook_backlog(timestamp with time zone) owner to tertulia_router;
revoke all on function app.webhook_backlog(timestamp with time zone) from public;
grant execute on function app.webhook_backlog(timestamp with time zone) to tertulia_ingest;
