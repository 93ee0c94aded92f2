import { PRODUCT_COLOR } from '@tertulia/contract/core/brand';
import { ERRORS } from '@tertulia/contract/core/error-codes';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForMissing, queryClient } from '../platform/query/client.ts';
import { followSession, onReady } from '../platform/realtime/realtime.ts';
import { followActs } from '../platform/session/attendance.ts';
import { getSession, onSessionChange, onSessionEnd, restoreSession, useSession } from '../platform/session/session.ts';
import { AppTheme } from '../ui/theme/AppTheme.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { router } from './router.tsx';

function App() {
  const brandColor = useSession()?.usuario.suscriptor.colorPrimario ?? PRODUCT_COLOR;
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppTheme brandColor={brandColor}>
          <RouterProvider router={router} />
        </AppTheme>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Loads the inbox's code during the roles request, or while a user types their password. */
function preloadInbox(): void {
  const load = () => {
    // The navigation loads it again, and shows the failure.
    router.loadRouteChunk(router.routesByPath['/conversations'])?.catch(() => undefined);
  };
  if (getSession() || !('requestIdleCallback' in window)) load();
  else requestIdleCallback(load);
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  followActs(window);
  await restoreSession();
  preloadInbox();
  followSession();
  onReady(askForMissing);
  onSessionEnd(({ reason }) => {
    queryClient.clear();
    void router.navigate({ to: '/login', replace: true });
    if (reason === 'expired') showToast({ variant: 'warning', text: ERRORS.TOKEN_EXPIRED.message });
    if (reason === 'unauthorized') showToast({ variant: 'warning', text: ERRORS.UNAUTHENTICATED.message });
  });
  let isSignedIn = getSession() !== null;
  onSessionChange(() => {
    const isEntering = !isSignedIn && getSession() !== null;
    isSignedIn = getSession() !== null;
    // Also when another tab has signed in while this one showed the login page.
    if (isEntering) void router.navigate({ to: '/', replace: true });
  });
  createRoot(place).render(<App />);
}

void start();
