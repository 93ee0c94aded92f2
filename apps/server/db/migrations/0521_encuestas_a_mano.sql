set local role tertulia_owner;

-- A survey template that a person sent: its answer is a rating in an open chat too.
alter table app.encuestas add column a_mano boolean not null default false;
