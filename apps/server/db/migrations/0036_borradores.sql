-- What a user has written and not sent in a chat (beyond A7). An emptied draft keeps its row and its version, so that a
-- browser that is behind cannot bring an old text back.
set local role tertulia_owner;

create table app.borradores (
  suscriptor_id bigint not null,
  usuario_id bigint not null,
  conversacion_id bigint not null,
  contenido text not null check (length(contenido) <= 20000),
  reply_to_id bigint,
  version integer not null default 1,
  actualizado timestamptz not null,
  primary key (suscriptor_id, usuario_id, conversacion_id),
  foreign key (suscriptor_id, usuario_id) references app.usuarios (suscriptor_id, id),
  foreign key (suscriptor_id, conversacion_id) references app.conversaciones (suscriptor_id, id),
  foreign key (suscriptor_id, reply_to_id) references app.mensajes (suscriptor_id, id)
);
create index borradores_conversacion on app.borradores (suscriptor_id, conversacion_id);
create index borradores_reply on app.borradores (suscriptor_id, reply_to_id) where reply_to_id is not null;
call app.fence('app.borradores');
-- nobody else's business, not even within the tenant
create policy propio on app.borradores as restrictive for all to tertulia_app
  using (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::bigint))
  with check (usuario_id = (select nullif(current_setting('app.usuario_id', true), '')::bigint));
grant select, insert, update on app.borradores to tertulia_app;

-- A sent text empties the draft that it came from, in the same transaction. The browser saves with a delay, so the draft may
-- be a little shorter or longer than what was sent.
create function app.empty_borrador() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  update borradores b set contenido = '', reply_to_id = null, version = b.version + 1, actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and (starts_with(new.contenido, rtrim(b.contenido)) or starts_with(b.contenido, new.contenido));
  return null;
end $$;
create trigger empty_borrador after insert on app.mensajes
  for each row when (new.origen = 'PERSONA' and new.tipo = 'TEXTO' and new.enviado_por_usuario_id is not null) execute function app.empty_borrador();

-- A leaver's drafts go, from whichever code it comes.
create policy auth on app.borradores to tertulia_auth using (true) with check (true);
grant select, delete on app.borradores to tertulia_auth;
create function app.remove_borradores() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from borradores b where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.id;
  return null;
end $$;
grant create on schema app to tertulia_auth;
reset role;
alter function app.remove_borradores() owner to tertulia_auth;
set local role tertulia_owner;
revoke create on schema app from tertulia_auth;
create trigger remove_borradores after update of estado on app.usuarios
  for each row when (old.estado = 1 and new.estado = 0) execute function app.remove_borradores();
