import type { z } from 'zod';
import { destinationOfKanban } from '@tertulia/contract/realtime/destinations';
import type { KanbanEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';
import type { tableroCambiado, tarjetaMovida } from './kanban.events.ts';

/** Publishes changes to the open boards of this process. Contains ids only, which all users of the tenant may know. */
export function createKanbanPublisher(broker: Broker) {
  const publish = (tenantId: number, event: KanbanEvent) =>
    broker.deliver(tenantId, destinationOfKanban(tenantId), JSON.stringify(event), () => true);

  return {
    onTarjeta(tenantId: number, moved: z.output<typeof tarjetaMovida.payload>): void {
      publish(tenantId, { type: 'MOVED', ...moved });
    },
    onTablero(tenantId: number, { tableroId }: z.output<typeof tableroCambiado.payload>): void {
      publish(tenantId, { type: 'BOARD_CHANGED', tableroId });
    },
  };
}
