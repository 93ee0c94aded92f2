-- A draft that goes on behind what was sent is another text: a short answer from a telephone, or one that had failed and is sent again,
-- emptied whatever began like it. One that a browser has not saved since letters were taken out is saved empty by that browser itself.
set local role tertulia_owner;
create or replace function app.empty_borrador() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  update borradores b set contenido = '', reply_to_id = null, media_id = null, version = b.version + 1, actualizado = new.timestamp
   where b.suscriptor_id = new.suscriptor_id and b.usuario_id = new.enviado_por_usuario_id and b.conversacion_id = new.conversacion_id
     and b.contenido <> '' and starts_with(new.contenido, rtrim(b.contenido, E' \t\r\n'))
     and (new.tipo = 'TEXTO' or b.media_id is not null);
  return null;
end $$;
