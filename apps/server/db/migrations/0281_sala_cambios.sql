-- Internal chat: a message may quote another one, and its author may change it or take it back for a while.
set local role tertulia_owner;

-- how often messages of the room were changed or taken back: browsers that were away ask for what came after the number they know
alter table app.salas add column cambios integer not null default 0;

alter table app.sala_mensajes
  add column respuesta_a_id bigint,
  add column editado timestamptz,
  -- taken back: its words are gone, its place and number stay
  add column borrado timestamptz,
  -- the room's number of the change that it came by last
  add column cambio integer not null default 0;
-- what is quoted was said in the same room
alter table app.sala_mensajes add constraint sala_mensajes_en_sala unique (suscriptor_id, sala_id, id);
alter table app.sala_mensajes add constraint sala_mensajes_respuesta
  foreign key (suscriptor_id, sala_id, respuesta_a_id) references app.sala_mensajes (suscriptor_id, sala_id, id);
alter table app.sala_mensajes add constraint sala_mensajes_borrado
  check (borrado is null or (contenido = '' and archivo_id is null and conversacion_id is null and contacto_id is null and respuesta_a_id is null));
create index sala_mensajes_respuesta on app.sala_mensajes (suscriptor_id, sala_id, respuesta_a_id) where respuesta_a_id is not null;
create index sala_mensajes_cambio on app.sala_mensajes (suscriptor_id, sala_id, cambio) where cambio > 0;
grant update (contenido, editado, borrado, cambio, archivo_id, conversacion_id, contacto_id, respuesta_a_id) on app.sala_mensajes to tertulia_app;
-- whom a changed message calls follows from its words
grant delete on app.sala_menciones to tertulia_app;
