import { EVERY_ROLE, SUPERVISING_ROLES, type Rol } from '../core/roles.ts';

export interface Screen {
  /** A segment that begins with `$` is an id. */
  path: string;
  label: string;
  roles: readonly Rol[];
  /** Sidebar group of the link (document 1 §2); absent: no group. */
  group?: keyof typeof SCREEN_GROUPS;
  /** The sidebar has no link to it. */
  isOutsideSidebar?: true;
}

export const SCREEN_GROUPS = {
  administracion: 'Administracion',
  administracionGlobal: 'Administracion global',
} as const;

/**
 * All screens, with the roles that may open them (document 1 §2, decisions §13). A screen is added together with its
 * page.
 */
export const SCREENS = {
  dashboard: { path: '/dashboard', label: 'Dashboard', roles: SUPERVISING_ROLES },
  conversaciones: { path: '/conversations', label: 'Conversaciones', roles: EVERY_ROLE },
  chatInterno: { path: '/internal-chat', label: 'Chat interno', roles: EVERY_ROLE },
  notasRapidas: { path: '/notas-rapidas', label: 'Mensajes Rapidos', roles: EVERY_ROLE },
  explorar: { path: '/explorar-chats', label: 'Explorar chats', roles: EVERY_ROLE },
  encuestas: { path: '/encuestas', label: 'Encuestas', roles: EVERY_ROLE },
  contactos: { path: '/contacts', label: 'Contactos', roles: EVERY_ROLE },
  kanban: { path: '/kanban', label: 'Kanban', roles: EVERY_ROLE },
  tareas: { path: '/tareas', label: 'Tareas', roles: EVERY_ROLE },
  // a page of broadcasts, not of the outbox's «envíos»
  difusiones: { path: '/envios', label: 'Envíos', roles: SUPERVISING_ROLES },
  recargas: { path: '/recargas', label: 'Recargas', roles: EVERY_ROLE, group: 'administracion' },
  usuarios: { path: '/users', label: 'Usuarios', roles: ['SUPERVISOR'], group: 'administracion' },
  productos: { path: '/productos', label: 'Productos', roles: EVERY_ROLE, group: 'administracion' },
  cotizaciones: { path: '/cotizaciones', label: 'Cotizaciones', roles: EVERY_ROLE, group: 'administracion' },
  movimientos: {
    path: '/movimientos',
    label: 'Historial de movimientos',
    roles: SUPERVISING_ROLES,
    group: 'administracion',
  },
  canales: { path: '/channels', label: 'Canales', roles: SUPERVISING_ROLES, group: 'administracion' },
  areas: { path: '/areas', label: 'Areas', roles: EVERY_ROLE, group: 'administracion' },
  areaIa: { path: '/areas/$areaId/ia', label: 'Configurar IA', roles: EVERY_ROLE, isOutsideSidebar: true },
  areaPrompts: { path: '/areas/$areaId/prompts', label: 'Prompts del área', roles: EVERY_ROLE, isOutsideSidebar: true },
  configuracion: { path: '/settings', label: 'Configuracion', roles: SUPERVISING_ROLES, group: 'administracion' },
  auditoria: { path: '/reports', label: 'Auditorias', roles: SUPERVISING_ROLES, group: 'administracion' },
  asistente: { path: '/consulta', label: 'Asistente IA', roles: SUPERVISING_ROLES, group: 'administracion' },
  suscripciones: {
    path: '/subscriptions',
    label: 'Suscripciones y Saldo',
    roles: SUPERVISING_ROLES,
    group: 'administracion',
  },
  usuariosGlobales: {
    path: '/admin/usuarios',
    label: 'Usuarios',
    roles: ['SUPERADMIN'],
    group: 'administracionGlobal',
  },
  suscriptores: {
    path: '/admin/suscriptores',
    label: 'Suscriptores',
    roles: ['SUPERADMIN'],
    group: 'administracionGlobal',
  },
  // the first tab of «Configuracion» shows the same page
  suscriptorPropio: { path: '/subscribers', label: 'Suscriptor', roles: ['SUPERVISOR'], isOutsideSidebar: true },
  // PayU redirects the browser here
  payuRespuesta: { path: '/payu/response', label: 'Resultado del pago', roles: EVERY_ROLE, isOutsideSidebar: true },
  miPerfil: { path: '/mi-perfil', label: 'Mi perfil', roles: EVERY_ROLE, isOutsideSidebar: true },
  plantillasMasivo: {
    path: '/admin/plantillas-masivo',
    label: 'Plantillas masivo',
    roles: ['SUPERADMIN'],
    group: 'administracionGlobal',
  },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

/** Whether one of the roles may open the screen. */
export function mayOpen(screen: Screen, roles: readonly Rol[]): boolean {
  return roles.some((rol) => screen.roles.includes(rol));
}

/** The first screen after login: the dashboard for supervising roles, the inbox for all others (document 1 §2). */
export function landingPath(roles: readonly Rol[]): string {
  return mayOpen(SCREENS.dashboard, roles) ? SCREENS.dashboard.path : SCREENS.conversaciones.path;
}
