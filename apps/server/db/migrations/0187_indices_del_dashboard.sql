-- no transaction
-- Figures of a range read that range alone, and no row of the table: what they count by stands in an index. What left has the
-- provider's id, so that its index is written with that id and by no later state of the message.
set role tertulia_owner;
create index concurrently if not exists mensajes_tiempo on app.mensajes (suscriptor_id, timestamp) include (conversacion_id, origen, enviado_por_usuario_id);
create index concurrently if not exists mensajes_respuestas on app.mensajes (suscriptor_id, timestamp) include (espera_desde, espera_area_id) where espera_desde is not null;
create index concurrently if not exists mensajes_salidos on app.mensajes (suscriptor_id, timestamp) where origen in ('PERSONA', 'BOT', 'DIFUSION') and proveedor_sid is not null;
create index concurrently if not exists mensajes_cierres on app.mensajes (suscriptor_id, timestamp) where origen = 'EVENTO' and evento ->> 'tipo' = 'RESUELTA';
