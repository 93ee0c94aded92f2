import { destinationOfMarca } from '@tertulia/contract/realtime/destinations';
import type { MarcaEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';

/** Publishes a changed brand to all users of a tenant. */
export function createSuscriptoresPublisher(broker: Broker) {
  return {
    onSuscriptor(tenantId: number): void {
      const event: MarcaEvent = { type: 'BRAND_CHANGED' };
      broker.deliver(tenantId, destinationOfMarca(tenantId), JSON.stringify(event), () => true);
    },
  };
}
