import type { Emisor, Origen, TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import type { ContenidoEnvio } from './envio-contenido.ts';
import { createEnvio } from './envios.repository.ts';
import { appendMensaje, type Advance, type Appended } from './hilo.repository.ts';
import { sendJob } from './mensajes.jobs.ts';

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
    enqueueEnvio(tx, outgoing.conversacionId, appended.id),
  ]);
  return appended;
}

/** The job that sends one message, at once or at `runAt`. Messages of one chat leave one after another, in their order. */
export function enqueueEnvio(tx: Tx, conversacionId: number, mensajeId: number, runAt?: Date): Promise<void> {
  const queue = `envio:${tx.tenantId}:${conversacionId}`;
  return tx.enqueue(sendJob.of({ mensajeId }, { queue, ...(runAt && { runAt }) }));
}
