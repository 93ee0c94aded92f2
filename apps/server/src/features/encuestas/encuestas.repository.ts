import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export async function createEncuesta(
  tx: Tx,
  encuesta: { conversacionId: number; usuarioId: number | null; isAMano?: boolean; now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into app.encuestas (suscriptor_id, conversacion_id, usuario_id, a_mano, enviada, created_at)
    values (${tx.tenantId}, ${encuesta.conversacionId}, ${encuesta.usuarioId}, ${encuesta.isAMano ?? false}, ${encuesta.now}, ${encuesta.now})`);
}

/** Whether the template `t` asks for a rating: an area asks with it, or its name or its words say so. */
const IS_ENCUESTA = (tx: Tx) => sql`
  (t.nombre ~* '(encuesta|satisfacci|calific|survey)' or t.cuerpo ~* '\\m1\\s*(a|al|-)\\s*5\\M'
   or exists (select 1 from app.areas a where ${tx.own('a')} and a.plantilla_encuesta_id = t.id))`;

/** Whether a template that was sent under this id of the provider asks for a rating. */
export async function isEncuesta(tx: Tx, contentSid: string): Promise<boolean> {
  const asks = await tx.first(sql`
    select t.id from app.plantillas t
     where (${tx.own('t')} or t.suscriptor_id is null) and t.content_sid = ${contentSid} and ${IS_ENCUESTA(tx)} limit 1`);
  return asks !== undefined;
}

/** Approved templates that ask for a rating and need no words: the business's own first, then those of all. */
export async function listEncuestasAprobadas(tx: Tx): Promise<{ plantillaId: number; isOwn: boolean }[]> {
  return tx.rows(sql`
    select t.id as plantilla_id, t.suscriptor_id is not null as is_own from app.plantillas t
     where (${tx.own('t')} or t.suscriptor_id is null) and t.estado_aprobacion = 'APROBADA' and t.retirada is null
       and t.cuerpo !~ '\\{\\{' and ${IS_ENCUESTA(tx)} order by t.suscriptor_id nulls last, t.id limit 10`);
}

/** The template that the chat's area asks with while the window is shut, with the chat's channel. */
export function findPlantillaDeArea(
  tx: Tx,
  conversacionId: number,
): Promise<{ plantillaId: number; canalId: number } | undefined> {
  return tx.first(sql`
    select a.plantilla_encuesta_id as plantilla_id, c.canal_id
      from app.conversaciones c join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
     where ${tx.own('c')} and c.id = ${conversacionId} and a.plantilla_encuesta_id is not null`);
}

/** Whether what the customer answers now comes to another chat than the resolved one `c`, as the reception chooses it. */
export const ANSWERED_ELSEWHERE = sql`
  exists (select 1 from app.conversaciones o
           where o.suscriptor_id = c.suscriptor_id and o.contacto_id = c.contacto_id and o.canal_id = c.canal_id and o.id <> c.id
             and (o.estado <> 'CERRADA' or (o.cliente_telefono is not distinct from c.cliente_telefono and (o.fecha_inicio, o.id) > (c.fecha_inicio, c.id))))`;

export async function isAnsweredElsewhere(tx: Tx, conversacionId: number): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.conversaciones c where ${tx.own('c')} and c.id = ${conversacionId} and ${ANSWERED_ELSEWHERE}`);
  return row !== undefined;
}

export function setRating(tx: Tx, encuestaId: number, rating: number, now: Date): Promise<number> {
  return tx.run(sql`
    update app.encuestas e set rating = ${rating}, respondida = ${now}, estado = 'ESPERA_COMENTARIO'
     where ${tx.own('e')} and e.id = ${encuestaId} and e.estado = 'ESPERA_RATING'`);
}

export function setComentario(tx: Tx, encuestaId: number, comentario: string): Promise<number> {
  return tx.run(sql`
    update app.encuestas e set comentario = ${comentario}, estado = 'COMPLETA'
     where ${tx.own('e')} and e.id = ${encuestaId} and e.estado = 'ESPERA_COMENTARIO'`);
}

export function findLastEncuesta(
  tx: Tx,
  conversacionId: number,
): Promise<{ id: number; enviada: Date; estado: string } | undefined> {
  return tx.first(sql`
    select e.id, e.enviada, e.estado from app.encuestas e
     where ${tx.own('e')} and e.conversacion_id = ${conversacionId} order by e.enviada desc, e.id desc limit 1`);
}
