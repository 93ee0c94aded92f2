import { PREGUNTA_ENCUESTA, RESEND_HOURS } from '@tertulia/contract/features/encuestas/textos';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { appendOutgoing, lockAcceso, mayActOn, whyNotSendable, conversacionCambiada } from '#public/mensajes';
import { createEncuesta, findLastEncuesta } from './encuestas.repository.ts';

/** Sends the survey's question and waits for the rating; credits it to the user who attended the chat. */
export async function sendEncuesta(
  tx: Tx,
  encuesta: { conversacionId: number; usuarioId: number | null; now: Date },
): Promise<void> {
  const asked = await appendOutgoing(tx, {
    conversacionId: encuesta.conversacionId,
    emisor: 'BOT',
    origen: 'ENCUESTA',
    contenido: PREGUNTA_ENCUESTA,
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
    const attendedLast = chat.estado === 'CERRADA' && chat.ultimoAsignado === actor.userId;
    if (!mayActOn(actor, chat) && !attendedLast) throw new AppError('FORBIDDEN');
    if (chat.estado !== 'CERRADA')
      throw new AppError('CONFLICT', { message: 'La encuesta se envía cuando el chat está resuelto.' });
    const now = clock.now();
    const refusal = whyNotSendable(chat, now);
    if (refusal) throw new AppError(refusal);
    const last = await findLastEncuesta(tx, conversacionId);
    if (last && now.getTime() - last.enviada.getTime() < RESEND_HOURS * 3_600_000) {
      throw new AppError('RATE_LIMITED', {
        message: 'La encuesta ya se envió en las últimas 24 horas.',
        retryAfterSeconds: Math.ceil((last.enviada.getTime() + RESEND_HOURS * 3_600_000 - now.getTime()) / 1000),
      });
    }
    await sendEncuesta(tx, { conversacionId, usuarioId: chat.ultimoAsignado, now });
    await writeAudit(tx, actor, { entidad: 'encuesta', accion: 'REENVIAR', registroId: conversacionId });
  });
}
