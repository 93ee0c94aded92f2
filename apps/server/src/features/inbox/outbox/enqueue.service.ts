import type { Emisor, Origen, TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { reserveCharge } from '#public/saldo';
import type { ContenidoEnvio } from './envio-contenido.ts';
import { cancelEnvios, createEnvio } from './envios.repository.ts';
import { explainEnvioError } from './errores-envio.ts';
import { appendMensaje, type Advance, type Appended } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { sendBulkJob, sendJob } from './mensajes.jobs.ts';

export interface Outgoing {
  conversacionId: number;
  emisor: Exclude<Emisor, 'CLIENTE'>;
  origen: Exclude<Origen, 'CLIENTE' | 'EVENTO'>;
  tipo?: TipoMensaje;
  /** The text that agents see. */
  contenido: string;
  /** What the customer receives, if that differs from `contenido` as a text. */
  envio?: ContenidoEnvio;
  enviadoPor?: { id: number; nombre: string } | null;
  clienteMensajeId?: string | null;
  replyToId?: number | null;
  datos?: Record<string, unknown> | null;
  archivoNombre?: string | null;
  now: Date;
}

/** Automatic texts (welcome, survey …) are free: their 402 would reach no one. Templates cost WhatsApp's price. */
const COBRADOS: ReadonlySet<Origen> = new Set(['PERSONA', 'BOT', 'DIFUSION']);

/**
 * Stores a message with its outbox entry, its job and its price, all or nothing (decisions §6, §10). Throws
 * INSUFFICIENT_BALANCE.
 */
export async function enqueueOutgoing(
  tx: Tx,
  { envio, ...outgoing }: Outgoing,
  advance: Advance = {},
): Promise<Appended | undefined> {
  const tipo = outgoing.tipo ?? 'TEXTO';
  const appended = await appendMensaje(tx, { ...outgoing, tipo, estadoMensaje: 'PENDIENTE' }, advance);
  if (!appended) return undefined;
  const contenido = envio ?? { clase: 'TEXTO' as const, texto: outgoing.contenido };
  const [precioCentavos] = await Promise.all([
    createEnvio(tx, appended.id, contenido, outgoing.now),
    enqueueEnvio(tx, { conversacionId: outgoing.conversacionId, mensajeId: appended.id, origen: outgoing.origen }),
  ]);
  if (precioCentavos > 0 && (contenido.clase === 'PLANTILLA' || COBRADOS.has(outgoing.origen))) {
    const consumo = contenido.clase === 'PLANTILLA' ? 'CONSUMO_PLANTILLA' : 'CONSUMO_MENSAJE';
    await reserveCharge(tx, { mensajeId: appended.id, tipo: consumo, precioCentavos, now: outgoing.now });
  }
  return appended;
}

/**
 * Enqueues the job that sends one message, at once or at `runAt`. Messages of one chat leave in order. Broadcasts have
 * a queue of their own, so agents' messages never wait behind them. `again`: how often the message was postponed.
 */
export function enqueueEnvio(
  tx: Tx,
  {
    conversacionId,
    mensajeId,
    origen,
    again,
    runAt,
  }: { conversacionId: number; mensajeId: number; origen?: Origen; again?: number; runAt?: Date },
): Promise<void> {
  const payload = { mensajeId, ...(again && { again }) };
  const when = runAt ? { runAt } : {};
  if (origen === 'DIFUSION') return tx.enqueue(sendBulkJob.of(payload, when));
  return tx.enqueue(sendJob.of(payload, { inTurn: conversacionId, ...when }));
}

/** Removes messages whose sending has not begun from the outbox, for good. Their bubbles show the reason. */
export async function cancelOutgoing(tx: Tx, mensajeIds: readonly number[], codigo: string): Promise<void> {
  const cancelled = await cancelEnvios(tx, mensajeIds, { codigo, detalle: explainEnvioError(codigo) });
  for (const { id, conversacionId } of cancelled)
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [id] });
}
