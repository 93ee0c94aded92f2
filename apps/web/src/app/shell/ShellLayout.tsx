import { VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { DisponibleSwitch, LlamadasLive, PerdidasButton } from '#public/llamadas';
import { renewMarca, useMarcaLive } from '#public/suscriptores';
import { formatCount } from '../../platform/format/numbers.ts';
import { rolesOf, type SesionUsuario, useSession } from '../../platform/session/session.ts';
import { LatePart } from '../../ui/LatePart.tsx';
import { labelOf, navigationFor } from './navigation.ts';
import css from './ShellLayout.module.css';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSearchKey } from './useSearchKey.ts';
import { useSalasNoLeidas } from './useSalasNoLeidas.ts';
import { useTareasPendientes } from './useTareasPendientes.ts';
import { useUnreadTotal } from './useUnreadTotal.ts';

// Only phones need the drawer and what it brings along.
const SidebarDrawer = lazy(async () => ({ default: (await import('./SidebarDrawer.tsx')).SidebarDrawer }));

// Behind the frame: the badge and the sound work on every screen, and the log-in page does not wait for them.
const BandejaLive = lazy(async () => ({ default: (await import('#public/conversaciones')).BandejaLive }));

const RecordatoriosLive = lazy(async () => ({ default: (await import('#public/tareas')).RecordatoriosLive }));

const ChatInternoLive = lazy(async () => ({ default: (await import('#public/chat-interno')).ChatInternoLive }));

const SaldoBajoBanner = lazy(async () => ({ default: (await import('#public/saldo')).SaldoBajoBanner }));

const SinCanalBanner = lazy(async () => ({ default: (await import('#public/canales')).SinCanalBanner }));

const MOBILE_QUERY = '(max-width: 599.98px)';
/** Below this the inbox needs the sidebar's room, so it starts collapsed until the person says otherwise. */
const ROOMY_WIDTH = 992;

/** The frame of every screen behind the login; draws nothing in the moment between signing out and the login page. */
export function ShellLayout() {
  const session = useSession();
  return session ? <Shell usuario={session.usuario} /> : null;
}

function Shell({ usuario }: { usuario: SesionUsuario }) {
  const unread = useUnreadTotal();
  const isMobile = useMediaQuery(MOBILE_QUERY, undefined, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useDisclosure(false);
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebarCollapsed',
    defaultValue: window.innerWidth < ROOMY_WIDTH,
    getInitialValueInEffect: false,
  });
  const pathname = useLocation({ select: (location) => location.pathname });
  const entries = navigationFor(rolesOf(usuario));
  const badges = { conversaciones: unread, chatInterno: useSalasNoLeidas(), tareas: useTareasPendientes() };
  useSearchKey();
  useMarcaLive(usuario.suscriptor.id);

  useEffect(() => {
    document.title = unread > 0 ? `(${formatCount(unread)}) Tertulia` : 'Tertulia';
    return () => {
      document.title = 'Tertulia';
    };
  }, [unread]);

  return (
    <div className={css.root}>
      <a className={css.skip} href="#contenido">
        Saltar al contenido
      </a>
      <TopBar
        usuario={usuario}
        onLogoBroken={renewMarca}
        isMobile={isMobile}
        isSidebarShown={isMobile ? drawer : !isCollapsed}
        onToggleSidebar={isMobile ? setDrawer.toggle : () => setCollapsed((was) => !was)}
      >
        <LatePart>
          <PerdidasButton />
          <DisponibleSwitch />
        </LatePart>
      </TopBar>
      <LatePart>
        <LlamadasLive />
      </LatePart>
      <LatePart>
        <SinCanalBanner />
      </LatePart>
      <LatePart>
        <SaldoBajoBanner />
      </LatePart>
      <div className={css.below}>
        {isMobile ? (
          <LatePart>
            <SidebarDrawer
              title={usuario.suscriptor.nombreNegocio}
              isOpen={drawer}
              onClose={setDrawer.close}
              entries={entries}
              badges={badges}
            />
          </LatePart>
        ) : (
          <aside className={css.sidebar} data-collapsed={isCollapsed || undefined}>
            <Sidebar entries={entries} badges={badges} isCollapsed={isCollapsed} />
          </aside>
        )}
        <main className={css.content} id="contenido" tabIndex={-1}>
          <VisuallyHidden component="h1">{labelOf(pathname)}</VisuallyHidden>
          <Outlet />
        </main>
      </div>
      <LatePart>
        <BandejaLive />
      </LatePart>
      <LatePart>
        <ChatInternoLive />
      </LatePart>
      <LatePart>
        <RecordatoriosLive />
      </LatePart>
    </div>
  );
}
