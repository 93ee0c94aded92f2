import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { readCanalesSearch } from '../features/canales/canales-search.ts';
import { SCREENS } from '@tertulia/contract/access/screens';
import { readAuditoriaSearch } from '../features/auditoria/auditoria-search.ts';
import { readContactosSearch } from '../features/contactos/contactos-search.ts';
import { readPromptsSearch } from '../features/bot/prompts-search.ts';
import { readChatInternoSearch } from '../features/chat-interno/chat-interno-search.ts';
import { readExplorarSearch } from '../features/inbox/explorer/explorar-search.ts';
import { readDashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { readEncuestasSearch } from '../features/encuestas/encuestas-search.ts';
import { readKanbanSearch } from '../features/kanban/kanban-search.ts';
import { readNotasRapidasSearch } from '../features/notas-rapidas/notas-rapidas-search.ts';
import { readPlantillasSearch } from '../features/plantillas/plantillas-search.ts';
import { readCotizacionesSearch } from '../features/cotizaciones/cotizaciones-search.ts';
import { readProductosSearch } from '../features/productos/productos-search.ts';
import { readConfiguracionSearch, readSuscriptoresSearch } from '../features/suscriptores/suscriptores-search.ts';
import { readMovimientosSearch, readRecargasSearch } from '../features/saldo/saldo-search.ts';
import { readDifusionesSearch } from '../features/difusiones/difusiones-search.ts';
import { readTareasSearch } from '../features/tareas/tareas-search.ts';
import { readUsuariosGlobalesSearch, readUsuariosSearch } from '../features/usuarios/usuarios-search.ts';
import { forgot, login, privacy, register, reset, terms } from './account-routes.ts';
import { goToLanding, requireScreen, requireScreenOrGlobal, requireSession } from './guards.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root-route.tsx';
import { RouteError } from './RouteError.tsx';
import { textOf } from './search-text.ts';
import { ShellLayout } from './shell/ShellLayout.tsx';
import { ShellSkeleton } from './shell/ShellSkeleton.tsx';

/** Shorter waits are too short to notice. */
const PATIENCE_MS = 150;

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: ShellLayout,
  pendingComponent: ShellSkeleton,
  pendingMs: PATIENCE_MS,
  // it has the page's own frame: nothing jumps when it disappears at once
  pendingMinMs: 0,
});

const landing = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: goToLanding,
});

export interface ConversacionesSearch {
  /** The open chat. */
  chat?: number | undefined;
  tab?: string | undefined;
  q?: string | undefined;
}

const conversaciones = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.conversaciones.path,
  beforeLoad: () => requireScreen(SCREENS.conversaciones),
  validateSearch: (search: Record<string, unknown>): ConversacionesSearch => ({
    chat: Number.isSafeInteger(search['chat']) && Number(search['chat']) > 0 ? Number(search['chat']) : undefined,
    tab: textOf(search['tab']),
    q: textOf(search['q']),
  }),
  component: lazyPage(() => import('../features/inbox/page/entry.ts'), 'ConversacionesPage'),
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.dashboard.path,
  beforeLoad: () => requireScreen(SCREENS.dashboard),
  validateSearch: readDashboardSearch,
  component: lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
});

const chatInterno = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.chatInterno.path,
  beforeLoad: () => requireScreen(SCREENS.chatInterno),
  validateSearch: readChatInternoSearch,
  component: lazyPage(() => import('../features/chat-interno/ChatInternoPage.tsx'), 'ChatInternoPage'),
});

const notasRapidas = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.notasRapidas.path,
  beforeLoad: () => requireScreen(SCREENS.notasRapidas),
  validateSearch: readNotasRapidasSearch,
  component: lazyPage(() => import('../features/notas-rapidas/NotasRapidasPage.tsx'), 'NotasRapidasPage'),
});

const explorar = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.explorar.path,
  beforeLoad: () => requireScreen(SCREENS.explorar),
  validateSearch: readExplorarSearch,
  component: lazyPage(() => import('../features/inbox/explorer/ExplorarPage.tsx'), 'ExplorarPage'),
});

const encuestas = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.encuestas.path,
  beforeLoad: () => requireScreen(SCREENS.encuestas),
  validateSearch: readEncuestasSearch,
  component: lazyPage(() => import('../features/encuestas/EncuestasPage.tsx'), 'EncuestasPage'),
});

const contactos = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.contactos.path,
  beforeLoad: () => requireScreen(SCREENS.contactos),
  validateSearch: readContactosSearch,
  component: lazyPage(() => import('./ContactosScreen.tsx'), 'ContactosScreen'),
});

const kanban = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.kanban.path,
  beforeLoad: () => requireScreen(SCREENS.kanban),
  validateSearch: readKanbanSearch,
  component: lazyPage(() => import('./KanbanScreen.tsx'), 'KanbanScreen'),
});

const tareas = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.tareas.path,
  beforeLoad: () => requireScreen(SCREENS.tareas),
  validateSearch: readTareasSearch,
  component: lazyPage(() => import('./TareasScreen.tsx'), 'TareasScreen'),
});

const difusiones = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.difusiones.path,
  beforeLoad: () => requireScreen(SCREENS.difusiones),
  validateSearch: readDifusionesSearch,
  component: lazyPage(() => import('../features/difusiones/DifusionesPage.tsx'), 'DifusionesPage'),
});

const productos = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.productos.path,
  beforeLoad: () => requireScreen(SCREENS.productos),
  validateSearch: readProductosSearch,
  component: lazyPage(() => import('../features/productos/ProductosPage.tsx'), 'ProductosPage'),
});

const cotizaciones = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.cotizaciones.path,
  beforeLoad: () => requireScreen(SCREENS.cotizaciones),
  validateSearch: readCotizacionesSearch,
  component: lazyPage(() => import('../features/cotizaciones/CotizacionesPage.tsx'), 'CotizacionesPage'),
});

const recargas = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.recargas.path,
  beforeLoad: () => requireScreen(SCREENS.recargas),
  validateSearch: readRecargasSearch,
  component: lazyPage(() => import('../features/saldo/RecargasPage.tsx'), 'RecargasPage'),
});

const movimientos = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.movimientos.path,
  beforeLoad: () => requireScreen(SCREENS.movimientos),
  validateSearch: readMovimientosSearch,
  component: lazyPage(() => import('../features/saldo/MovimientosPage.tsx'), 'MovimientosPage'),
});

const asistente = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.asistente.path,
  beforeLoad: () => requireScreen(SCREENS.asistente),
  component: lazyPage(() => import('../features/asistente/AsistentePage.tsx'), 'AsistentePage'),
});

const suscripciones = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.suscripciones.path,
  beforeLoad: () => requireScreen(SCREENS.suscripciones),
  component: lazyPage(() => import('../features/saldo/SuscripcionesPage.tsx'), 'SuscripcionesPage'),
});

/** PayU's return page: every signed-in user sees the result of the payment, with any role. */
const payuResponse = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.payuRespuesta.path,
  component: lazyPage(() => import('../features/saldo/PayuResponsePage.tsx'), 'PayuResponsePage'),
});

const canales = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.canales.path,
  beforeLoad: () => requireScreen(SCREENS.canales),
  validateSearch: readCanalesSearch,
  component: lazyPage(() => import('./CanalesScreen.tsx'), 'CanalesScreen'),
});

const areas = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.areas.path,
  beforeLoad: () => requireScreen(SCREENS.areas),
  component: lazyPage(() => import('../features/areas/AreasPage.tsx'), 'AreasPage'),
});

const areaIa = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.areaIa.path,
  beforeLoad: () => requireScreen(SCREENS.areaIa),
  component: lazyPage(() => import('../features/bot/AreaIaPage.tsx'), 'AreaIaPage'),
});

const areaPrompts = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.areaPrompts.path,
  beforeLoad: () => requireScreen(SCREENS.areaPrompts),
  validateSearch: readPromptsSearch,
  component: lazyPage(() => import('../features/bot/AreaPromptsPage.tsx'), 'AreaPromptsPage'),
});

const usuarios = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.usuarios.path,
  beforeLoad: () => requireScreenOrGlobal(SCREENS.usuarios, SCREENS.usuariosGlobales),
  validateSearch: readUsuariosSearch,
  component: lazyPage(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosPage'),
});

const usuariosGlobales = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.usuariosGlobales.path,
  beforeLoad: () => requireScreen(SCREENS.usuariosGlobales),
  validateSearch: readUsuariosGlobalesSearch,
  component: lazyPage(() => import('../features/usuarios/UsuariosPage.tsx'), 'UsuariosGlobalesPage'),
});

const auditoria = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.auditoria.path,
  beforeLoad: () => requireScreen(SCREENS.auditoria),
  validateSearch: readAuditoriaSearch,
  component: lazyPage(() => import('../features/auditoria/AuditoriaPage.tsx'), 'AuditoriaPage'),
});

const configuracion = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.configuracion.path,
  beforeLoad: () => requireScreen(SCREENS.configuracion),
  validateSearch: readConfiguracionSearch,
  component: lazyPage(() => import('../features/suscriptores/ConfiguracionPage.tsx'), 'ConfiguracionPage'),
});

const suscriptorPropio = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.suscriptorPropio.path,
  beforeLoad: () => requireScreenOrGlobal(SCREENS.suscriptorPropio, SCREENS.suscriptores),
  component: lazyPage(() => import('../features/suscriptores/SuscriptorCard.tsx'), 'SuscriptorPage'),
});

const suscriptores = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.suscriptores.path,
  beforeLoad: () => requireScreen(SCREENS.suscriptores),
  validateSearch: readSuscriptoresSearch,
  component: lazyPage(() => import('../features/suscriptores/SuscriptoresPage.tsx'), 'SuscriptoresPage'),
});

const plantillasMasivo = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.plantillasMasivo.path,
  beforeLoad: () => requireScreen(SCREENS.plantillasMasivo),
  validateSearch: readPlantillasSearch,
  component: lazyPage(() => import('../features/plantillas/PlantillasMasivoPage.tsx'), 'PlantillasMasivoPage'),
});

const miPerfil = createRoute({
  getParentRoute: () => shell,
  path: SCREENS.miPerfil.path,
  beforeLoad: () => requireScreen(SCREENS.miPerfil),
  component: lazyPage(() => import('../features/perfil/PerfilPage.tsx'), 'PerfilPage'),
});

/** The address of one chat, as external links use it. */
const conversacion = createRoute({
  getParentRoute: () => shell,
  path: `${SCREENS.conversaciones.path}/$conversacionId`,
  beforeLoad: ({ params }) => {
    const chat = Number(params.conversacionId);
    const isId = Number.isSafeInteger(chat) && chat > 0;
    throw redirect({ to: SCREENS.conversaciones.path, search: isId ? { chat } : {}, replace: true });
  },
});

/** Every page with its required roles. */
export const router = createRouter({
  routeTree: root.addChildren([
    login,
    register,
    forgot,
    reset,
    terms,
    privacy,
    shell.addChildren([
      landing,
      dashboard,
      conversaciones,
      conversacion,
      chatInterno,
      notasRapidas,
      explorar,
      encuestas,
      contactos,
      kanban,
      tareas,
      difusiones,
      recargas,
      productos,
      cotizaciones,
      movimientos,
      asistente,
      suscripciones,
      payuResponse,
      canales,
      areas,
      areaIa,
      areaPrompts,
      configuracion,
      auditoria,
      suscriptorPropio,
      usuarios,
      usuariosGlobales,
      suscriptores,
      miPerfil,
      plantillasMasivo,
    ]),
  ]),
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
