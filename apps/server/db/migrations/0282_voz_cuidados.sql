-- Calls: when a recording was removed at the provider, and the look-ups of customers' calls that nobody took.
set local role tertulia_owner;

alter table app.llamadas add column grabacion_retirada timestamptz;
create index llamadas_perdidas on app.llamadas (suscriptor_id, creada desc, id desc)
  where direccion = 'ENTRANTE' and estado in ('NO_CONTESTADA', 'OCUPADA', 'FALLIDA', 'CANCELADA');
-- who spoke with that number afterwards
create index llamadas_numero on app.llamadas (suscriptor_id, numero, creada) where contestada is not null;
