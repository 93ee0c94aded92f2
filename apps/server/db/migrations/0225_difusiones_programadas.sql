-- A broadcast may be begun today and leave on a day of its own: not before `programada`.
set local role tertulia_owner;

alter table app.difusiones add programada timestamptz;

reset role;
