import type { Module } from '#platform/module';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { salaCambiada, salaLeida, salaMensajeCambiado, salaMensajeCreado } from './chat-interno.events.ts';
import { chatInternoRoutes } from './chat-interno.routes.ts';
import { createChatInternoPublisher } from './chat-interno.topics.ts';

type ChatInternoModuleDeps = Parameters<typeof chatInternoRoutes>[0] & { database: Database; broker: Broker; log: Log };

export function chatInternoModule({ broker, log, ...deps }: ChatInternoModuleDeps) {
  const publisher = createChatInternoPublisher({ database: deps.database, broker, log });
  return {
    routes: chatInternoRoutes(deps),
    events: [
      on(salaMensajeCreado, (tenantId, data) => publisher.onMensaje(tenantId, data)),
      on(salaMensajeCambiado, (tenantId, data) => publisher.onCambio(tenantId, data)),
      on(salaCambiada, (tenantId, data) => publisher.onSala(tenantId, data)),
      on(salaLeida, (tenantId, data) => publisher.onLeida(tenantId, data)),
    ],
  } satisfies Module;
}
