import type { z } from 'zod';
import type { PresenciaEvent } from '@tertulia/contract/features/presencia/endpoints';
import { destinationOfPresencia } from '@tertulia/contract/realtime/destinations';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { audienceOf } from '../lists/chat-audience.ts';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import type { presenciaDicha } from './presencia.events.ts';
import { findPresencia } from './presencia.repository.ts';

type Dicha = z.output<typeof presenciaDicha.payload>;

/** Notifies the sockets of this process who is in a chat: only users who may read it at this moment. */
export function createPresenciaPublisher({ database, broker, log }: { database: Database; broker: Broker; log: Log }) {
  async function publish(tenantId: number, { conversacionId, usuarioId, accion }: Dicha): Promise<void> {
    const topic = destinationOfPresencia(conversacionId);
    if (!broker.hasSubscribers(tenantId, topic)) return;
    const found = await findPresencia(database, { tenantId }, { conversacionId, usuarioId });
    if (!found) return;
    const mayHear = await audienceOf(database, tenantId, found);
    const event: PresenciaEvent = { conversacionId, usuarioId, nombre: found.nombre, accion };
    broker.deliver(tenantId, topic, JSON.stringify(event), (principal) => mayHear(principal, mayReadMensajes));
  }

  return {
    /** Never throws: the next word follows a lost one within seconds. */
    onPresencia(tenantId: number, dicha: Dicha): void {
      publish(tenantId, dicha).catch((error: unknown) => log.warn({ err: error }, 'presence was not delivered'));
    },
  };
}
