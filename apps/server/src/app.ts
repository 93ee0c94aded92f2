import { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import { createSecretBox } from '#platform/crypto/secret-box';
import { logConnectionLimits } from '#platform/db/connection-limit';
import { createDatabase, type Database } from '#platform/db/database';
import { isUsableDatabase } from '#platform/db/database-check';
import { roleUrl, type LoginRole } from '#platform/db/roles';
import type { TenancyLayers } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { createAttempts } from '#platform/rate-limit/attempts';
import { registerEndpoints } from '#platform/http/endpoints';
import { createMetrics, workMeters } from '#platform/http/metrics';
import { originsOf } from '#platform/http/public-origins';
import { createRateLimiter } from '#platform/rate-limit/rate-limiter';
import { trabajoPorHacer } from '#platform/jobs/job.events';
import { createWorker } from '#platform/jobs/worker';
import type { Log } from '#platform/log/log';
import { routesOf, type Module } from '#platform/module';
import { createImages } from '#platform/images/images';
import { createBroker, type Broker } from '#platform/realtime/broker';
import { createPostgresBus, createRedisBus, type Bus, type BusEvent } from '#platform/realtime/bus';
import { createEventRouter, on } from '#platform/realtime/event-router';
import { ACCESOS_ARCHIVO } from './accesos-archivo.ts';
import { createAsistente } from './asistente.ts';
import { findProximaApertura } from './features/areas/apertura.ts';
import { areasModule } from './features/areas/module.ts';
import { canStore, createArchivosStore, forgiveRemovals } from './features/archivos/archivos.store.ts';
import { createArchivoUrls } from './features/archivos/archivos.urls.ts';
import { createEspacio, uploadLimitsOf } from './features/archivos/espacio.service.ts';
import { archivosModule } from './features/archivos/module.ts';
import { createRateLimitAudit } from './features/auditoria/rate-limit-audit.service.ts';
import { auditoriaModule } from './features/auditoria/module.ts';
import { authModule } from './features/auth/module.ts';
import { createSegundoFactorService } from './features/auth/segundo-factor.service.ts';
import { createSesionesPropias } from './features/auth/sesiones-propias.service.ts';
import { createSesiones } from './features/auth/sesiones.service.ts';
import { nullWhenRefused } from './features/auth/sesiones.sockets.ts';
import { botModule } from './features/bot/module.ts';
import { canalesModule } from './features/canales/module.ts';
import { chatInternoModule } from './features/chat-interno/module.ts';
import { contactosModule } from './features/contactos/module.ts';
import { cotizacionesModule } from './features/cotizaciones/module.ts';
import { dashboardModule } from './features/dashboard/module.ts';
import { difusionesModule } from './features/difusiones/module.ts';
import { importacionesModule } from './features/importaciones/module.ts';
import { createComposeService } from './features/inbox/compose/compose.service.ts';
import { publishArchivo } from './features/inbox/messages/archivo-llegado.ts';
import { inboxModule } from './features/inbox/module.ts';
import { noteEncuestaAMano } from './features/inbox/survey/encuestas.service.ts';
import { tarjetaMovida } from './features/kanban/kanban.events.ts';
import { kanbanModule } from './features/kanban/module.ts';
import { leadModule } from './features/lead/module.ts';
import { llamadasModule } from './features/llamadas/module.ts';
import { multimediaModule } from './features/multimedia/module.ts';
import { notasModule } from './features/notas/module.ts';
import { notasRapidasModule } from './features/notas-rapidas/module.ts';
import { perfilModule } from './features/perfil/module.ts';
import { plantillasModule } from './features/plantillas/module.ts';
import { productosModule } from './features/productos/module.ts';
import { retencionModule } from './features/retencion/module.ts';
import { saldoModule } from './features/saldo/module.ts';
import { suscriptoresModule } from './features/suscriptores/module.ts';
import { tareasModule } from './features/tareas/module.ts';
import { usuariosModule } from './features/usuarios/module.ts';
import { getSesionUsuario } from './features/usuarios/usuarios.service.ts';
import {
  createHumanCheck,
  createInventory,
  createMail,
  createModelo,
  createPayments,
  createProvider,
  createVoice,
} from './outside.ts';
import { authorizeSubscribe } from './topic-access.ts';
import { createWebServer } from './web-server.ts';

/** Polling intervals of background work. Tests that wait for such work set shorter intervals than the product's. */
export interface Pace {
  /** Jobs that are due. */
  jobsMs?: number;
  /** Chats whose score is due, and broadcasts whose hours have begun. */
  timersSeconds?: number;
  /** The inbox table. */
  recoveryPollMs?: number;
}

export interface AppOptions {
  config: Config;
  clock: Clock;
  log: Log;
  /** For the tests that prove each tenancy layer alone (TEN-04); never set by configuration. */
  tenancy?: { layers: TenancyLayers; urlOf?: (role: LoginRole) => string };
  /** Overrides the product's intervals; never set by configuration. */
  pace?: Pace;
}

export interface App {
  readonly database: Database;
  readonly broker: Broker;
  /** Listens, and starts background work; resolves with the address. */
  start(): Promise<string>;
  /** Accepts nothing new, finishes running work, closes the sockets with 1012. */
  stop(withinMs: number): Promise<void>;
}

/** Creates what the modules share, the modules, and what runs them: web server, worker, event router. */
export async function createApp({ config, clock, log, tenancy, pace = {} }: AppOptions): Promise<App> {
  const urlOf = tenancy?.urlOf ?? ((role: LoginRole) => roleUrl(config.adminUrl, config.APP_SECRET, role));
  const metrics = createMetrics();
  const secretBox = createSecretBox(config.APP_SECRET);
  const redis: Bus | null = config.REDIS_URL ? await createRedisBus({ url: config.REDIS_URL, log }) : null;
  const postgresBus = createPostgresBus({ connectionString: urlOf('tertulia_app'), log });
  const database = createDatabase({
    urlOf,
    log,
    poolSize: config.DATABASE_CONNECTIONS,
    ...(redis ? { publish: (events: BusEvent[]) => redis.publish(events) } : {}),
    ...(tenancy ? { layers: tenancy.layers } : {}),
  });
  const provider = createProvider(config);
  const payu = createPayments(config);
  const store = await createArchivosStore(database, config);
  const files = forgiveRemovals(store, log);
  const images = createImages({ log });
  const urls = createArchivoUrls({ secretBox, clock });
  const mailer = createMail(config, clock);

  const archivoUrlOf = (session: Pick<Actor, 'tenantId' | 'sessionId'>, archivoId: number) =>
    urls.urlOf(session, archivoId);
  const sesionUsuarioOf = (scope: Parameters<typeof getSesionUsuario>[1]) =>
    getSesionUsuario(database, scope, archivoUrlOf);
  const sesiones = createSesiones(database, clock);
  const attempts = createAttempts(database, clock);
  const segundoFactor = createSegundoFactorService({ database, clock, secretBox, attempts });
  const broker = createBroker({
    authenticate: (token) => sesiones.authenticate(`Bearer ${token}`, true).catch(nullWhenRefused),
    authorizeSubscribe,
    allowedOrigins: originsOf(config.publicUrl),
    log,
    now: () => clock.now().getTime(),
  });
  const compose = createComposeService({
    database,
    clock,
    urlOf: archivoUrlOf,
    enlaceOf: (tenantId, id) => config.publicUrl + urls.capabilityOf('enlace', tenantId, id),
    onPlantilla: noteEncuestaAMano,
  });
  const modelo = createModelo(config, (outcome) => metrics.modelo.inc({ outcome }));
  /** Shared by all modules; each takes the parts that its parameter names. */
  const shared = {
    config,
    database,
    clock,
    log,
    metrics,
    secretBox,
    files,
    images,
    urls,
    mailer,
    broker,
    provider,
    compose,
    pace,
    sesiones,
    attempts,
    segundoFactor,
    sesionUsuarioOf,
    modelo,
    publicUrl: config.publicUrl,
    urlOf: archivoUrlOf,
    publish: (events: BusEvent[]) => (redis ?? postgresBus).publish(events),
  };
  const modules = [
    authModule({
      ...shared,
      captcha: createHumanCheck(config),
      hideUnknownEmail: config.AUTH_HIDE_UNKNOWN_EMAIL,
    }),
    perfilModule({ ...shared, sesiones: createSesionesPropias(database, clock) }),
    usuariosModule(shared),
    suscriptoresModule(shared),
    areasModule(shared),
    canalesModule(shared),
    inboxModule(shared),
    chatInternoModule(shared),
    contactosModule({ ...shared, onTarjetaMovida: (tx, moved) => tx.emit(tarjetaMovida, moved) }),
    importacionesModule(shared),
    kanbanModule(shared),
    leadModule(shared),
    notasModule(shared),
    tareasModule(shared),
    notasRapidasModule(shared),
    multimediaModule(shared),
    plantillasModule(shared),
    difusionesModule(shared),
    productosModule({ ...shared, inventario: createInventory(config, clock) }),
    cotizacionesModule(shared),
    llamadasModule({ ...shared, voz: createVoice(config) }),
    saldoModule({ ...shared, payu }),
    dashboardModule(shared),
    auditoriaModule(shared),
    botModule({ ...shared, proximaApertura: findProximaApertura }),
    { routes: createAsistente(shared) },
    archivosModule({ ...shared, provider: config, store, accesos: ACCESOS_ARCHIVO, publishArrival: publishArchivo }),
    retencionModule(shared),
  ] as const;
  const all: readonly Module[] = modules;

  // events may have been missed: browsers reload what they lack when they reconnect
  const onGap = () => broker.resync(() => true);
  const worker =
    config.SERVER_ROLE === 'api'
      ? null
      : createWorker({
          database,
          handlers: all.flatMap(({ jobs = [] }) => jobs),
          log,
          pollMs: pace.jobsMs,
          ...workMeters(metrics),
        });
  for (const { name, seconds, work } of all.flatMap(({ timers = [] }) => timers)) worker?.every(name, seconds, work);
  const onEvent = createEventRouter(
    [
      ...all.flatMap(({ events = [] }) => events),
      on(trabajoPorHacer, (tenantId, { task, turn }) => worker?.poke(tenantId, task, turn)),
    ],
    log,
  );

  const { http, headers, checkRoutes } = await createWebServer({
    config,
    log,
    metrics,
    formOrigins: payu ? [payu.checkoutOrigin] : [],
    checks: {
      database: () => isUsableDatabase(database),
      bus: async () => postgresBus.ready() && (redis?.ready() ?? true),
      storage: () => canStore(files, log),
    },
  });
  for (const { mount } of all) mount?.(http);
  registerEndpoints(http, catalogue, routesOf(modules), {
    authenticate: (authorization, isUnattended) => sesiones.authenticate(authorization, isUnattended),
    rateLimiter: createRateLimiter(database, clock, attempts, createRateLimitAudit({ database, log, metrics })),
    files,
    claimSpace: createEspacio({ database, limits: config }),
    uploads: uploadLimitsOf(config),
    images,
    onTenantMismatch: () => metrics.tenantMismatch.inc(),
  });
  await http.ready();
  checkRoutes();
  broker.attach(http.server, headers);

  let running: { stop(): void }[] = [];
  return {
    database,
    broker,
    async start() {
      await postgresBus.start(onEvent, onGap);
      await redis?.start(onEvent, onGap);
      const address = await http.listen({ host: config.HOST, port: config.PORT });
      running = all.flatMap(({ start }) => (start ? [start()] : []));
      worker?.start();
      // reports a misconfigured bucket now, not with the first file
      void canStore(files, log);
      await logConnectionLimits(database, [database, worker], log);
      return address;
    },
    async stop(withinMs) {
      for (const one of running) one.stop();
      const closing = http.close();
      // a browser's spare connection without any request counts as busy for a minute
      const cut = setTimeout(() => http.server.closeAllConnections(), withinMs / 2);
      await broker.close(Math.min(2000, withinMs / 3));
      await closing;
      clearTimeout(cut);
      await Promise.all([...all.map(({ close }) => close?.()), worker?.stop(withinMs / 2)]);
      // the worker uses `images` until it stops
      await Promise.all([postgresBus.close(), redis?.close(), images.close()]);
      await database.close();
    },
  };
}
