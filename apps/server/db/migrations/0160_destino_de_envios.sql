-- Where a message goes is settled when it is written: its chat may go on with another number of the contact before the
-- message has left, or before it is known whether it did. Rows of before have none and go where their chat stands.
set local role tertulia_owner;
alter table app.envios add column destino text;
