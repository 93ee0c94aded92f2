import {
  DESTINATION_ALL,
  destinationOfMensajes,
  destinationOfSuscriptor,
  parseDestination,
} from '@tertulia/contract/realtime/destinations';
import { TIPOS_EVENTO, type TipoEvento } from '@tertulia/contract/realtime/events';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker, Principal } from '#platform/realtime/broker';
import type { BusEvent } from '#platform/realtime/bus';
import { mayListConversacion, mayReadMensajes, toMensaje } from '#public/mensajes';
import { audienceOf } from './audiencia.ts';
import { toEvent } from './conversacion-wire.ts';
import { findConversacionEvento } from './conversaciones.repository.ts';

/**
 * Who may subscribe to what. A topic of the own subscriber is always accepted: whether anything arrives is decided at
 * each delivery (decisions §14.2). A foreign subscriber's, or none of the documents' topics, is refused.
 */
export function authorizeSubscribe(principal: Principal, destination: string): 'allow' | 'silent' | 'refuse' {
  const parsed = parseDestination(destination);
  if (parsed === null) return 'refuse';
  if (parsed.kind === 'suscriptor' && parsed.suscriptorId !== principal.tenantId) return 'refuse';
  return parsed.kind === 'mensajes' || parsed.kind === 'presencia' ? 'silent' : 'allow';
}

interface ChangeOf {
  type: TipoEvento | null;
  conversacionId: number;
  /** New or changed messages: their topic gets them as they stand now. */
  mensajeIds: number[];
}

/** Turns committed changes into frames for the sockets of this process, each delivery authorised anew. */
export function createConversacionesPublisher(deps: {
  database: Database;
  broker: Broker;
  log: Log;
  unsignedUrl: (archivoId: number) => string;
}) {
  const { database, broker, log, unsignedUrl } = deps;

  async function publish(event: BusEvent): Promise<void> {
    const change = toChange(event);
    if (!change) return;
    const { tenantId } = event;
    const topic = destinationOfMensajes(change.conversacionId);
    const wantsMessages = broker.hasSubscribers(tenantId, topic);
    const wantsList =
      broker.hasSubscribers(tenantId, DESTINATION_ALL) ||
      broker.hasSubscribers(tenantId, destinationOfSuscriptor(tenantId));
    if (!wantsMessages && !wantsList) return;
    const found = await findConversacionEvento(
      database,
      { tenantId },
      change.conversacionId,
      wantsMessages ? change.mensajeIds : [],
    );
    if (!found) return;
    const { conversacion, mensajes } = found;
    const viewOf = await audienceOf(database, tenantId, conversacion);
    if (change.type !== null && wantsList) {
      const body = JSON.stringify(toEvent(change.type, conversacion));
      // a chat that has just been closed leaves every list; of what comes later only those hear who may list it
      const may =
        change.type === 'CLOSED' ? everybody : (principal: Principal) => viewOf(principal, mayListConversacion);
      broker.deliver(tenantId, DESTINATION_ALL, body, may);
      broker.deliver(tenantId, destinationOfSuscriptor(tenantId), body, may);
    }
    for (const row of mensajes) {
      const body = JSON.stringify(toMensaje(row, unsignedUrl));
      broker.deliver(tenantId, topic, body, (principal) => viewOf(principal, mayReadMensajes));
    }
  }

  return {
    /** Never throws: a failed delivery is made good by the browser's refresh. */
    onEvent(event: BusEvent): void {
      publish(event).catch((error: unknown) => log.warn({ err: error, event: event.name }, 'event was not delivered'));
    },
  };
}

const everybody = () => true;

function toChange({ name, data }: BusEvent): ChangeOf | null {
  const { conversacionId, mensajeId, mensajeIds, type } = data;
  if (typeof conversacionId !== 'number' || (name !== 'conversacion' && name !== 'mensaje')) return null;
  const ids = [...(Array.isArray(mensajeIds) ? mensajeIds : []), mensajeId].filter(
    (id): id is number => typeof id === 'number',
  );
  return { type: TIPOS_EVENTO.find((known) => known === type) ?? null, conversacionId, mensajeIds: ids };
}
