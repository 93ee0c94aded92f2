import type { z } from 'zod';
import { SUPERVISING_ROLES, type Rol } from '@tertulia/contract/core/roles';
import { destinationOfDifusiones } from '@tertulia/contract/realtime/destinations';
import type { DifusionEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';
import type { difusionCambiada } from './difusiones.events.ts';

/** Publishes progress to supervisors' browsers; other subscribers get no frames. */
export function createDifusionesPublisher(broker: Broker) {
  return {
    onDifusion(tenantId: number, { difusionId }: z.output<typeof difusionCambiada.payload>): void {
      const event: DifusionEvent = { type: 'DIFUSION_CHANGED', difusionId };
      broker.deliver(tenantId, destinationOfDifusiones(tenantId), JSON.stringify(event), ({ roles }) =>
        roles.some((rol) => SUPERVISING_ROLES.includes(rol as Rol)),
      );
    },
  };
}
