-- A row whose last word is a document is called what the document is called, as new ones are: «Documento» stands in many rows alike.
update app.conversaciones c
   set ultimo_resumen = left(coalesce(nullif(trim(regexp_replace(a.nombre_original, '\s+', ' ', 'g')), ''), c.ultimo_resumen), 160)
  from app.mensajes m
  join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id and a.uso = 'ADJUNTO' and a.posicion = 0
 where c.ultimo_resumen = 'Documento'
   and m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and m.secuencia = c.ultimo_secuencia
   and m.tipo = 'DOC' and m.contenido = '';
