-- What waited and what was answered before 0185. A turn ends with a person's message or with the closing of the chat; in a
-- closed chat (ratings, comments) nobody waits, until a customer's message reopens it: its line stands right behind it.
with renglones as (
  select m.suscriptor_id, m.conversacion_id, m.id, m.secuencia, m.origen, m.timestamp, m.evento ->> 'tipo' as tipo
    from app.mensajes m),
pasos as (
  select r.*,
         count(*) filter (where origen = 'PERSONA' or tipo = 'RESUELTA') over antes as turno,
         r.origen = 'CLIENTE' and (
           coalesce(max(secuencia) filter (where tipo = 'RESUELTA') over antes, 0) <= coalesce(max(secuencia) filter (where tipo = 'REABIERTA') over antes, 0)
           or lead(tipo) over chat is not distinct from 'REABIERTA') as espera
    from renglones r
  window chat as (partition by suscriptor_id, conversacion_id order by secuencia),
         antes as (partition by suscriptor_id, conversacion_id order by secuencia rows between unbounded preceding and 1 preceding)),
turnos as (
  select suscriptor_id, conversacion_id, (array_agg(timestamp order by secuencia) filter (where espera))[1] as desde,
         max(id) filter (where origen = 'PERSONA') as respuesta, bool_or(origen = 'PERSONA' or tipo is not distinct from 'RESUELTA') as termina
    from pasos group by suscriptor_id, conversacion_id, turno having bool_or(espera)),
contestados as (
  update app.mensajes m set espera_desde = t.desde, espera_area_id = c.area_id
    from turnos t join app.conversaciones c on c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id
   where m.suscriptor_id = t.suscriptor_id and m.id = t.respuesta)
update app.conversaciones c set espera_desde = t.desde from turnos t
 where c.suscriptor_id = t.suscriptor_id and c.id = t.conversacion_id and not t.termina and c.estado <> 'CERRADA';
