-- A state that very many contacts have leaves its board when it is removed, and is nobody's to see from then on: a job takes it
-- from its contacts, some at a time, and then removes it. A process that dies meanwhile leaves nothing by halves.
alter table app.kanban_estados alter column tablero_id drop not null;
