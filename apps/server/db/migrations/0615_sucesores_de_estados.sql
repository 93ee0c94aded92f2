-- A removed state keeps the state that its contacts get instead. If that one is removed in turn, it is replaced by its own successor,
-- so that the job that moves the contacts never ends at a state that no longer exists.
alter table app.kanban_estados
  add column sucesor_id bigint,
  add foreign key (suscriptor_id, sucesor_id) references app.kanban_estados (suscriptor_id, id) on delete set null (sucesor_id);
create index kanban_estados_sucesor on app.kanban_estados (suscriptor_id, sucesor_id) where sucesor_id is not null;
