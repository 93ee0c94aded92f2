-- no transaction
-- Figures of a range read that range alone, and most of them no row at all: what they count by stands in the index.
set role tertulia_owner;
create index concurrently if not exists mensajes_tiempo on app.mensajes (suscriptor_id, timestamp) include (conversacion_id, origen, enviado_por_usuario_id);
create index concurrently if not exists mensajes_respuestas on app.mensajes (suscriptor_id, timestamp) include (conversacion_id, espera_desde) where espera_desde is not null;
