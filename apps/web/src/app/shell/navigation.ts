import { SCREENS, mayOpen, type Screen, type ScreenName } from '@tertulia/contract/access/screens';
import type { Rol } from '@tertulia/contract/core/roles';
import {
  IconBolt,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingStore,
  IconChecklist,
  IconCreditCard,
  IconFileInvoice,
  IconHistory,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMessageCircle,
  IconMessageSearch,
  IconMessages,
  IconPackage,
  IconReceipt,
  IconRobot,
  IconSettings,
  IconSparkles,
  IconSpeakerphone,
  IconStar,
  IconTemplate,
  IconUser,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconVersions,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Record<ScreenName, TablerIcon> = {
  dashboard: IconLayoutDashboard,
  conversaciones: IconMessages,
  chatInterno: IconMessageCircle,
  notasRapidas: IconBolt,
  explorar: IconMessageSearch,
  encuestas: IconStar,
  contactos: IconUsers,
  kanban: IconLayoutKanban,
  tareas: IconChecklist,
  difusiones: IconSpeakerphone,
  usuarios: IconUserCog,
  recargas: IconWallet,
  productos: IconPackage,
  cotizaciones: IconFileInvoice,
  movimientos: IconReceipt,
  asistente: IconSparkles,
  suscripciones: IconCreditCard,
  canales: IconBrandWhatsapp,
  areas: IconBuildingStore,
  areaIa: IconRobot,
  areaPrompts: IconVersions,
  configuracion: IconSettings,
  auditoria: IconHistory,
  suscriptores: IconBuilding,
  suscriptorPropio: IconBuilding,
  usuariosGlobales: IconUsersGroup,
  payuRespuesta: IconWallet,
  miPerfil: IconUser,
  plantillasMasivo: IconTemplate,
};

/** The noun that a screen's badge counts. */
export const BADGE_NOUNS: Partial<Record<ScreenName, string>> = {
  conversaciones: 'sin leer',
  chatInterno: 'sin leer',
  tareas: 'pendientes',
};

export interface NavigationEntry extends Screen {
  name: ScreenName;
  path: (typeof SCREENS)[ScreenName]['path'];
  icon: TablerIcon;
}

/** The sidebar's entries for these roles, in the contract's order: only existing screens. */
export function navigationFor(roles: readonly Rol[]): NavigationEntry[] {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names
    .map((name): NavigationEntry & Screen => ({ ...SCREENS[name], name, icon: ICONS[name] }))
    .filter((entry) => entry.isOutsideSidebar !== true && mayOpen(entry, roles));
}

/** The name of the screen at an address; undefined without one. */
export function labelOf(pathname: string): string | undefined {
  return Object.values(SCREENS).find(({ path }) => matches(path, pathname))?.label;
}

function matches(path: string, pathname: string): boolean {
  const segments = pathname.split('/');
  const parts = path.split('/');
  return parts.length === segments.length && parts.every((part, at) => part.startsWith('$') || part === segments[at]);
}
