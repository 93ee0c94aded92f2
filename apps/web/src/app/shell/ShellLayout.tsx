import { VisuallyHidden } from '@mantine/core';
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { renewMarca, useMarcaLive } from '#public/suscriptores';
import { type SesionUsuario, useSession } from '../../platform/session/session.ts';
import { WhenIdle } from '../../ui/lazy/WhenIdle.tsx';
import { LazyBoundary, lazyPart } from '../../ui/lazy/LazyBoundary.tsx';
import { BannerSpace } from './BannerSpace.tsx';
import { labelOf } from './navigation.ts';
import css from './ShellLayout.module.css';
import { ShellNavigation } from './ShellNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useSearchKey } from './useSearchKey.ts';
import { useWritingMark } from './useWritingMark.ts';

// Loads after the frame: badge and sound work on every screen, and the login page does not wait for them.
const BandejaLive = lazyPart(
  () => import('../../features/inbox/page/entry.ts'),
  (code) => code.BandejaLive,
);
const importExtras = () => import('./ShellExtras.tsx');
const Banners = lazyPart(importExtras, (code) => code.Banners);
const Lives = lazyPart(importExtras, (code) => code.Lives);
const LlamadasLive = lazyPart(importExtras, (code) => code.LlamadasLive);
const TopBarActs = lazyPart(importExtras, (code) => code.TopBarActs);

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
            <TopBarActs />
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
            <Banners />
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
          <Lives />
        </LazyBoundary>
      </WhenIdle>
    </div>
  );
}
