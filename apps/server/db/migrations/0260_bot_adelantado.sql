-- How often a model was asked in a chat for an answer that a newer line of the customer's overtook: it costs as much as one that is said.
set local role tertulia_owner;
alter table app.bot_chats add column adelantadas integer not null default 0;
