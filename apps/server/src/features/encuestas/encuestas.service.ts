import { PREGUNTA_ENCUESTA, RESEND_HOURS } from '@tertulia/contract/features/encuestas/textos';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import {
  appendOutgoing,
  lockAcceso,
  mayActOn,
  mayReaskRating,
  whyNotSendable,
  conversacionCambiada,
} from '#public/mensajes';
import { preparePlantilla } from '#public/plantillas';
import { createEncuesta, findLastEncuesta, findPlantillaDeArea, isAnsweredElsewhere } from './encuestas.repository.ts';

/** What the customer is asked, and as what it leaves. */
type Pregunta = Pick<Parameters<typeof appendOutgoing>[1], 'contenido' | 'envio'>;

/** How the chat's area asks while the window is shut (beyond B1); null without a template that may leave now. */
export async function findPlantillaEncuesta(tx: Tx, conversacionId: number): Promise<Pregunta | null> {
  const chosen = await findPlantillaDeArea(tx, conversacionId);
  if (!chosen) return null;
  try {
    const { contenido, plantilla } = await preparePlantilla(tx, { ...chosen, variables: {} });
    return plantilla ? { contenido, envio: { clase: 'PLANTILLA', texto: contenido, ...plantilla } } : null;
  } catch (error) {
    // gone, paused or filled with places since it was chosen: nobody is there to be told
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Sends the survey's question and waits for the rating; credits it to the user who attended the chat. Throws
 * INSUFFICIENT_BALANCE for a template, which is paid for.
 */
export async function sendEncuesta(
  tx: Tx,
  encuesta: { conversacionId: number; usuarioId: number | null; now: Date },
  pregunta: Pregunta = { contenido: PREGUNTA_ENCUESTA },
): Promise<void> {
  const asked = await appendOutgoing(tx, {
    conversacionId: encuesta.conversacionId,
    emisor: 'BOT',
    origen: 'ENCUESTA',
    ...pregunta,
    now: encuesta.now,
  });
  await createEncuesta(tx, encuesta);
  if (asked)
    tx.emit(conversacionCambiada, {
      type: 'NEW_MESSAGE',
      conversacionId: encuesta.conversacionId,
      mensajeIds: [asked.id],
    });
}

/** Asks for the rating again, at most once in 24 hours per chat (T34). */
export async function resendEncuesta(
  database: Database,
  clock: Clock,
  actor: Actor,
  conversacionId: number,
): Promise<void> {
  await database.withTenant(actor, async (tx) => {
    const chat = await lockAcceso(tx, actor.userId, conversacionId);
    if (!chat) throw new AppError('NOT_FOUND');
    if (chat.estado !== 'CERRADA' && mayActOn(actor, chat))
      throw new AppError('CONFLICT', { message: 'La encuesta se envía cuando el chat está resuelto.' });
    if (!mayReaskRating(actor, chat)) throw new AppError('FORBIDDEN');
    const now = clock.now();
    const refusal = whyNotSendable(chat, now);
    const isShut = refusal === 'WINDOW_CLOSED' && chat.ventanaHasta !== null;
    const porPlantilla = isShut ? await findPlantillaEncuesta(tx, conversacionId) : null;
    if (refusal && !porPlantilla) throw new AppError(refusal);
    // a question whose answer would be read as something else
    if (await isAnsweredElsewhere(tx, conversacionId))
      throw new AppError('CONFLICT', {
        message: 'Hay un chat más reciente con este cliente: su respuesta llegaría allí.',
      });
    const last = await findLastEncuesta(tx, conversacionId);
    if (last && now.getTime() - last.enviada.getTime() < RESEND_HOURS * 3_600_000) {
      throw new AppError('RATE_LIMITED', {
        message: 'La encuesta ya se envió en las últimas 24 horas.',
        retryAfterSeconds: Math.ceil((last.enviada.getTime() + RESEND_HOURS * 3_600_000 - now.getTime()) / 1000),
      });
    }
    await sendEncuesta(tx, { conversacionId, usuarioId: chat.ultimoAsignado, now }, porPlantilla ?? undefined);
    await writeAudit(tx, actor, { entidad: 'encuesta', accion: 'REENVIAR', registroId: conversacionId });
  });
}
