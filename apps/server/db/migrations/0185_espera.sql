-- Since when a customer waits for a person: from the first message of a turn on. It stands at the chat until a person
-- writes or the chat is closed, and at the person's message that answered it, with the area in whose hours the wait counts:
-- the means of the dashboard are of those. Kept by the statements that add the message (0186 fills in what was before).
set local role tertulia_owner;
alter table app.conversaciones add column espera_desde timestamptz;
alter table app.mensajes
  add column espera_desde timestamptz,
  add column espera_area_id bigint,
  add foreign key (suscriptor_id, espera_area_id) references app.areas (suscriptor_id, id);
