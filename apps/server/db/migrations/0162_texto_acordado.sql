-- A broadcast sends the template that was previewed when it was begun: written anew under its id, it pauses it.
set local role tertulia_owner;
-- null: begun before this was remembered
alter table app.difusiones add column plantilla_huella bytea;
alter table app.difusiones drop constraint difusiones_motivo_pausa_check;
alter table app.difusiones add constraint difusiones_motivo_pausa_check
  check (motivo_pausa in ('PERSONA', 'PLANTILLA', 'PLANTILLA_CAMBIADA', 'MUCHOS_FALLOS'));
