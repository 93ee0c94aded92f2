import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { asksForRating } from './pregunta.ts';

export async function createEncuesta(
  tx: Tx,
  encuesta: { conversacionId: number; usuarioId: number | null; isAMano?: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.encuestas (suscriptor_id, conversacion_id, usuario_id, a_mano, enviada, created_at)
    values (${tx.tenantId}, ${encuesta.conversacionId}, ${encuesta.usuarioId}, ${encuesta.isAMano ?? false},
      ${encuesta.now}, ${encuesta.now})`);
}

/** Repeats a survey that waits for its rating: the answer stays one rating. */
export function repeatEncuesta(
  tx: Tx,
  id: number,
  { usuarioId, now }: { usuarioId: number; now: Date },
): Promise<number> {
  return tx.run(sql`
    update app.encuestas e set enviada = ${now}, usuario_id = ${usuarioId}, a_mano = true
     where ${tx.tenantIs('e')} and e.id = ${id} and e.estado = 'ESPERA_RATING'`);
}

/** SQL condition: an area asks with the template `t`. Then it asks for a rating with any wording. */
const IS_CHOSEN = (tx: Tx) => sql`
  exists (select 1 from app.areas a where ${tx.tenantIs('a')} and a.plantilla_encuesta_id = t.id)`;

/** Whether a template that was sent under this provider id asks for a rating. */
export async function isEncuesta(tx: Tx, contentSid: string): Promise<boolean> {
  const sent = await tx.first<{ cuerpo: string; isChosen: boolean }>(sql`
    select t.cuerpo, ${IS_CHOSEN(tx)} as is_chosen from app.plantillas t
     where (${tx.tenantIs('t')} or t.suscriptor_id is null) and t.content_sid = ${contentSid} order by is_chosen desc
     limit 1`);
  return sent !== undefined && (sent.isChosen || asksForRating(sent.cuerpo));
}

/** Approved templates that ask for a rating and have no variables: the business's own first, then the platform's. */
export async function listEncuestasAprobadas(tx: Tx): Promise<{ plantillaId: number; isOwn: boolean }[]> {
  const approved = await tx.rows<{ plantillaId: number; isOwn: boolean; cuerpo: string; isChosen: boolean }>(sql`
    select t.id as plantilla_id, t.suscriptor_id is not null as is_own, t.cuerpo, ${IS_CHOSEN(tx)} as is_chosen
      from app.plantillas t
     where (${tx.tenantIs('t')} or t.suscriptor_id is null) and t.estado_aprobacion = 'APROBADA' and t.retirada is null
       and t.cuerpo !~ '\\{\\{' order by t.suscriptor_id nulls last, t.id`);
  return approved.filter(({ isChosen, cuerpo }) => isChosen || asksForRating(cuerpo));
}

/** The template that the chat's area asks with while the window is closed, with the chat's channel. */
export function findPlantillaDeArea(
  tx: Tx,
  conversacionId: number,
): Promise<{ plantillaId: number; canalId: number } | undefined> {
  return tx.first(sql`
    select a.plantilla_encuesta_id as plantilla_id, c.canal_id
      from app.conversaciones c join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} and a.plantilla_encuesta_id is not null`);
}

/**
 * Whether an answer of a resolved chat's customer would now go to another chat, by the rules of the inbound processor.
 */
export async function isAnsweredElsewhere(tx: Tx, conversacionId: number): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.conversaciones c where ${tx.tenantIs('c')} and c.id = ${conversacionId} and exists (
      select 1 from app.conversaciones o
       where o.suscriptor_id = c.suscriptor_id and o.contacto_id = c.contacto_id and o.canal_id = c.canal_id
         and o.id <> c.id
         and (o.estado <> 'CERRADA'
             or (o.cliente_telefono is not distinct from c.cliente_telefono
                 and (o.fecha_inicio, o.id) > (c.fecha_inicio, c.id))))`);
  return row !== undefined;
}

export function setRating(tx: Tx, encuestaId: number, rating: number, now: Date): Promise<number> {
  return tx.run(sql`
    update app.encuestas e set rating = ${rating}, respondida = ${now}, estado = 'ESPERA_COMENTARIO'
     where ${tx.tenantIs('e')} and e.id = ${encuestaId} and e.estado = 'ESPERA_RATING'`);
}

export function setComentario(tx: Tx, encuestaId: number, comentario: string): Promise<number> {
  return tx.run(sql`
    update app.encuestas e set comentario = ${comentario}, estado = 'COMPLETA'
     where ${tx.tenantIs('e')} and e.id = ${encuestaId} and e.estado = 'ESPERA_COMENTARIO'`);
}

export function findLastEncuesta(
  tx: Tx,
  conversacionId: number,
): Promise<{ id: number; enviada: Date; estado: string } | undefined> {
  return tx.first(sql`
    select e.id, e.enviada, e.estado from app.encuestas e
     where ${tx.tenantIs('e')} and e.conversacion_id = ${conversacionId} order by e.enviada desc, e.id desc limit 1`);
}
