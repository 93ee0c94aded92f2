-- no transaction
-- Scores that are due are found tenant by tenant. A message that was sent anew is found in its chat by what it was at the provider
-- before: `datos` changes with nothing that its state goes through.
set role tertulia_owner;
create index concurrently if not exists conversaciones_lead_turno on app.conversaciones (suscriptor_id, lead_decae) where lead_decae is not null;
create index concurrently if not exists mensajes_enviados_de_nuevo on app.mensajes (suscriptor_id, conversacion_id) where datos ? 'sidsAnteriores';
-- Nobody looks for the scores that are due of all tenants at once any more.
drop index concurrently if exists app.conversaciones_lead_decae;
