import type { Emisor, Origen } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { createEnvio } from './envios.repository.ts';
import { appendMensaje, type Advance, type Appended } from './hilo.repository.ts';
import { sendJob } from './mensajes.jobs.ts';

export interface OutgoingText {
  conversacionId: number;
  emisor: Exclude<Emisor, 'CLIENTE'>;
  origen: Exclude<Origen, 'CLIENTE' | 'EVENTO'>;
  contenido: string;
  /** What the customer receives where it differs from what agents see. */
  texto?: string;
  enviadoPor?: { id: number; nombre: string } | null;
  clienteMensajeId?: string | null;
  replyToId?: number | null;
  now: Date;
}

/** Stores a text together with its outbox row and its job: all of it or nothing (decisions §6). */
export async function appendOutgoing(tx: Tx, text: OutgoingText, advance: Advance = {}): Promise<Appended | undefined> {
  const appended = await appendMensaje(tx, { ...text, tipo: 'TEXTO', estadoMensaje: 'PENDIENTE' }, advance);
  if (!appended) return undefined;
  await Promise.all([
    createEnvio(tx, { mensajeId: appended.id, texto: text.texto ?? text.contenido }),
    enqueueEnvio(tx, text.conversacionId, appended.id),
  ]);
  return appended;
}

/** The job that sends one message. Messages of one chat leave one after another, in their order. */
export function enqueueEnvio(tx: Tx, conversacionId: number, mensajeId: number): Promise<void> {
  return tx.enqueue(sendJob.of({ mensajeId }, { queue: `envio:${tx.tenantId}:${conversacionId}` }));
}
