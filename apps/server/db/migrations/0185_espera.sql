-- Since when a customer waits for a person: from the first message of a turn on. It stands at the chat until a person
-- writes or the chat is closed, and at the person's message that answered it, which is what the dashboard means are of.
-- Kept by the statements that add the message (0186 fills in what was there before).
set local role tertulia_owner;
alter table app.conversaciones add column espera_desde timestamptz;
alter table app.mensajes add column espera_desde timestamptz;
