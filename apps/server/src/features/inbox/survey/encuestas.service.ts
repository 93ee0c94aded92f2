import { PREGUNTA_ENCUESTA, RESEND_HOURS } from '@tertulia/contract/features/encuestas/textos';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import { enqueueOutgoing } from '../outbox/enqueue.service.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import type { PlantillaEnviada } from '../compose/compose.service.ts';
import { preparePlantilla } from '#public/plantillas';
import {
  createEncuesta,
  findLastEncuesta,
  findPlantillaDeArea,
  isEncuesta,
  repeatEncuesta,
} from './encuestas.repository.ts';

/** The survey question, with its content for the provider. */
export type Pregunta = Pick<Parameters<typeof enqueueOutgoing>[1], 'contenido' | 'envio'>;

/** The area's question while the window is closed (beyond B1); null without a template that may leave now. */
export async function findPlantillaEncuesta(tx: Tx, conversacionId: number): Promise<Pregunta | null> {
  const chosen = await findPlantillaDeArea(tx, conversacionId);
  return chosen ? askByPlantilla(tx, chosen) : null;
}

/** The question as a template without variables; null if it may not leave now. */
export async function askByPlantilla(
  tx: Tx,
  chosen: { plantillaId: number; canalId: number },
): Promise<Pregunta | null> {
  try {
    const { contenido, plantilla } = await preparePlantilla(tx, { ...chosen, variables: {} });
    return plantilla ? { contenido, envio: { clase: 'PLANTILLA', texto: contenido, ...plantilla } } : null;
  } catch (error) {
    // deleted, paused or given variables since it was chosen: there is no caller to inform
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
  const question = await enqueueOutgoing(tx, {
    conversacionId: encuesta.conversacionId,
    emisor: 'BOT',
    origen: 'ENCUESTA',
    ...pregunta,
    now: encuesta.now,
  });
  await createEncuesta(tx, encuesta);
  if (question)
    tx.emit(conversacionCambiada, {
      type: 'NEW_MESSAGE',
      conversacionId: encuesta.conversacionId,
      mensajeIds: [question.id],
    });
}

/** The earliest time of a chat's next survey after this one. */
export function resendableFrom({ enviada }: { enviada: Date }): Date {
  return new Date(enviada.getTime() + RESEND_HOURS * 3_600_000);
}

/**
 * Treats a survey template that a user sends as a survey: the answer is a rating. A chat gets one rating within
 * RESEND_HOURS. Until then the template leaves like any other, or repeats the question that waits for its answer.
 */
export async function noteEncuestaAMano(tx: Tx, { contentSid, ...sent }: PlantillaEnviada): Promise<void> {
  if (!(await isEncuesta(tx, contentSid))) return;
  const last = await findLastEncuesta(tx, sent.conversacionId);
  if (!last || resendableFrom(last) <= sent.now) await createEncuesta(tx, { ...sent, isAMano: true });
  else await repeatEncuesta(tx, last.id, sent);
}
