import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Metrics } from '#platform/http/metrics';
import type { TimerSpec } from '#platform/jobs/timers';
import type { Log } from '#platform/log/log';
import type { Module } from '#platform/module';
import type { Broker } from '#platform/realtime/broker';
import type { BusEvent } from '#platform/realtime/bus';
import { on } from '#platform/realtime/event-router';
import { LAPSE_SECONDS, releaseLapsedReservas } from '#public/saldo';
import type { ComposeService } from './compose/compose.service.ts';
import { borradoresRoutes } from './drafts/borradores.routes.ts';
import { createBorradoresService } from './drafts/borradores.service.ts';
import { settleEstados } from './inbound/estados-perdidos.service.ts';
import { createInbound } from './inbound/inbound.ts';
import { registerWebhooks } from './inbound/webhooks.receiver.ts';
import { webhooksRoutes } from './inbound/webhooks.routes.ts';
import { reconcileAll, RECONCILE_SECONDS, startWebhookPoll, type Backlog } from './inbound/webhooks.timers.ts';
import { FOLD_SECONDS, foldAllContadores } from './lists/contadores.timers.ts';
import { conversacionesRoutes } from './lists/conversaciones.routes.ts';
import { createConversacionesService } from './lists/conversaciones.service.ts';
import { createConversacionesPublisher } from './lists/conversaciones.topics.ts';
import { conversacionCambiada, mensajeCambiado } from './messages/mensajes.events.ts';
import { createEnviosService } from './outbox/envios.service.ts';
import { envioPorSalir } from './outbox/envios.events.ts';
import { createOutboxQueue } from './outbox/outbox-queue.ts';
import { presenciaDicha } from './presence/presencia.events.ts';
import { presenciaRoutes } from './presence/presencia.routes.ts';
import { createPresenciaService } from './presence/presencia.service.ts';
import { createPresenciaPublisher } from './presence/presencia.topics.ts';
import { searchRoutes } from './search/search.routes.ts';
import { startChatRoutes } from './start-chat/start-chat.routes.ts';
import { encuestasRoutes } from './survey/encuestas.routes.ts';
import { mensajesRoutes } from './thread/mensajes.routes.ts';
import { createMensajesService } from './thread/mensajes.service.ts';

export interface InboxModuleDeps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  secretBox: SecretBox;
  files: FileStore;
  broker: Broker;
  metrics: Pick<Metrics, 'webhooks' | 'parkedWebhooks' | 'ingestLagSeconds' | 'outboxWaiting' | 'outboxOldestSeconds'>;
  /** Null while WhatsApp is not configured. */
  provider: MessagingProvider | null;
  compose: ComposeService;
  urlOf: Parameters<typeof createMensajesService>[0]['urlOf'];
  urls: {
    unsigned(archivoId: number): string;
    capabilityOf(capability: 'proveedor', tenantId: number, archivoId: number): string;
  };
  /** Tells all processes, without a transaction. */
  publish: (events: BusEvent[]) => Promise<void>;
  /** How often the inbox table and the outbox are polled, where tests need it more often than the product. */
  pace: { recoveryPollMs?: number };
}

/** Chats and messages: what customers send, what is sent to them, and the lists in which agents find both. */
export function inboxModule(deps: InboxModuleDeps) {
  const { config, database, clock, log, secretBox, broker, metrics, provider, compose, urls } = deps;
  const { queue, intake } = createInbound(deps);
  const envios = createEnviosService({
    database,
    clock,
    provider,
    secretBox,
    publicUrl: config.publicUrl,
    fileUrlOf: (tenantId, id) => config.publicUrl + urls.capabilityOf('proveedor', tenantId, id),
    log,
    onParkedEstados: (tenantId, clave) => queue.poke(tenantId, clave),
  });
  const outbox =
    config.SERVER_ROLE === 'api'
      ? null
      : createOutboxQueue({
          database,
          clock,
          log,
          advance: envios.advance,
          onBacklog: ({ esperan, antiguedadSegundos }) => {
            metrics.outboxWaiting.set(esperan);
            metrics.outboxOldestSeconds.set(antiguedadSegundos);
          },
          everyMs: deps.pace.recoveryPollMs,
        });
  const publisher = createConversacionesPublisher({ database, broker, log, unsignedUrl: (id) => urls.unsigned(id) });
  const presencia = createPresenciaPublisher({ database, broker, log });
  const onBacklog = ({ aparcados, atrasoSegundos }: Backlog) => {
    metrics.parkedWebhooks.set(aparcados);
    metrics.ingestLagSeconds.set(atrasoSegundos);
  };
  return {
    routes: {
      ...conversacionesRoutes(createConversacionesService(database, clock)),
      ...startChatRoutes({ database, clock, compose }),
      ...searchRoutes({ database, clock }),
      ...mensajesRoutes(createMensajesService(deps)),
      ...borradoresRoutes(createBorradoresService(database, clock)),
      ...presenciaRoutes(createPresenciaService(deps)),
      ...encuestasRoutes(database, clock),
      ...webhooksRoutes({ database, intake, queue }),
    },
    mount: (http) =>
      registerWebhooks(http, intake && { intake, queue, onResult: (result) => metrics.webhooks.inc({ result }) }),
    timers: [
      {
        name: 'contadores.fold',
        seconds: FOLD_SECONDS,
        work: async () => {
          await foldAllContadores(database);
        },
      },
      {
        // here, because only the outbox can ask the provider what became of a message whose price is reserved
        name: 'saldo.reservas',
        seconds: LAPSE_SECONDS,
        work: async (signal) => {
          const settle = async (tenantId: number, ids: readonly number[]) =>
            provider ? settleEstados({ database, provider, secretBox, signal }, tenantId, ids) : new Set(ids);
          await releaseLapsedReservas({ database, clock, settle, signal, log });
        },
      },
      ...(provider ? [reconcileTimer({ ...deps, provider }, queue)] : []),
    ] satisfies TimerSpec[],
    events: [
      on(conversacionCambiada, (tenantId, data) => publisher.onChange(tenantId, data)),
      on(mensajeCambiado, (tenantId, { conversacionId, mensajeId }) =>
        publisher.onChange(tenantId, { type: null, conversacionId, mensajeIds: [mensajeId] }),
      ),
      on(envioPorSalir, (tenantId, key) => outbox?.poke(tenantId, key)),
      on(presenciaDicha, (tenantId, data) => presencia.onPresencia(tenantId, data)),
    ],
    start: () => {
      const polls = [
        startWebhookPoll({ database, clock, queue, log, onBacklog, everyMs: deps.pace.recoveryPollMs }),
        ...(outbox ? [outbox.start()] : []),
      ];
      return { stop: () => polls.forEach((poll) => poll.stop()) };
    },
    close: async () => {
      await Promise.all([queue.close(), outbox?.close()]);
    },
  } satisfies Module;
}

type Reconciling = Omit<Parameters<typeof reconcileAll>[0], 'queue' | 'signal'>;

/** Reads the provider's own list for messages whose webhook never came. */
function reconcileTimer(
  { database, clock, provider, secretBox, log }: Reconciling,
  queue: Parameters<typeof reconcileAll>[0]['queue'],
): TimerSpec {
  return {
    name: 'webhooks.reconcile',
    seconds: RECONCILE_SECONDS,
    work: async (signal) => {
      await reconcileAll({ database, clock, provider, secretBox, queue, log, signal });
    },
  };
}
