import type { z } from 'zod';
import { destinationOfTareas } from '@tertulia/contract/realtime/destinations';
import type { TareasEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';
import type { tareasCambiadas, tareasRecordadas } from './tareas.events.ts';

/** Delivers only to the browsers of the event's user. */
export function createTareasPublisher(broker: Broker) {
  const deliver = (tenantId: number, usuarioId: number, event: TareasEvent) =>
    broker.deliver(
      tenantId,
      destinationOfTareas(tenantId),
      JSON.stringify(event),
      (principal) => principal.userId === usuarioId,
    );
  return {
    onRecordadas(tenantId: number, { usuarioId }: z.output<typeof tareasRecordadas.payload>): void {
      deliver(tenantId, usuarioId, { type: 'RECORDATORIO' });
    },
    onCambiadas(tenantId: number, { usuarioId }: z.output<typeof tareasCambiadas.payload>): void {
      deliver(tenantId, usuarioId, { type: 'CAMBIADAS' });
    },
  };
}
