-- no transaction
-- Of whoever has rung in vain several times the newest call is the one to be answered.
set role tertulia_owner;
create index concurrently if not exists llamadas_insistidas on app.llamadas (suscriptor_id, numero, creada, id)
  where direccion = 'ENTRANTE' and estado in ('NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA');
