-- A draft keeps the file of the quick note that it was made from (beyond A7); what was taken out of the bank is not shown any more.
set local role tertulia_owner;

alter table app.borradores add column media_id bigint,
  add foreign key (suscriptor_id, media_id) references app.media (suscriptor_id, id);
create index borradores_media on app.borradores (suscriptor_id, media_id) where media_id is not null;

-- As before; and a file that goes with its caption empties the draft of the two.
create or replace function app.empty_borrador() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  update borradores b set contenido = '', reply_to_id = null, media_id = null, version = b.version + 1, actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and (starts_with(new.contenido, rtrim(b.contenido)) or starts_with(b.contenido, new.contenido))
     and (new.tipo = 'TEXTO' or b.media_id is not null);
  return null;
end $$;
drop trigger empty_borrador on app.mensajes;
create trigger empty_borrador after insert on app.mensajes
  for each row when (new.origen = 'PERSONA' and new.contenido <> '' and new.enviado_por_usuario_id is not null) execute function app.empty_borrador();
