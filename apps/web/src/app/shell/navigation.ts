import { SCREENS, mayOpen, type Screen, type ScreenName } from '@tertulia/contract/access/screens';
import type { Rol } from '@tertulia/contract/core/roles';
import { IconBolt, IconMessages, IconMessageSearch, IconPackage, type TablerIcon } from '@tabler/icons-react';

const ICONS: Record<ScreenName, TablerIcon> = {
  conversaciones: IconMessages,
  notasRapidas: IconBolt,
  explorar: IconMessageSearch,
  productos: IconPackage,
};

export interface NavigationEntry extends Screen {
  name: ScreenName;
  path: (typeof SCREENS)[ScreenName]['path'];
  icon: TablerIcon;
}

/** The sidebar's entries for somebody with these roles, in the contract's order: only screens that exist. */
export function navigationFor(roles: readonly Rol[]): NavigationEntry[] {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.map((name) => ({ ...SCREENS[name], name, icon: ICONS[name] })).filter((entry) => mayOpen(entry, roles));
}
