import { SUPERVISING_ROLES, type Rol } from '@tertulia/contract/core/roles';
import { destinationOfSaldo } from '@tertulia/contract/realtime/destinations';
import type { SaldoEvent } from '@tertulia/contract/realtime/events';
import type { Broker } from '#platform/realtime/broker';

/** Publishes a changed balance to supervisors' browsers; other subscribers get no frames. */
export function createSaldoPublisher(broker: Broker) {
  return {
    onSaldo(tenantId: number): void {
      const event: SaldoEvent = { type: 'SALDO_CHANGED' };
      broker.deliver(tenantId, destinationOfSaldo(tenantId), JSON.stringify(event), ({ roles }) =>
        roles.some((rol) => SUPERVISING_ROLES.includes(rol as Rol)),
      );
    },
  };
}
