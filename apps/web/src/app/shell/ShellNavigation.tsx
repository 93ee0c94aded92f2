import { useEffect, useMemo } from 'react';
import { formatCount } from '../../platform/format/numbers.ts';
import { rolesOf, type SesionUsuario } from '../../platform/session/session.ts';
import { LazyBoundary, lazyPart } from '../../ui/lazy/LazyBoundary.tsx';
import { navigationFor } from './navigation.ts';
import css from './ShellLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { useEnEspera } from './useEnEspera.ts';
import { useSalasNoLeidas } from './useSalasNoLeidas.ts';
import { useTareasPendientes } from './useTareasPendientes.ts';
import { useUnreadTotal } from './useUnreadTotal.ts';

// Only phones need the drawer.
const SidebarDrawer = lazyPart(
  () => import('./ShellExtras.tsx'),
  (code) => code.SidebarDrawer,
);

interface ShellNavigationProps {
  usuario: SesionUsuario;
  isMobile: boolean;
  isCollapsed: boolean;
  isDrawerOpen: boolean;
  onCloseDrawer: () => void;
}

/**
 * The navigation, beside the content or, on a phone, in a drawer over it. Counts for badges and the tab's title are
 * read here: they change with every message, and the rest of the frame must not render again for them.
 */
export function ShellNavigation({ usuario, isMobile, isCollapsed, isDrawerOpen, onCloseDrawer }: ShellNavigationProps) {
  const unread = useUnreadTotal();
  const badges = { conversaciones: unread, chatInterno: useSalasNoLeidas(), tareas: useTareasPendientes() };
  const waiting = useEnEspera();
  const entries = useMemo(() => navigationFor(rolesOf(usuario)), [usuario]);

  useEffect(() => {
    document.title = unread > 0 ? `(${formatCount(unread)}) Tertulia` : 'Tertulia';
    return () => {
      document.title = 'Tertulia';
    };
  }, [unread]);

  if (isMobile)
    return (
      <LazyBoundary resetKey={isDrawerOpen}>
        <SidebarDrawer
          title={usuario.suscriptor.nombreNegocio}
          isOpen={isDrawerOpen}
          onClose={onCloseDrawer}
          entries={entries}
          badges={badges}
          waiting={waiting}
        />
      </LazyBoundary>
    );
  return (
    <aside className={css.sidebar} data-collapsed={isCollapsed || undefined}>
      <Sidebar entries={entries} badges={badges} waiting={waiting} isCollapsed={isCollapsed} />
    </aside>
  );
}
