import { catalogue } from '@tertulia/contract/catalogue';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import { createSecretBox } from '#platform/crypto/secret-box';
import { tellConnections } from '#platform/db/connection-limit';
import { createDatabase, type Database } from '#platform/db/database';
import { isUsableDatabase } from '#platform/db/database-check';
import { roleUrl, type LoginRole } from '#platform/db/roles';
import type { TenancyLayers } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { registerEndpoints } from '#platform/http/endpoints';
import { createMetrics } from '#platform/http/metrics';
import { originsOf } from '#platform/http/public-origins';
import { createAttempts } from '#platform/http/attempts';
import { createThrottle } from '#platform/http/throttle';
import type { Log } from '#platform/log/log';
import { createPictures } from '#platform/pictures/pictures';
import { createBroker, type Broker } from '#platform/realtime/broker';
import { createPostgresBus, createRedisBus, type Bus, type BusEvent } from '#platform/realtime/bus';
import { ACCESOS_ARCHIVO } from './accesos-archivo.ts';
import { createAsistente } from './asistente.ts';
import { createEventRouter } from './bus-events.ts';
import {
  createHumanCheck,
  createInventory,
  createMail,
  createModelo,
  createPayments,
  createProvider,
  createVoice,
} from './outside.ts';
import { areasRoutes } from './features/areas/areas.routes.ts';
import { createAreasService } from './features/areas/areas.service.ts';
import { createExcesos } from './features/auditoria/excesos.service.ts';
import { auditoriaRoutes } from './features/auditoria/auditoria.routes.ts';
import { findProximaApertura } from './features/areas/apertura.ts';
import { authJobs } from './features/auth/auth.jobs.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createAuthService, RESET_MINUTES } from './features/auth/auth.service.ts';
import { createSegundoFactorService } from './features/auth/segundo-factor.service.ts';
import { createSesionesPropias } from './features/auth/sesiones-propias.service.ts';
import { createSesiones } from './features/auth/sesiones.service.ts';
import { nullWhenRefused, startSocketCheck } from './features/auth/sesiones.sockets.ts';
import { createBot } from './features/bot/bot.ts';
import { borradoresRoutes } from './features/inbox/drafts/borradores.routes.ts';
import { createBorradoresService } from './features/inbox/drafts/borradores.service.ts';
import { canalesRoutes } from './features/canales/canales.routes.ts';
import { createCanalesService } from './features/canales/canales.service.ts';
import { chatInternoRoutes } from './features/chat-interno/chat-interno.routes.ts';
import { contactosRoutes } from './features/contactos/contactos.routes.ts';
import { contactosJobs } from './features/contactos/baja-del-proveedor.service.ts';
import { createContactosService } from './features/contactos/contactos.service.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { createConversacionesService } from './features/inbox/lists/conversaciones.service.ts';
import { cotizacionesRoutes } from './features/cotizaciones/cotizaciones.routes.ts';
import { createCotizacionesService } from './features/cotizaciones/cotizaciones.service.ts';
import { createPdfService } from './features/cotizaciones/pdf.service.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { createEntregaService } from './features/difusiones/entrega.service.ts';
import { difusionesJobs } from './features/difusiones/difusiones.jobs.ts';
import { difusionesRoutes } from './features/difusiones/difusiones.routes.ts';
import { createDifusionesService } from './features/difusiones/difusiones.service.ts';
import { encuestasRoutes } from './features/inbox/survey/encuestas.routes.ts';
import { noteEncuestaAMano } from './features/inbox/survey/encuestas.service.ts';
import { createBulkImport } from './features/importaciones/bulk-import.ts';
import { tarjetaMovida } from './features/kanban/kanban.events.ts';
import { createKanban } from './features/kanban/kanban.ts';
import { leadJobs } from './features/lead/lead.jobs.ts';
import { leadRoutes } from './features/lead/lead.routes.ts';
import { createLeadService } from './features/lead/lead.service.ts';
import { archivosRoute } from './features/archivos/archivos.files-route.ts';
import { archivosJobs } from './features/archivos/archivos.jobs.ts';
import { archivosRoutes } from './features/archivos/archivos.routes.ts';
import { canStore, createArchivosStore, forgiveRemovals } from './features/archivos/archivos.store.ts';
import { createArchivosService } from './features/archivos/archivos.service.ts';
import { createArchivoUrls } from './features/archivos/archivos.urls.ts';
import { createEspacio, uploadLimitsOf } from './features/archivos/espacio.service.ts';
import { tellArchivo } from './features/inbox/messages/archivo-llegado.ts';
import { createEnviosService } from './features/inbox/outbox/envios.service.ts';
import { createComposeService } from './features/inbox/compose/compose.service.ts';
import { mensajesJobs } from './features/inbox/outbox/mensajes.jobs.ts';
import { mensajesRoutes } from './features/inbox/thread/mensajes.routes.ts';
import { createMensajesService } from './features/inbox/thread/mensajes.service.ts';
import { createLlamadas } from './features/llamadas/llamadas.ts';
import { registerVoz } from './features/llamadas/llamadas.receiver.ts';
import { notasRoutes } from './features/notas/notas.routes.ts';
import { createNotasService } from './features/notas/notas.service.ts';
import { multimediaRoutes } from './features/multimedia/multimedia.routes.ts';
import { createMultimediaService } from './features/multimedia/multimedia.service.ts';
import { notasRapidasRoutes } from './features/notas-rapidas/notas-rapidas.routes.ts';
import { createNotasRapidasService } from './features/notas-rapidas/notas-rapidas.service.ts';
import { perfilRoutes } from './features/perfil/perfil.routes.ts';
import { createAutoriaService } from './features/plantillas/autoria.service.ts';
import { plantillasRoutes } from './features/plantillas/plantillas.routes.ts';
import { createPlantillasService } from './features/plantillas/plantillas.service.ts';
import { createProductos } from './features/productos/productos.ts';
import { createAjustes } from './features/suscriptores/ajustes.ts';
import { createCuenta } from './features/saldo/cuenta.ts';
import { registerPayu } from './features/saldo/saldo.receiver.ts';
import { createRecordatoriosService } from './features/tareas/recordatorios.service.ts';
import { tareasRoutes } from './features/tareas/tareas.routes.ts';
import { createTareasService } from './features/tareas/tareas.service.ts';
import { presenciaRoutes } from './features/inbox/presence/presencia.routes.ts';
import { createPresenciaService } from './features/inbox/presence/presencia.service.ts';
import { usuariosRoutes } from './features/usuarios/usuarios.routes.ts';
import { getSesionUsuario } from './features/usuarios/usuarios.service.ts';
import { createEntrada } from './features/inbox/inbound/entrada.ts';
import { registerWebhooks } from './features/inbox/inbound/webhooks.receiver.ts';
import { webhooksRoutes } from './features/inbox/inbound/webhooks.routes.ts';
import { startRecoveryPoll, type Backlog } from './features/inbox/inbound/webhooks.timers.ts';
import { authorizeSubscribe } from './topic-access.ts';
import { createWebServer } from './web-server.ts';
import { createWork, type Pace } from './work.ts';

export interface AppOptions {
  config: Config;
  clock: Clock;
  log: Log;
  /** For the tests that prove each tenancy layer alone (TEN-04); never set by configuration. */
  tenancy?: { layers: TenancyLayers; urlOf?: (role: LoginRole) => string };
  /** Where it is not the product's own; never set by configuration. */
  pace?: Pace;
}

export interface App {
  readonly database: Database;
  readonly broker: Broker;
  /** Listens and works; resolves with the address. */
  start(): Promise<string>;
  /** Takes nothing new, finishes what runs, closes the sockets with 1012. */
  stop(withinMs: number): Promise<void>;
}

/** Puts the house together: every part by hand, in order. */
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
  const pictures = createPictures({ log });
  const urls = createArchivoUrls({ secretBox, clock });
  const mailer = createMail(config, clock);

  const archivoUrlOf = (session: Pick<Actor, 'tenantId' | 'sessionId'>, archivoId: number) =>
    urls.urlOf(session, archivoId);
  const sesionUsuarioOf = (scope: Parameters<typeof getSesionUsuario>[1]) =>
    getSesionUsuario(database, scope, archivoUrlOf);
  const sesiones = createSesiones(database, clock);
  const sesionesPropias = createSesionesPropias(database, clock);
  const attempts = createAttempts(database, clock);
  const segundoFactor = createSegundoFactorService({ database, clock, secretBox, attempts });
  const auth = createAuthService({
    attempts,
    database,
    clock,
    sesiones,
    captcha: createHumanCheck(config),
    segundoFactor,
    secretBox,
    hideUnknownEmail: config.AUTH_HIDE_UNKNOWN_EMAIL,
    sesionUsuarioOf,
  });
  const conversaciones = createConversacionesService(database, clock);
  const compose = createComposeService({
    database,
    clock,
    urlOf: archivoUrlOf,
    enlaceOf: (tenantId, id) => config.publicUrl + urls.capabilityOf('enlace', tenantId, id),
    onPlantilla: noteEncuestaAMano,
  });
  const mensajes = createMensajesService({ database, clock, urlOf: archivoUrlOf, files, compose });
  const lead = createLeadService({ database, clock, log });
  const recordatorios = createRecordatoriosService({ database, clock, log });
  const plantillas = createPlantillasService({ database, clock, provider, secretBox, log, compose });
  const difusiones = createDifusionesService({
    database,
    clock,
    isConfigured: provider !== null,
    reglas: { horario: config.DIFUSION_HORARIO, limiteDiario: config.WHATSAPP_LIMITE_DIARIO ?? null },
  });
  const entrega = createEntregaService({
    database,
    clock,
    perSecond: config.DIFUSION_POR_SEGUNDO,
    horario: config.DIFUSION_HORARIO,
  });
  const multimedia = createMultimediaService({ database, clock, urlOf: archivoUrlOf, compose });
  const notasRapidas = createNotasRapidasService({ database, clock, urlOf: archivoUrlOf });
  const archivos = createArchivosService({ database, files, urls, accesos: ACCESOS_ARCHIVO });
  const productos = createProductos({
    database,
    clock,
    log,
    secretBox,
    inventario: createInventory(config, clock),
    urlOf: archivoUrlOf,
  });
  const cuenta = createCuenta({ database, clock, log, mailer, publicUrl: config.publicUrl, payu });
  const bulkImport = createBulkImport({ database, clock, files, log });
  const kanban = createKanban({ database, clock });
  const pdf = createPdfService({ database, files, log, pictures });
  const cotizaciones = createCotizacionesService({ database, clock, files, urlOf: archivoUrlOf, compose, pdf });
  const llamadas = createLlamadas({
    database,
    clock,
    log,
    voz: createVoice(config),
    secretBox,
    publicUrl: config.publicUrl,
    urlOf: archivoUrlOf,
  });
  const ajustes = createAjustes({ database, files, secretBox, urls, pictures });
  const { queue, intake } = createEntrada({ config, database, clock, log, secretBox, provider });
  const modelo = createModelo(config, (outcome) => metrics.modelo.inc({ outcome }));
  const thinking = { config, database, clock, log, modelo };
  const bot = createBot({ ...thinking, proximaApertura: findProximaApertura });
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

  const broker = createBroker({
    authenticate: (token) => sesiones.authenticate(`Bearer ${token}`, true).catch(nullWhenRefused),
    authorizeSubscribe,
    allowedOrigins: originsOf(config.publicUrl),
    log,
    now: () => clock.now().getTime(),
  });
  const presencia = createPresenciaService({
    database,
    publish: (events) => (redis ?? postgresBus).publish(events),
    log,
  });
  const onEvent = createEventRouter({ broker, database, unsignedUrl: (id) => urls.unsigned(id), log });
  // events may have been missed: browsers that connect anew ask for what they lack
  const onGap = () => broker.resync(() => true);

  const worker = createWork({
    connectionString: urlOf('tertulia_jobs'),
    handlers: [
      ...mensajesJobs(envios),
      ...contactosJobs({ database, clock }),
      ...archivosJobs({ database, files: store, provider: config, secretBox, log, tell: tellArchivo }),
      ...leadJobs(lead),
      ...difusionesJobs(entrega),
      ...productos.jobs,
      ...bulkImport.jobs,
      ...kanban.jobs,
      ...cuenta.jobs,
      ...bot.jobs,
      ...llamadas.jobs,
      ...authJobs({ database, mailer, secretBox, publicUrl: config.publicUrl, resetMinutes: RESET_MINUTES }),
    ],
    metrics,
    config,
    database,
    clock,
    log,
    files: store,
    pictures,
    secretBox,
    queue,
    provider,
    lead,
    recordatorios,
    plantillas,
    pace,
  });

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
  registerWebhooks(http, intake && { intake, queue, onResult: (verdict) => metrics.webhooks.inc({ verdict }) });
  registerVoz(http, llamadas.webhook);
  registerPayu(http, cuenta.confirmacion);
  archivosRoute(http, { archivos });
  registerEndpoints(
    http,
    catalogue,
    {
      ...authRoutes(auth, sesiones),
      ...perfilRoutes({ database, clock, sesiones: sesionesPropias, segundoFactor, sesionUsuarioOf }),
      ...canalesRoutes(createCanalesService({ database, clock, provider, secretBox, log })),
      ...areasRoutes(createAreasService(database, clock)),
      ...usuariosRoutes({ database, clock, urlOf: archivoUrlOf, secretBox }),
      ...inboxRoutes(conversaciones, { database, clock, compose }),
      ...borradoresRoutes(createBorradoresService(database, clock)),
      ...presenciaRoutes(presencia),
      ...chatInternoRoutes({ database, clock, urlOf: archivoUrlOf }),
      ...dashboardRoutes(createDashboardService({ database, clock })),
      ...difusionesRoutes(difusiones),
      ...plantillasRoutes(plantillas, createAutoriaService({ database, clock, provider, secretBox, log })),
      ...multimediaRoutes(multimedia),
      ...notasRapidasRoutes(notasRapidas),
      ...mensajesRoutes(mensajes),
      ...archivosRoutes(archivos),
      ...encuestasRoutes(database, clock),
      ...leadRoutes(lead),
      ...contactosRoutes(
        createContactosService(database, clock, (tx, moved) => tx.emit(tarjetaMovida, moved)),
        { database, clock },
      ),
      ...bulkImport.routes,
      ...kanban.routes,
      ...notasRoutes(createNotasService(database, clock)),
      ...tareasRoutes(createTareasService({ database, clock, urlOf: archivoUrlOf }), {
        database,
        clock,
        recordatorios,
      }),
      ...productos.routes,
      ...cuenta.routes,
      ...bot.routes,
      ...llamadas.routes,
      ...cotizacionesRoutes(cotizaciones),
      ...auditoriaRoutes(database),
      ...ajustes.routes,
      ...createAsistente({ ...thinking, files, secretBox, provider, compose, urlOf: archivoUrlOf }),
      ...webhooksRoutes({ database, intake, queue }),
    },
    {
      authenticate: (authorization, isUnattended) => sesiones.authenticate(authorization, isUnattended),
      throttle: createThrottle(database, clock, attempts, createExcesos({ database, log, metrics })),
      files,
      claimRoom: createEspacio({ database, limits: config }),
      uploads: uploadLimitsOf(config),
      pictures,
      onTenantMismatch: () => metrics.tenantMismatch.inc(),
    },
  );
  await http.ready();
  checkRoutes();
  broker.attach(http.server, headers);

  const onBacklog = ({ aparcados, atrasoSegundos }: Backlog) => {
    metrics.parkedWebhooks.set(aparcados);
    metrics.ingestLagSeconds.set(atrasoSegundos);
  };
  let recoveryPoll: { stop(): void } | null = null;
  let socketCheck: { stop(): void } | null = null;
  return {
    database,
    broker,
    async start() {
      await postgresBus.start(onEvent, onGap);
      await redis?.start(onEvent, onGap);
      const address = await http.listen({ host: config.HOST, port: config.PORT });
      socketCheck = startSocketCheck({ database, clock, broker, log });
      recoveryPoll = startRecoveryPoll({ database, clock, queue, log, onBacklog, everyMs: pace.recoveryPollMs });
      worker?.start();
      // what is wrong with a bucket is heard of now, not with somebody's first file
      void canStore(files, log);
      await tellConnections(database, [database, worker], log);
      return address;
    },
    async stop(withinMs) {
      recoveryPoll?.stop();
      socketCheck?.stop();
      const closing = http.close();
      // a browser's spare connection, on which nothing was ever asked, counts as busy for a minute
      const cut = setTimeout(() => http.server.closeAllConnections(), withinMs / 2);
      await broker.close(Math.min(2000, withinMs / 3));
      await closing;
      clearTimeout(cut);
      await Promise.all([queue.close(), pdf.close(), bulkImport.close(), worker?.stop(withinMs / 2)]);
      // the worker draws with them to its end
      await Promise.all([postgresBus.close(), redis?.close(), pictures.close()]);
      await database.close();
    },
  };
}
