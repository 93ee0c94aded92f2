import {
  DESTINATION_ALL,
  destinationOfMensajes,
  destinationOfSuscriptor,
} from '@tertulia/contract/realtime/destinations';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker, Principal } from '#platform/realtime/broker';
import { mayListConversacion, mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { toMensaje } from '../messages/mensaje-wire.ts';
import { audienceOf } from './chat-audience.ts';
import { createChangeCoalescer, type ChatChange, type PendingChanges } from './change-coalescer.ts';
import { frameOf, withoutCliente } from './conversacion-wire.ts';
import { findConversacionEvento } from './conversaciones.repository.ts';

/** Turns committed changes into frames for the sockets of this process. Each delivery is authorised separately. */
export function createConversacionesPublisher(deps: {
  database: Database;
  broker: Broker;
  log: Log;
  unsignedUrl: (archivoId: number) => string;
}) {
  const { database, broker, log, unsignedUrl } = deps;

  const coalescer = createChangeCoalescer({
    publish,
    log,
    // browsers reload what they lack when they reconnect
    onLost: (tenantId) => broker.resync((principal) => principal.tenantId === tenantId),
  });

  function whoListens(tenantId: number, conversacionId: number) {
    return {
      toMessages: broker.hasSubscribers(tenantId, destinationOfMensajes(conversacionId)),
      toList:
        broker.hasSubscribers(tenantId, DESTINATION_ALL) ||
        broker.hasSubscribers(tenantId, destinationOfSuscriptor(tenantId)),
    };
  }

  async function publish({ tenantId, conversacionId, types, mensajeIds }: PendingChanges): Promise<void> {
    const topic = destinationOfMensajes(conversacionId);
    const { toMessages, toList } = whoListens(tenantId, conversacionId);
    const wanted = toMessages ? [...mensajeIds] : [];
    const found = await findConversacionEvento(database, { tenantId }, conversacionId, wanted);
    if (!found) return;
    const { conversacion, mensajes } = found;
    const allows = await audienceOf(database, tenantId, conversacion);
    const mayRead = (principal: Principal) => allows(principal, mayReadMensajes);
    const mayList = (principal: Principal) => allows(principal, mayListConversacion);
    const toAll = (body: string, may: (principal: Principal) => boolean) => {
      broker.deliver(tenantId, DESTINATION_ALL, body, may);
      broker.deliver(tenantId, destinationOfSuscriptor(tenantId), body, may);
    };
    for (const [type, autorId] of toList ? types : []) {
      toAll(frameOf({ type, autorId }, conversacion, true), mayRead);
      toAll(frameOf({ type, autorId }, conversacion, false), (principal) => !mayRead(principal) && mayList(principal));
      // a chat that has just been closed leaves the lists of users who may not list it
      if (type === 'CLOSED') toAll(frameOf({ type }, withoutCliente(conversacion), false), (one) => !mayList(one));
    }
    for (const row of mensajes) {
      const body = JSON.stringify(toMensaje(row, unsignedUrl));
      broker.deliver(tenantId, topic, body, mayRead);
    }
  }

  return {
    /** Publishes a change soon, in order with the others of its conversation. Does nothing without listeners. */
    onChange(tenantId: number, change: ChatChange): void {
      const { toMessages, toList } = whoListens(tenantId, change.conversacionId);
      if (toMessages || toList) coalescer.add(tenantId, change);
    },
  };
}
