-- no transaction
-- What the assistant is asked of a range of time reads that range, and not the whole table. Neither a move nor a quote changes when it
-- was made. Messages that failed have none: an index of a state, even of some of its rows, makes each change of any message's state
-- write all of its indexes anew.
set role tertulia_owner;
create index concurrently if not exists cotizaciones_created_at on app.cotizaciones (suscriptor_id, created_at desc, id desc) include (total_centavos, usuario_id);
create index concurrently if not exists kanban_movimientos_ocurrido on app.kanban_movimientos (suscriptor_id, ocurrido desc, id desc);
