import type { z } from 'zod';
import { destinationOfTareas } from '@tertulia/contract/realtime/destinations';
import type { TareasEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';
import type { tareasRecordadas } from './tareas.events.ts';

/** Tells the browsers in this process of the person who was reminded, and nobody else's. */
export function createTareasPublisher(broker: Broker) {
  return {
    onRecordadas(tenantId: number, { usuarioId }: z.output<typeof tareasRecordadas.payload>): void {
      const event: TareasEvent = { type: 'RECORDATORIO' };
      broker.deliver(
        tenantId,
        destinationOfTareas(tenantId),
        JSON.stringify(event),
        (principal) => principal.userId === usuarioId,
      );
    },
  };
}
