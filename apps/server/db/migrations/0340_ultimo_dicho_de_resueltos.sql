-- What 0265 did for open chats: a resolved one too is found again by what people and bots said last, not by a farewell or a survey that
-- stands in every row alike.
update app.conversaciones c
   set ultimo_secuencia = m.secuencia, ultimo_emisor = m.emisor, ultimo_autor = m.enviado_por_nombre, ultimo_estado = m.estado_mensaje,
       ultimo_resumen = left(coalesce(
         nullif(trim(regexp_replace(m.contenido, '\s+', ' ', 'g')), ''),
         case m.tipo when 'IMAGEN' then 'Imagen' when 'VIDEO' then 'Video' when 'AUDIO' then 'Audio' when 'VOZ' then 'Nota de voz' when 'DOC' then 'Documento' else '' end), 160)
  from app.conversaciones o
  join app.mensajes w on w.suscriptor_id = o.suscriptor_id and w.conversacion_id = o.id and w.secuencia = o.ultimo_secuencia
 cross join lateral (
   select d.* from app.mensajes d
    where d.suscriptor_id = o.suscriptor_id and d.conversacion_id = o.id and d.origen in ('CLIENTE', 'PERSONA', 'BOT', 'DIFUSION')
    order by d.secuencia desc limit 1) m
 where o.estado = 'CERRADA' and w.origen in ('BIENVENIDA', 'FUERA_DE_HORARIO', 'DESPEDIDA', 'ENCUESTA', 'BAJA')
   and c.suscriptor_id = o.suscriptor_id and c.id = o.id;
