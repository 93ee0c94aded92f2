-- Conversations, messages, outbox, ratings, drafts and the counters of the inbox's tabs.

set local role tertulia_owner;

-- Text for the search in messages: cheaper than plain_text, because each inbound message pays for it. The dictionary is
-- named with its schema, so that no search_path changes the result.
do $$ begin
  execute format($f$create function app.plegado(p_texto text) returns text language sql immutable strict parallel safe
    as $b$ select lower(%1$s.unaccent('%1$s.unaccent'::regdictionary, p_texto)) $b$ $f$,
    (select extnamespace::regnamespace from pg_extension where extname = 'unaccent'));
end $$;
revoke all on function app.plegado from public;
grant execute on function app.plegado to tertulia_app, tertulia_search;

-- Weeks since 1970: the index keeps the messages of one week together.
create function app.semana(p_momento timestamptz) returns integer language sql immutable strict parallel safe
  as $$ select floor(extract(epoch from p_momento) / 604800)::integer $$;
revoke all on function app.semana from public;
grant execute on function app.semana to tertulia_app, tertulia_search;

-- The words of a message, each prefixed with tenant and week: a search reads the newest weeks of its own tenant and
-- stops when it has enough. Words are cut at 60 letters, because no message may fail for its words.
create function app.palabras(p_suscriptor bigint, p_momento timestamptz, p_texto text) returns tsvector
  language sql immutable strict parallel safe cost 1000 as $$
  select array_to_tsvector(array_remove(array_remove(string_to_array(
           regexp_replace(' ' || case when octet_length(p_texto) < 1000 then app.plegado(p_texto)
                                      else regexp_replace(app.plegado(p_texto), '(\w{60})\w+', '\1', 'g') end,
                          '[\W_]+', ' ' || p_suscriptor || '.' || app.semana(p_momento) || '.', 'g'), ' '), ''),
           p_suscriptor || '.' || app.semana(p_momento) || '.'))
$$;
revoke all on function app.palabras from public;
grant execute on function app.palabras to tertulia_app, tertulia_search;

create table app.conversaciones (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  canal_id bigint not null,
  contacto_id bigint not null,
  area_id bigint,
  cliente_nombre text,
  cliente_telefono text,
  estado text not null default 'PENDIENTE' check (estado in ('ABIERTA', 'PENDIENTE', 'CERRADA')),
  asignada_a bigint,
  -- Increased with every change of owner: work begun for an earlier owner, such as a late answer of the bot, is
  -- discarded.
  version_asignacion integer not null default 0,
  ultimo_asignado bigint,
  fecha_inicio timestamptz not null,
  fecha_cierre timestamptz,
  cerrada_por bigint,
  last_message_at timestamptz not null,
  secuencia integer not null default 0,
  no_leidos integer not null default 0 check (no_leidos >= 0),
  -- Of the last message said by a person, bot or broadcast: events have a number but are no message.
  ultimo_secuencia integer,
  ultimo_resumen text,
  ultimo_emisor text,
  ultimo_autor text,
  ultimo_estado text,
  ventana_hasta timestamptz,
  fuera_horario_en timestamptz,
  lead_score smallint not null default 0 check (lead_score between 0 and 100),
  lead_stage text not null default 'nuevo'
    check (lead_stage in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  -- Increased by every update: a client compares it to tell an older copy of the row from a newer one.
  version bigint not null default 0,
  -- Points by rule, which add up to lead_score; null until the rules ran.
  lead_terminos jsonb,
  lead_stage_fijada text
    check (lead_stage_fijada in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  lead_stage_calculada text
    check (lead_stage_calculada in ('nuevo', 'interesado', 'calificado', 'en_negociacion', 'cliente')),
  -- When the rules must run again without a new message.
  lead_decae timestamptz,
  -- Since when the customer waits for a person: the first message of their turn. Null once a person answers or the chat
  -- is closed.
  espera_desde timestamptz,
  -- Set when another person assigned the chat to its owner, until the owner opens it.
  recibida timestamptz,
  recibida_de text,
  recibida_comentario text,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, canal_id) references app.canales (suscriptor_id, id),
  foreign key (suscriptor_id, contacto_id) references app.contactos (suscriptor_id, id),
  foreign key (suscriptor_id, area_id) references app.areas (suscriptor_id, id),
  foreign key (suscriptor_id, asignada_a) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, ultimo_asignado) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, cerrada_por) references app.usuarios (suscriptor_id, id),
  constraint estado_y_dueno check (
    (estado = 'PENDIENTE' and asignada_a is null)
    or (estado = 'ABIERTA' and asignada_a is not null)
    or (estado = 'CERRADA' and asignada_a is null)),
  constraint cierre check ((estado = 'CERRADA') = (fecha_cierre is not null))
);
-- Of fifty first messages at once, one creates the conversation.
create unique index conversaciones_abierta on app.conversaciones (suscriptor_id, canal_id, contacto_id)
  where estado <> 'CERRADA';
create index conversaciones_contacto on app.conversaciones (suscriptor_id, contacto_id, canal_id, fecha_inicio desc);
create index conversaciones_mias on app.conversaciones (suscriptor_id, asignada_a, last_message_at desc, id desc)
  where estado = 'ABIERTA';
create index conversaciones_abiertas on app.conversaciones (suscriptor_id, last_message_at desc, id desc)
  where estado = 'ABIERTA';
create index conversaciones_espera on app.conversaciones (suscriptor_id, last_message_at desc, id desc)
  where estado = 'PENDIENTE';
create index conversaciones_resueltas on app.conversaciones (suscriptor_id, fecha_cierre desc, id desc)
  where estado = 'CERRADA';
create index conversaciones_sin_leer on app.conversaciones (suscriptor_id, asignada_a)
  include (no_leidos) where no_leidos > 0 and estado <> 'CERRADA';
-- Who waits for an answer is found by duration, not by reading tens of thousands of open chats.
create index conversaciones_sin_respuesta on app.conversaciones (suscriptor_id, espera_desde)
  where estado <> 'CERRADA' and espera_desde is not null;
-- The explorer's first page over all states.
create index conversaciones_recientes on app.conversaciones (suscriptor_id, last_message_at desc, id desc);
-- Unread chats of all owners, newest first: asked up to once a second by each supervisor.
create index conversaciones_sin_leer_recientes on app.conversaciones (suscriptor_id, last_message_at desc, id desc)
  include (no_leidos) where no_leidos > 0 and estado <> 'CERRADA';
-- The explorer's date filter and its order by start.
create index conversaciones_iniciadas on app.conversaciones (suscriptor_id, fecha_inicio desc, id desc);
-- For due_leads, which reads one tenant after the other.
create index conversaciones_lead_turno on app.conversaciones (suscriptor_id, lead_decae) where lead_decae is not null;
call app.fence('app.conversaciones');
create policy counting on app.conversaciones to tertulia_auth using (true);
create policy routing on app.conversaciones to tertulia_router using (true);
create policy search on app.conversaciones to tertulia_search using (true);
grant select, insert, update on app.conversaciones to tertulia_app;
grant select on app.conversaciones to tertulia_auth, tertulia_router, tertulia_search;
grant update (contacto_id) on app.conversaciones to tertulia_auth;

create table app.mensajes (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  conversacion_id bigint not null,
  secuencia integer not null,
  emisor text not null check (emisor in ('USUARIO', 'BOT', 'CLIENTE')),
  tipo text not null check (tipo in ('TEXTO', 'IMAGEN', 'VIDEO', 'AUDIO', 'VOZ', 'DOC')),
  origen text not null,
  contenido text not null,
  timestamp timestamptz not null,
  estado_mensaje text check (estado_mensaje in ('PENDIENTE', 'ENVIADO', 'ENTREGADO', 'LEIDO', 'ERROR')),
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
  -- At the message of a person that answered a waiting customer: since when the customer waited, and the area whose
  -- opening hours count. The dashboard's response times are computed from these.
  espera_desde timestamptz,
  espera_area_id bigint,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, enviado_por_usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, reply_to_id) references app.mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, espera_area_id) references app.areas (suscriptor_id, id),
  constraint mensajes_origen_check check (origen in (
    'CLIENTE', 'PERSONA', 'BOT', 'BIENVENIDA', 'FUERA_DE_HORARIO', 'DESPEDIDA', 'ENCUESTA', 'BAJA', 'DIFUSION',
    'EVENTO'))
);
-- Sequence numbers have no gaps, so that any page of a chat is one range of this index.
create unique index mensajes_secuencia on app.mensajes (suscriptor_id, conversacion_id, secuencia);
create unique index mensajes_cliente on app.mensajes (suscriptor_id, cliente_mensaje_id)
  where cliente_mensaje_id is not null;
create unique index mensajes_proveedor on app.mensajes (suscriptor_id, proveedor_sid) where proveedor_sid is not null;
create index mensajes_reply on app.mensajes (suscriptor_id, reply_to_id) where reply_to_id is not null;
-- Without a pending list: each search would read it, and one unlucky message would pay for emptying it.
create index mensajes_palabras on app.mensajes using gin (app.palabras(suscriptor_id, timestamp, contenido))
  with (fastupdate = off) where origen <> 'EVENTO';
-- Metrics of a date range are index-only scans of that range. No column changes with a message's state, so that state
-- changes do not touch these indexes.
create index mensajes_tiempo on app.mensajes (suscriptor_id, timestamp)
  include (conversacion_id, origen, enviado_por_usuario_id);
create index mensajes_respuestas on app.mensajes (suscriptor_id, timestamp)
  include (espera_desde, espera_area_id) where espera_desde is not null;
create index mensajes_salidos on app.mensajes (suscriptor_id, timestamp)
  where origen in ('PERSONA', 'BOT', 'DIFUSION') and proveedor_sid is not null;
create index mensajes_cierres on app.mensajes (suscriptor_id, timestamp)
  where origen = 'EVENTO' and evento ->> 'tipo' = 'RESUELTA';
-- A message that was sent again is found by its earlier ids at the provider.
create index mensajes_enviados_de_nuevo on app.mensajes (suscriptor_id, conversacion_id) where datos ? 'sidsAnteriores';
call app.fence('app.mensajes');
-- A repeated webhook is recognized by its message, also after its entry in webhooks_recibidos was purged.
create policy routing on app.mensajes to tertulia_router using (true);
create policy search on app.mensajes to tertulia_search using (true);
grant select, insert, update on app.mensajes to tertulia_app;
grant select on app.mensajes to tertulia_search;
grant select (suscriptor_id, id, conversacion_id, estado_mensaje, proveedor_sid) on app.mensajes to tertulia_router;

alter table app.archivos add foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id);

-- Who sent something in a chat or owned it: an AGENTE may read the closed chats that they attended.
create table app.atenciones (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  desde timestamptz not null,
  -- Copied from the chat by triggers, so that an agent's closed chats are one index range. Closing, reopening and
  -- adding an attendant all lock the chat's row first.
  fecha_cierre timestamptz,
  primary key (suscriptor_id, usuario_id, conversacion_id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id)
);
create index atenciones_conversacion on app.atenciones (suscriptor_id, conversacion_id);
create index atenciones_cerradas on app.atenciones (suscriptor_id, usuario_id, fecha_cierre desc, conversacion_id desc)
  where fecha_cierre is not null;
call app.fence('app.atenciones');
create policy counting on app.atenciones to tertulia_auth using (true);
create policy search on app.atenciones to tertulia_search using (true);
grant select, insert on app.atenciones to tertulia_app;
grant select on app.atenciones to tertulia_auth, tertulia_search;
grant update (fecha_cierre) on app.atenciones to tertulia_auth;

-- The outbox: one row per outbound message, committed together with it. A row that was being sent when its worker died
-- is reconciled with the provider before it is sent again, so that the message is sent once.
create table app.envios (
  suscriptor_id bigint not null,
  mensaje_id bigint not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENVIANDO', 'ACEPTADO', 'FALLIDO')),
  -- A worker may finish only the attempt that it began.
  intento integer not null default 0,
  iniciado timestamptz,
  texto text not null,
  reintentos integer not null default 0,
  ultimo_error text,
  clase text not null default 'TEXTO' check (clase in ('TEXTO', 'PLANTILLA', 'MEDIA')),
  content_sid text,
  content_variables jsonb,
  -- Fixed when the message is written: the chat may move to another number of the contact before the message leaves.
  -- Null: the number of the chat.
  destino text,
  -- When empty_envios looked at the row.
  revisado timestamptz,
  -- The account and number of the last attempt; null where they are the channel's.
  cuenta text,
  numero text,
  primary key (suscriptor_id, mensaje_id),
  foreign key (suscriptor_id, mensaje_id) references app.mensajes (suscriptor_id, id),
  constraint plantilla check ((clase = 'PLANTILLA') = (content_sid is not null)),
  constraint variables check (content_variables is null or clase = 'PLANTILLA')
);
create index envios_en_curso on app.envios (suscriptor_id, iniciado) where estado in ('PENDIENTE', 'ENVIANDO');
create index envios_fallidos on app.envios (suscriptor_id, iniciado) where estado = 'FALLIDO';
-- An entry is added when a message is accepted, which changes an index anyway.
create index envios_por_revisar on app.envios (iniciado) where estado = 'ACEPTADO' and revisado is null;
call app.fence('app.envios');
create policy routing on app.envios to tertulia_router using (true);
grant select, insert, update on app.envios to tertulia_app;
grant select on app.envios to tertulia_router;
grant update (texto, content_variables, revisado) on app.envios to tertulia_router;

create table app.encuestas (
  suscriptor_id bigint not null,
  id bigint generated always as identity,
  conversacion_id bigint not null,
  usuario_id bigint,
  enviada timestamptz not null,
  estado text not null default 'ESPERA_RATING' check (estado in ('ESPERA_RATING', 'ESPERA_COMENTARIO', 'COMPLETA')),
  rating smallint check (rating between 1 and 5),
  comentario text,
  respondida timestamptz,
  created_at timestamptz not null,
  -- A person sent the survey template: the answer is a rating in an open chat too.
  a_mano boolean not null default false,
  primary key (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  check ((estado = 'ESPERA_RATING') = (rating is null))
);
create index encuestas_conversacion on app.encuestas (suscriptor_id, conversacion_id, enviada desc);
create index encuestas_respondidas on app.encuestas (suscriptor_id, respondida desc, id desc) where rating is not null;
create index encuestas_rating on app.encuestas (suscriptor_id, rating, respondida desc, id desc)
  where rating is not null;
call app.fence('app.encuestas');
grant select, insert, update on app.encuestas to tertulia_app;

-- Totals of the inbox's tabs, kept instead of counted. asignada_a 0: no owner.
create table app.contadores_bandeja (
  suscriptor_id bigint not null references app.suscriptores (id),
  asignada_a bigint not null,
  estado text not null,
  total bigint not null default 0,
  primary key (suscriptor_id, asignada_a, estado)
);
call app.fence('app.contadores_bandeja');
create policy counting on app.contadores_bandeja to tertulia_auth using (true) with check (true);
grant select on app.contadores_bandeja to tertulia_app;
grant select, insert, update on app.contadores_bandeja to tertulia_auth;

-- Changes since the totals were last computed. Append-only, so that two writers never wait for the same row. Readers
-- add them to the totals in one statement.
create table app.contadores_cambios (
  suscriptor_id bigint not null references app.suscriptores (id),
  id bigint generated always as identity,
  asignada_a bigint not null,
  pendientes smallint not null default 0,
  abiertas smallint not null default 0,
  cerradas smallint not null default 0,
  -- Closed chats that this user attended: «Resueltos» of an AGENTE.
  atendidas smallint not null default 0,
  primary key (suscriptor_id, id)
);
call app.fence('app.contadores_cambios');
create policy counting on app.contadores_cambios to tertulia_auth using (true) with check (true);
grant select on app.contadores_cambios to tertulia_app;
grant select, insert, update, delete on app.contadores_cambios to tertulia_auth;

-- Unsent text of a user in a chat. An emptied draft keeps its row and version, so that a browser that is behind cannot
-- restore an old text.
create table app.borradores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  contenido text not null check (length(contenido) <= 20000),
  reply_to_id bigint,
  version integer not null default 1,
  actualizado timestamptz not null,
  -- The file of the quick note from which the draft was made.
  media_id bigint,
  primary key (suscriptor_id, usuario_id, conversacion_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, reply_to_id) references app.mensajes (suscriptor_id, id),
  foreign key (suscriptor_id, media_id) references app.media (suscriptor_id, id)
);
create index borradores_conversacion on app.borradores (suscriptor_id, conversacion_id);
create index borradores_reply on app.borradores (suscriptor_id, reply_to_id) where reply_to_id is not null;
create index borradores_media on app.borradores (suscriptor_id, media_id) where media_id is not null;
call app.fence('app.borradores');
-- A draft is visible to its user only, also within the tenant.
create policy propio on app.borradores as restrictive for all to tertulia_app
  using (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::bigint))
  with check (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::bigint));
-- For remove_borradores.
create policy auth on app.borradores to tertulia_auth using (true) with check (true);
grant select, insert, update on app.borradores to tertulia_app;
grant select, delete on app.borradores to tertulia_auth;

grant create on schema app to tertulia_auth, tertulia_router, tertulia_search;

create function app.raise_version() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- A sent message empties the draft that it came from, in the same transaction. A draft that continues after the sent
-- text is another text and stays.
create function app.empty_borrador() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  update borradores b set contenido = '', reply_to_id = null, media_id = null, version = b.version + 1,
    actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id
     and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and starts_with(new.contenido, rtrim(b.contenido, E' \t\r\n'))
     and (new.tipo = 'TEXTO' or b.media_id is not null);
  return null;
end $$;

set local role tertulia_auth;

create function app.keep_contadores()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
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
end $$;

-- The caller holds the chat's row, so its state cannot change.
create function app.keep_atendidas()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into contadores_cambios (suscriptor_id, asignada_a, atendidas)
    select new.suscriptor_id, new.usuario_id, 1 from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id and c.estado = 'CERRADA';
  return null;
end $$;

-- Adds changes to the totals and returns how many. Parallel calls take different rows; a reader sees a change exactly
-- once.
create function app.fold_contadores(p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
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
end $$;
revoke all on function app.fold_contadores from public;
grant execute on function app.fold_contadores to tertulia_platform;

create function app.tell_cierre() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update atenciones t set fecha_cierre = new.fecha_cierre
    where t.suscriptor_id = new.suscriptor_id and t.conversacion_id = new.id;
  return null;
end $$;

create function app.take_cierre() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.fecha_cierre := (
    select c.fecha_cierre from conversaciones c
     where c.suscriptor_id = new.suscriptor_id and c.id = new.conversacion_id);
  return new;
end $$;

-- A deactivated user's drafts are deleted, in every code path.
create function app.remove_borradores()
  returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from borradores b where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.id;
  return null;
end $$;

set local role tertulia_router;

-- So many per tenant, and the first of each tenant before the second of any: a backlog of one delays no other.
create function app.due_leads(p_now timestamptz, p_limit integer)
returns table (suscriptor_id bigint, conversacion_id bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  with recursive tenants (id) as (
    (select c.suscriptor_id from conversaciones c where c.lead_decae is not null order by c.suscriptor_id limit 1)
    union all
    select (select c.suscriptor_id from conversaciones c
             where c.lead_decae is not null and c.suscriptor_id > t.id order by c.suscriptor_id limit 1)
      from tenants t where t.id is not null)
  select t.id, due.id
    from tenants t cross join lateral (
      select o.id, o.lead_decae, row_number() over (order by o.lead_decae) as turno
        from (select c.id, c.lead_decae from conversaciones c
               where c.suscriptor_id = t.id and c.lead_decae <= p_now order by c.lead_decae limit p_limit) o) due
   where t.id is not null
   order by due.turno, due.lead_decae
$$;
revoke all on function app.due_leads from public;
grant execute on function app.due_leads to tertulia_ingest;

-- Empties the copy of the text in the outbox once a message has arrived. A failed message keeps it: a person may send
-- it again.
create function app.empty_envios(p_before timestamptz, p_limit integer) returns integer
language plpgsql security definer set search_path = app, pg_temp as $$
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
end $$;
revoke all on function app.empty_envios from public;
grant execute on function app.empty_envios to tertulia_platform;

set local role tertulia_search;

-- Chats of the tenant whose contact or messages contain every word, at most p_limite of each, newest first. Without
-- p_todos (an AGENTE): messages only in chats that they may read, contacts only in chats that they see in a list. It
-- walks back in ever wider steps of weeks. Generic plans: an index answers any words, so that no plan depends on them.
create function app.search_chats(p_texto text, p_usuario bigint, p_todos boolean, p_limite integer, p_ahora timestamptz)
returns table (conversacion_id bigint, momento timestamptz, mensaje_id bigint, secuencia integer, emisor text,
  contenido text)
language plpgsql stable security definer rows 200 set search_path = app, pg_temp
  set plan_cache_mode = force_generic_plan as $$
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
end $$;
revoke all on function app.search_chats from public;
grant execute on function app.search_chats to tertulia_app;

set local role tertulia_owner;
revoke create on schema app from tertulia_auth, tertulia_router, tertulia_search;

create trigger raise_version before update on app.conversaciones for each row execute function app.raise_version();
create trigger keep_contadores_insert after insert on app.conversaciones
  for each row execute function app.keep_contadores();
create trigger keep_contadores_update after update of estado, asignada_a on app.conversaciones
  for each row when (old.estado is distinct from new.estado or old.asignada_a is distinct from new.asignada_a)
  execute function app.keep_contadores();
create trigger keep_atendidas after insert on app.atenciones for each row execute function app.keep_atendidas();
create trigger remove_borradores after update of estado on app.usuarios
  for each row when (old.estado = 1 and new.estado = 0) execute function app.remove_borradores();
create trigger empty_borrador after insert on app.mensajes
  for each row when (new.origen = 'PERSONA' and new.contenido <> '' and new.enviado_por_usuario_id is not null)
  execute function app.empty_borrador();
create trigger tell_cierre after update of fecha_cierre on app.conversaciones
  for each row when (old.fecha_cierre is distinct from new.fecha_cierre) execute function app.tell_cierre();
create trigger take_cierre before insert on app.atenciones for each row execute function app.take_cierre();
