-- A broadcast's message that we hold back ourselves, because the contact opted out or the broadcast was stopped, has not failed: its
-- recipient is left out, with the reason. The recipient keeps its message, so that a retry of that message counts again (F-B09).
set local role tertulia_owner;
-- in the order in which the earlier release takes them while it runs
lock table app.mensajes in access exclusive mode;
lock table app.difusion_destinatarios in access exclusive mode;
alter table app.difusion_destinatarios drop constraint if exists difusion_destinatarios_check1;
alter table app.difusion_destinatarios drop constraint if exists difusion_destinatarios_mensaje_check;
alter table app.difusion_destinatarios add constraint difusion_destinatarios_mensaje_check
  check (estado = 'OMITIDO' or (estado = 'PENDIENTE') = (mensaje_id is null));

create or replace function app.follow_mensaje() returns trigger
language plpgsql set search_path = app, pg_temp as $$
declare
  v_motivo constant text := case when new.estado_mensaje = 'ERROR' then
    case new.error_codigo when 'DO_NOT_CONTACT' then 'NO_CONTACTAR' when 'BROADCAST_STOPPED' then 'DETENIDA' end end;
begin
  update difusion_destinatarios d
     set estado = case when v_motivo is not null then 'OMITIDO'
                       when new.estado_mensaje = 'PENDIENTE' then 'ENVIANDO'
                       when new.estado_mensaje = 'ERROR' then 'FALLIDO'
                       else new.estado_mensaje end,
         motivo = v_motivo, detalle = case when v_motivo is not null then new.error_detalle end, actualizado = now()
   where d.suscriptor_id = new.suscriptor_id and d.mensaje_id = new.id;
  return null;
end $$;

alter table app.mensajes no force row level security;
alter table app.difusion_destinatarios no force row level security;
alter table app.difusiones no force row level security;
with omitidos as (
  update app.difusion_destinatarios d
     set estado = 'OMITIDO', motivo = case m.error_codigo when 'DO_NOT_CONTACT' then 'NO_CONTACTAR' else 'DETENIDA' end, detalle = m.error_detalle
    from app.mensajes m
   where m.suscriptor_id = d.suscriptor_id and m.id = d.mensaje_id and d.estado = 'FALLIDO'
     and m.error_codigo in ('DO_NOT_CONTACT', 'BROADCAST_STOPPED')
  returning d.suscriptor_id, d.difusion_id)
-- the failures that a resumed broadcast was forgiven no longer include them
update app.difusiones f
   set base_fallidos = greatest(f.base_fallidos - n.omitidos, 0), base_resueltos = greatest(f.base_resueltos - n.omitidos, 0)
  from (select o.suscriptor_id, o.difusion_id, count(*)::int as omitidos from omitidos o group by 1, 2) n
 where n.suscriptor_id = f.suscriptor_id and n.difusion_id = f.id;
alter table app.difusiones force row level security;
alter table app.difusion_destinatarios force row level security;
alter table app.mensajes force row level security;
