import type { Emisor, Origen, TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import type { ContenidoEnvio } from './envio-contenido.ts';
import { cancelEnvios, createEnvio } from './envios.repository.ts';
import { explainEnvioError } from './errores-envio.ts';
import { appendMensaje, type Advance, type Appended } from './hilo.repository.ts';
import { conversacionCambiada } from './mensajes.events.ts';
import { sendBulkJob, sendJob } from './mensajes.jobs.ts';

export interface Outgoing {
  conversacionId: number;
  emisor: Exclude<Emisor, 'CLIENTE'>;
  origen: Exclude<Origen, 'CLIENTE' | 'EVENTO'>;
  tipo?: TipoMensaje;
  /** What agents see. */
  contenido: string;
  /** What the customer receives, where it is not `contenido` as a text. */
  envio?: ContenidoEnvio;
  enviadoPor?: { id: number; nombre: string } | null;
  clienteMensajeId?: string | null;
  replyToId?: number | null;
  datos?: Record<string, unknown> | null;
  now: Date;
}

/** Stores a message together with its outbox row and its job: all of it or nothing (decisions §6). */
export async function appendOutgoing(
  tx: Tx,
  { envio, ...outgoing }: Outgoing,
  advance: Advance = {},
): Promise<Appended | undefined> {
  const tipo = outgoing.tipo ?? 'TEXTO';
  const appended = await appendMensaje(tx, { ...outgoing, tipo, estadoMensaje: 'PENDIENTE' }, advance);
  if (!appended) return undefined;
  await Promise.all([
    createEnvio(tx, appended.id, envio ?? { clase: 'TEXTO', texto: outgoing.contenido }),
    enqueueEnvio(tx, { conversacionId: outgoing.conversacionId, mensajeId: appended.id, origen: outgoing.origen }),
  ]);
  return appended;
}

/**
 * The job that sends one message, at once or at `runAt`. Messages of one chat leave one after another, in their order; those
 * of broadcasts have a lane of their own, so that nobody who writes waits behind them.
 */
export function enqueueEnvio(
  tx: Tx,
  { conversacionId, mensajeId, origen }: { conversacionId: number; mensajeId: number; origen?: Origen },
  runAt?: Date,
): Promise<void> {
  const when = runAt ? { runAt } : {};
  if (origen === 'DIFUSION') return tx.enqueue(sendBulkJob.of({ mensajeId }, when));
  return tx.enqueue(sendJob.of({ mensajeId }, { queue: `envio:${tx.tenantId}:${conversacionId}`, ...when }));
}

/** Takes messages that have not begun to leave out of the outbox, for good; their bubbles say why. */
export async function cancelOutgoing(tx: Tx, mensajeIds: readonly number[], codigo: string): Promise<void> {
  const cancelled = await cancelEnvios(tx, mensajeIds, { codigo, detalle: explainEnvioError(codigo) });
  for (const { id, conversacionId } of cancelled)
    tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: [id] });
}
