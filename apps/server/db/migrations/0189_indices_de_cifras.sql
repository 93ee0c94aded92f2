-- no transaction
-- What left has the provider's id: its index is written together with that id and by no later state of the message.
set role tertulia_owner;
create index concurrently if not exists mensajes_contestados on app.mensajes (suscriptor_id, timestamp) include (espera_desde, espera_area_id) where espera_desde is not null;
create index concurrently if not exists mensajes_salidos on app.mensajes (suscriptor_id, timestamp) where origen in ('PERSONA', 'BOT', 'DIFUSION') and proveedor_sid is not null;
create index concurrently if not exists mensajes_cierres on app.mensajes (suscriptor_id, timestamp) where origen = 'EVENTO' and evento ->> 'tipo' = 'RESUELTA';
drop index concurrently if exists app.mensajes_respuestas;
