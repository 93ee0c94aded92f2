-- With which template an area asks for the rating while the 24-hour window is shut (beyond B1). No reference: a template of all
-- belongs to no subscriber, and one that is gone asks nobody.
set local role tertulia_owner;
alter table app.areas add column plantilla_encuesta_id bigint;

-- WhatsApp wants its price for this one too. Replaced, not dropped: that would wait for every reader, with everybody behind it.
create or replace trigger settle_reserva after update of estado_mensaje on app.mensajes
  for each row when (new.origen in ('PERSONA', 'BOT', 'DIFUSION', 'ENCUESTA') and new.estado_mensaje in ('ENTREGADO', 'LEIDO', 'ERROR')
                     and old.estado_mensaje is distinct from new.estado_mensaje)
  execute function app.settle_reserva();
