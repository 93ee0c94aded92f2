import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { tellPresencia } from '@tertulia/contract/features/presencia/endpoints';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Actor } from '#platform/http/actor';
import type { BusEvent } from '#platform/realtime/bus';
import { assertReadable } from '#public/mensajes';

/** At most one word a second about a user in a chat reaches the bus; the last one said within it follows. */
const EVERY_MS = 1000;

type Accion = EndpointInput<typeof tellPresencia>['body']['accion'];

export interface PresenciaService {
  /** Tells the others in the chat. Nothing is stored. Throws NOT_FOUND or FORBIDDEN. */
  tell(actor: Actor, conversacionId: number, accion: Accion): Promise<void>;
}

export function createPresenciaService(deps: {
  database: Database;

  publish: (events: BusEvent[]) => Promise<void>;
  log: Log;
}): PresenciaService {
  const { database, publish, log } = deps;
  /** Users in chats that were told of within the last second, and what was said since. */
  const resting = new Map<string, { next: Accion | null }>();

  function send(actor: Actor, conversacionId: number, accion: Accion): void {
    const key = `${actor.tenantId} ${actor.userId} ${conversacionId}`;
    resting.set(key, { next: null });
    setTimeout(() => {
      const next = resting.get(key)?.next;
      resting.delete(key);
      if (next) send(actor, conversacionId, next);
    }, EVERY_MS).unref();
    const data = { conversacionId, usuarioId: actor.userId, accion };
    publish([{ tenantId: actor.tenantId, name: 'presencia', data }]).catch((error: unknown) =>
      log.warn({ err: error }, 'presence was not told'),
    );
  }

  return {
    async tell(actor, conversacionId, accion) {
      await database.withTenant(actor, (tx) => assertReadable(tx, actor, conversacionId));
      const rest = resting.get(`${actor.tenantId} ${actor.userId} ${conversacionId}`);
      if (rest) rest.next = accion;
      else send(actor, conversacionId, accion);
    },
  };
}
