-- In whose opening hours a wait counts: the area of the chat when it was answered, kept at the answer by the statement that
-- adds it. So a range's waits are read from their index alone, and a chat that moves on takes no answered wait along.
set local role tertulia_owner;
alter table app.mensajes
  add column espera_area_id bigint,
  add foreign key (suscriptor_id, espera_area_id) references app.areas (suscriptor_id, id);
reset role;
update app.mensajes m set espera_area_id = c.area_id from app.conversaciones c
 where c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id and m.espera_desde is not null;
