-- What was closed before 0296. Of a file of its own, so that only who opens one of these chats again waits for it.
update app.atenciones t set fecha_cierre = c.fecha_cierre
  from (select c.suscriptor_id, c.id, c.fecha_cierre from app.conversaciones c where c.fecha_cierre is not null for no key update) c
 where c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id and t.fecha_cierre is distinct from c.fecha_cierre;
