import type { Emisor, Origen, TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { reserveCharge } from '#public/saldo';
import type { ContenidoEnvio } from './envio-contenido.ts';
import { cancelEnvios, createEnvio, type OutboxKey } from './envios.repository.ts';
import { envioPorSalir } from './envios.events.ts';
import { explainEnvioError } from './errores-envio.ts';
import { appendMensaje, type Advance, type Appended } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';

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
 * Stores a message with its outbox entry and its price, all or nothing (decisions §6, §10). Throws
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
  const key = outboxKeyOf({ ...outgoing, mensajeId: appended.id });
  const precioCentavos = await createEnvio(tx, { mensajeId: appended.id, key, contenido, now: outgoing.now });
  tx.emit(envioPorSalir, key);
  if (precioCentavos > 0 && (contenido.clase === 'PLANTILLA' || COBRADOS.has(outgoing.origen))) {
    const consumo = contenido.clase === 'PLANTILLA' ? 'CONSUMO_PLANTILLA' : 'CONSUMO_MENSAJE';
    await reserveCharge(tx, { mensajeId: appended.id, tipo: consumo, precioCentavos, now: outgoing.now });
  }
  return appended;
}

/** Messages of a chat leave in order. Those of broadcasts have no order and never hold back a user's message. */
function outboxKeyOf({
  conversacionId,
  mensajeId,
  origen,
}: {
  conversacionId: number;
  mensajeId: number;
  origen: Origen;
}): OutboxKey {
  return origen === 'DIFUSION' ? { conversacionId: null, mensajeId } : { conversacionId, mensajeId: null };
}

/** Removes messages whose sending has not begun from the outbox, for good. Their bubbles show the reason. */
export async function cancelOutgoing(tx: Tx, mensajeIds: readonly number[], codigo: string): Promise<void> {
  const cancelled = await cancelEnvios(tx, mensajeIds, { codigo, detalle: explainEnvioError(codigo) });
  for (const { id, conversacionId } of cancelled)
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [id] });
}
