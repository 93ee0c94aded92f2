import type { z } from 'zod';
import type { LlamadaEvent } from '@tertulia/contract/features/llamadas/llamada';
import { destinationOfLlamadas } from '@tertulia/contract/realtime/destinations';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { toLeft, toLlamadaViva } from './llamada-wire.ts';
import type { llamadaCambiada } from './llamadas.events.ts';
import { findViva } from './vivas.repository.ts';

type Cambiada = z.output<typeof llamadaCambiada.payload>;

/** Publishes a call's changes to the sockets of this process: those of its user, or of the user whom it rings. */
export function createLlamadasPublisher({ database, broker, log }: { database: Database; broker: Broker; log: Log }) {
  async function publish(tenantId: number, { llamadaId, usuarioId, dejada }: Cambiada): Promise<void> {
    const row = await database.withTenant({ tenantId }, (tx) => findViva(tx, llamadaId));
    if (!row) return;
    const viva = toLlamadaViva(row);
    const event: LlamadaEvent = { type: 'LLAMADA_CHANGED', llamada: dejada ? toLeft(viva) : viva };
    // its current user: a line that a newer one has overtaken must not publish another user's call
    const isTheirs = dejada ? row.usuarioId !== usuarioId : row.usuarioId === usuarioId;
    if (!isTheirs) return;
    broker.deliver(
      tenantId,
      destinationOfLlamadas(tenantId),
      JSON.stringify(event),
      (principal) => principal.userId === usuarioId,
    );
  }

  return {
    onLlamada(tenantId: number, cambiada: Cambiada): void {
      if (!broker.hasSubscribers(tenantId, destinationOfLlamadas(tenantId))) return;
      publish(tenantId, cambiada).catch((error: unknown) => {
        log.warn({ err: error, tenantId }, 'a call’s change could not be published');
        // reconnecting browsers request their call
        broker.resync((principal) => principal.tenantId === tenantId);
      });
    },
  };
}
