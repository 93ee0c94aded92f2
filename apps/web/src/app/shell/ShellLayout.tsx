import { VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { DisponibleSwitch, LlamadasLive, PerdidasButton } from '#public/llamadas';
import { renewMarca, useMarcaLive } from '#public/suscriptores';
import { type SesionUsuario, useSession } from '../../platform/session/session.ts';
import { WhenIdle } from '../../ui/lazy/WhenIdle.tsx';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.ts';
import { BannerSpace } from './BannerSpace.tsx';
import { labelOf } from './navigation.ts';
import css from './ShellLayout.module.css';
import { ShellNavigation } from './ShellNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useSearchKey } from './useSearchKey.ts';
import { useWritingMark } from './useWritingMark.ts';

// Loads after the frame: badge and sound work on every screen, and the login page does not wait for them.
const BandejaLive = lazyPart(async () => (await import('../../features/inbox/page/entry.ts')).BandejaLive);

const PhoneActs = lazyPart(async () => (await import('./PhoneActs.tsx')).PhoneActs);

const RecordatoriosLive = lazyPart(async () => (await import('#public/tareas')).RecordatoriosLive);

const ChatInternoLive = lazyPart(async () => (await import('#public/chat-interno')).ChatInternoLive);

const SaldoBajoBanner = lazyPart(async () => (await import('#public/saldo')).SaldoBajoBanner);

const SinCanalBanner = lazyPart(async () => (await import('#public/canales')).SinCanalBanner);

const MOBILE_QUERY = '(max-width: 599.98px)';
/** Below this width the inbox needs the sidebar's space, so it starts collapsed until the user opens it. */
const ROOMY_WIDTH = 992;

/** The frame of every screen behind the login; renders nothing between signing out and the login page. */
export function ShellLayout() {
  const session = useSession();
  return session ? <Shell usuario={session.usuario} /> : null;
}

function Shell({ usuario }: { usuario: SesionUsuario }) {
  const isMobile = useMediaQuery(MOBILE_QUERY, undefined, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useDisclosure(false);
  const [isCollapsed, setCollapsed] = useLocalStorage({
    key: 'sidebarCollapsed',
    defaultValue: window.innerWidth < ROOMY_WIDTH,
    getInitialValueInEffect: false,
  });
  // of the displayed page: the requested one may still be loading
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  useSearchKey();
  useWritingMark();
  useMarcaLive(usuario.suscriptor.id);

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
        <WhenIdle>
          <LazyBoundary isBackground>
            <PerdidasButton />
            <DisponibleSwitch />
          </LazyBoundary>
        </WhenIdle>
      </TopBar>
      <WhenIdle>
        <LazyBoundary isBackground>
          <LlamadasLive />
        </LazyBoundary>
      </WhenIdle>
      <BannerSpace>
        <WhenIdle>
          <LazyBoundary isBackground>
            <SinCanalBanner />
          </LazyBoundary>
          <LazyBoundary isBackground>
            <SaldoBajoBanner />
          </LazyBoundary>
        </WhenIdle>
      </BannerSpace>
      <div className={css.below}>
        <ShellNavigation
          usuario={usuario}
          isMobile={isMobile}
          isCollapsed={isCollapsed}
          isDrawerOpen={drawer}
          onCloseDrawer={setDrawer.close}
        />
        <main className={css.content} id="contenido" tabIndex={-1}>
          <VisuallyHidden component="h1">{labelOf(pathname)}</VisuallyHidden>
          <Outlet />
        </main>
      </div>
      <LazyBoundary isBackground>
        <BandejaLive />
      </LazyBoundary>
      <WhenIdle>
        <LazyBoundary isBackground>
          <ChatInternoLive />
        </LazyBoundary>
        <LazyBoundary isBackground>
          <PhoneActs />
        </LazyBoundary>
        <LazyBoundary isBackground>
          <RecordatoriosLive />
        </LazyBoundary>
      </WhenIdle>
    </div>
  );
}
