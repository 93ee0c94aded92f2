import type { catalogue } from '@tertulia/contract/catalogue';
import type { Modelo } from '#integrations/modelo/port';
import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { FileStore } from '#platform/files/file-store';
import type { Actor } from '#platform/http/actor';
import type { Handlers } from '#platform/http/endpoints';
import type { Log } from '#platform/log/log';
import { createAreasService } from './features/areas/areas.service.ts';
import { asistenteRoutes, leerComo } from './features/asistente/asistente.routes.ts';
import { createAsistenteService } from './features/asistente/asistente.service.ts';
import type { Lectura } from './features/asistente/mesa.ts';
import { listRegistros } from './features/auditoria/auditoria.service.ts';
import { createCanalesService } from './features/canales/canales.service.ts';
import { createContactosService } from './features/contactos/contactos.service.ts';
import { searchConversaciones } from './features/inbox/search/busqueda.service.ts';
import { createConversacionesService } from './features/inbox/lists/conversaciones.service.ts';
import { explorePage } from './features/inbox/search/explorar.service.ts';
import { createDashboardService } from './features/dashboard/dashboard.service.ts';
import { createDifusionesService } from './features/difusiones/difusiones.service.ts';
import { createKanbanService } from './features/kanban/kanban.service.ts';
import { createHistorialService } from './features/llamadas/historial.service.ts';
import type { ComposeService } from './features/inbox/compose/compose.service.ts';
import { createMensajesService } from './features/inbox/thread/mensajes.service.ts';
import { createNotasService } from './features/notas/notas.service.ts';
import { createNotasRapidasService } from './features/notas-rapidas/notas-rapidas.service.ts';
import { createPlantillasService } from './features/plantillas/plantillas.service.ts';
import { createProductosService } from './features/productos/productos.service.ts';
import { createSincronizacionService } from './features/productos/sincronizacion.service.ts';
import { createRecargasService } from './features/saldo/recargas.service.ts';
import { createSaldoService } from './features/saldo/saldo.service.ts';
import { createGestionService } from './features/usuarios/gestion.service.ts';

export interface AsistenteParts {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  modelo: Modelo | null;
  files: FileStore;
  secretBox: SecretBox;
  provider: MessagingProvider | null;
  compose: ComposeService;
  urlOf: (actor: Actor, archivoId: number) => string;
}

/** The assistant. It calls the pages' own services, created once more on a read-only database. */
export function createAsistente({ config, database, clock, log, modelo, ...parts }: AsistenteParts) {
  const reading = database.reading();
  const asistente = createAsistenteService({
    database: reading,
    clock,
    log,
    leerComo: leerComo(lecturasOf({ ...parts, config, database: reading, clock, log })),
    modelo,
    timeoutMs: config.LLM_TIMEOUT_SECONDS * 1000,
  });
  return asistenteRoutes(asistente);
}

function lecturasOf(parts: Omit<AsistenteParts, 'modelo'>): Pick<Handlers<typeof catalogue>, Lectura> {
  const { database, clock, config } = parts;
  const dashboard = createDashboardService({ database, clock });
  const conversaciones = createConversacionesService(database, clock);
  const mensajes = createMensajesService(parts);
  const contactos = createContactosService(database, clock, () => undefined);
  const kanban = createKanbanService(database, clock);
  const productos = createProductosService(parts);
  const sincronizacion = createSincronizacionService({ ...parts, inventario: null });
  const difusiones = createDifusionesService({
    database,
    clock,
    isConfigured: parts.provider !== null,
    reglas: { horario: config.DIFUSION_HORARIO, limiteDiario: config.WHATSAPP_LIMITE_DIARIO ?? null },
  });
  const saldo = createSaldoService({ database, clock, hasPayu: false });
  const recargas = createRecargasService({ database, clock, payu: null });
  const canales = createCanalesService(parts);
  const areas = createAreasService(database, clock);
  const usuarios = createGestionService(parts);
  const plantillas = createPlantillasService(parts);
  const notas = createNotasService(database, clock);
  const llamadas = createHistorialService({ database, clock, urlOf: parts.urlOf });
  const notasRapidas = createNotasRapidasService(parts);
  return {
    getDashboard: ({ actor, input }) => dashboard.get(actor, input.query),
    countConversaciones: ({ actor }) => conversaciones.counts(actor),
    explorarConversaciones: ({ actor, input }) => explorePage(parts, actor, input.query),
    searchConversaciones: ({ actor, input }) => searchConversaciones(parts, actor, input.query),
    getUnreadTotalAll: ({ actor }) => mensajes.unreadTotal(actor, 'all'),
    listContactos: ({ actor, input }) => contactos.list(actor, input.query),
    listTableros: ({ actor, input }) => kanban.listTableros(actor, input.query),
    listTarjetas: ({ actor, input }) => kanban.listTarjetas(actor, input.params.id, input.query),
    listProductos: ({ actor, input }) => productos.list(actor, input.query),
    getSincronizacion: async ({ actor }) => ({ sincronizacion: await sincronizacion.newest(actor) }),
    listDifusiones: ({ actor, input }) => difusiones.list(actor, input.query),
    getSaldo: ({ actor }) => saldo.get(actor),
    listRecargas: ({ actor, input }) => recargas.list(actor, input.query),
    listMovimientos: ({ actor, input }) => saldo.listMovimientos(actor, input.query),
    listPlanes: ({ actor }) => saldo.listPlanes(actor),
    listCanales: ({ actor, input }) => canales.list(actor, input.params.subId),
    getSaludCanales: ({ actor, input }) => canales.salud(actor, input.params.subId),
    listAreas: ({ actor, input }) => areas.list(actor, input.params.subscriberId),
    listUsuariosPagina: ({ actor, input }) => usuarios.listPagina(actor, input.query),
    listPlantillas: ({ actor, input }) => plantillas.list(actor, input.query),
    listNotas: ({ actor, input }) => notas.list(actor, input.params.id, input.query),
    listContactoLlamadas: ({ actor, input }) => llamadas.ofContacto(actor, input.params.id, input.query),
    listNotasRapidas: ({ actor }) => notasRapidas.list(actor),
    listAuditoria: ({ actor, input }) => listRegistros(database, actor, input.query),
  };
}
