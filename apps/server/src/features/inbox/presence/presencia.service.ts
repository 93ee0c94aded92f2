import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { announcePresencia } from '@tertulia/contract/features/presencia/endpoints';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { BusEvent } from '#platform/realtime/bus';
import { toBusEvent } from '#platform/realtime/event';
import { assertReadable } from '../thread/lectura.service.ts';
import { findAcceso } from '../access/acceso.repository.ts';
import { PresenceThrottle } from './presence-throttle.ts';
import { presenciaDicha } from './presencia.events.ts';

type Accion = EndpointInput<typeof announcePresencia>['body']['accion'];

export interface PresenciaService {
  /** Notifies the others in the chat. Stores nothing. Throws NOT_FOUND, or FORBIDDEN unless the user has left. */
  announce(actor: Actor, conversacionId: number, accion: Accion): Promise<void>;
}

export function createPresenciaService(deps: {
  database: Database;

  publish: (events: BusEvent[]) => Promise<void>;
  log: Log;
}): PresenciaService {
  const { database, publish, log } = deps;
  const throttle = new PresenceThrottle();

  return {
    async announce(actor, conversacionId, accion) {
      const order = throttle.take();
      await database.withTenant(actor, async (tx) => {
        // a user whose chat went to a colleague leaves it as well, and would be shown in it otherwise
        if (accion !== 'SALIO') await assertReadable(tx, actor, conversacionId);
        else if (!(await findAcceso(tx, actor.userId, conversacionId))) throw new AppError('NOT_FOUND');
      });
      throttle.say(`${actor.tenantId} ${actor.userId} ${conversacionId}`, order, () => {
        const data = { conversacionId, usuarioId: actor.userId, accion };
        publish([toBusEvent(presenciaDicha, actor.tenantId, data)]).catch((error: unknown) =>
          log.warn({ err: error }, 'a presence could not be published'),
        );
      });
    },
  };
}
