import type { ReenvioEncuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { CLIENTE_NUNCA_ESCRIBIO } from '@tertulia/contract/features/mensajes/tipos';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { type ConversacionAcceso, findAcceso, lockAcceso } from '../access/acceso.repository.ts';
import { mayActOn, mayReaskRating } from '@tertulia/contract/features/conversaciones/policy';
import { whyNotSendable } from '../outbox/ventana.ts';
import { findLastEncuesta, isAnsweredElsewhere, listEncuestasAprobadas } from './encuestas.repository.ts';
import {
  askByPlantilla,
  findPlantillaEncuesta,
  type Pregunta,
  resendableFrom,
  sendEncuesta,
} from './encuestas.service.ts';

interface Deps {
  database: Database;
  clock: Clock;
}

const SIN_RESOLVER = 'La encuesta se envía cuando el chat está resuelto.';
const OTRO_CHAT = 'Hay un chat más reciente con este cliente: su respuesta llegaría allí.';
const YA_ENVIADA = 'La encuesta ya se envió en las últimas 24 horas.';
const SIN_PLANTILLA =
  'La ventana de 24 horas ya cerró y no hay una plantilla de encuesta aprobada. Un supervisor la crea en Plantillas y la elige en Áreas.';
const VARIAS_PLANTILLAS =
  'La ventana de 24 horas ya cerró y hay varias plantillas de encuesta. Un supervisor elige la del área en Áreas.';

/** Asks for the rating again, at most once in 24 hours per chat (T34). Throws the refusal that `getReenvio` returns. */
export function resendEncuesta({ database, clock }: Deps, actor: Actor, conversacionId: number): Promise<void> {
  return database.withTenant(actor, async (tx) => {
    const chat = await lockAcceso(tx, actor.userId, conversacionId);
    assertMayAsk(actor, chat);
    const now = clock.now();
    const found = await findPregunta(tx, chat, now);
    if ('refusal' in found) throw found.refusal;
    await sendEncuesta(tx, { conversacionId, usuarioId: chat.ultimoAsignado, now }, found.pregunta ?? undefined);
    await writeAudit(tx, actor, { entidad: 'encuesta', accion: 'REENVIAR', registroId: conversacionId });
  });
}

/** Whether asking again would work now, and why it would not. Throws NOT_FOUND and FORBIDDEN. */
export function getReenvio({ database, clock }: Deps, actor: Actor, conversacionId: number): Promise<ReenvioEncuesta> {
  return database.withTenant(actor, async (tx) => {
    const chat = await findAcceso(tx, actor.userId, conversacionId);
    assertMayAsk(actor, chat);
    const found = await findPregunta(tx, chat, clock.now());
    if (!('refusal' in found)) return { puede: true, motivo: null, desde: null };
    // the refusal's own sentence adds how long to wait, which `desde` says better
    if (found.desde) return { puede: false, motivo: YA_ENVIADA, desde: found.desde.toISOString() };
    return { puede: false, motivo: found.refusal.message, desde: null };
  });
}

function assertMayAsk(actor: Actor, chat: ConversacionAcceso | undefined): asserts chat is ConversacionAcceso {
  if (!chat) throw new AppError('NOT_FOUND');
  const isOpenAndTheirs = chat.estado !== 'CERRADA' && mayActOn(actor, chat);
  if (!isOpenAndTheirs && !mayReaskRating(actor, chat)) throw new AppError('FORBIDDEN');
}

/**
 * The question's content now, null for the plain text; or the refusal, with the earliest time at which it may leave.
 */
async function findPregunta(
  tx: Tx,
  chat: ConversacionAcceso,
  now: Date,
): Promise<{ pregunta: Pregunta | null } | { refusal: AppError; desde?: Date }> {
  const refuse = (message: string) => ({ refusal: new AppError('CONFLICT', { message }) });
  if (chat.estado !== 'CERRADA') return refuse(SIN_RESOLVER);
  const shut = whyNotSendable(chat, now);
  if (shut === 'DO_NOT_CONTACT') return { refusal: new AppError(shut) };
  // the answer would be read as something else
  if (await isAnsweredElsewhere(tx, chat.id)) return refuse(OTRO_CHAT);
  const last = await findLastEncuesta(tx, chat.id);
  const desde = last && resendableFrom(last);
  if (desde && desde > now) {
    const retryAfterSeconds = Math.ceil((desde.getTime() - now.getTime()) / 1000);
    return { refusal: new AppError('RATE_LIMITED', { message: YA_ENVIADA, retryAfterSeconds }), desde };
  }
  if (shut === null) return { pregunta: null };
  return askWhileShut(tx, chat);
}

/** The area's template, else the only one that asks for a rating (F-A05). */
async function askWhileShut(
  tx: Tx,
  { id, canalId, ventanaHasta }: ConversacionAcceso,
): Promise<{ pregunta: Pregunta } | { refusal: AppError }> {
  const refuse = (message: string) => ({ refusal: new AppError('WINDOW_CLOSED', { message }) });
  if (ventanaHasta === null) return refuse(CLIENTE_NUNCA_ESCRIBIO);
  const ofArea = await findPlantillaEncuesta(tx, id);
  if (ofArea) return { pregunta: ofArea };
  const all = await listEncuestasAprobadas(tx);
  // the platform's templates count if the business has none
  const [only, another] = all.filter(({ isOwn }) => isOwn === all[0]?.isOwn);
  if (another) return refuse(VARIAS_PLANTILLAS);
  const pregunta = only ? await askByPlantilla(tx, { plantillaId: only.plantillaId, canalId }) : null;
  return pregunta ? { pregunta } : refuse(SIN_PLANTILLA);
}
