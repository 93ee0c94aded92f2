-- no transaction
-- A state that is removed leaves its contacts in batches, by their ids, and its name alone in moves and notes: without these each
-- batch sorts all that is left of the column, and the deletion reads every move and note of the subscriber.
set role tertulia_owner;
create index concurrently if not exists contactos_kanban_id on app.contactos (suscriptor_id, kanban_estado_id, id) where kanban_estado_id is not null;
create index concurrently if not exists kanban_movimientos_de on app.kanban_movimientos (suscriptor_id, de_estado_id) where de_estado_id is not null;
create index concurrently if not exists kanban_movimientos_a on app.kanban_movimientos (suscriptor_id, a_estado_id) where a_estado_id is not null;
create index concurrently if not exists notas_kanban_estado on app.notas (suscriptor_id, kanban_estado_id_snapshot) where kanban_estado_id_snapshot is not null;
