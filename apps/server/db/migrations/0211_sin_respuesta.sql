-- no transaction
-- Who waits for an answer is looked for by how long, not among all chats that are not closed: those may be tens of thousands.
set role tertulia_owner;
create index concurrently if not exists conversaciones_sin_respuesta on app.conversaciones (suscriptor_id, espera_desde)
  where estado <> 'CERRADA' and espera_desde is not null;
