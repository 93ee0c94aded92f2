import { VozAjustes } from '#public/llamadas';
import { CanalesPage } from '../features/canales/CanalesPage.tsx';
import { LazyBoundary } from '../ui/lazy/LazyBoundary.tsx';

/** The channels with the settings of calls. Calls depend on chats, and chats on channels. */
export function CanalesScreen() {
  return (
    <CanalesPage
      renderAjustes={() => (
        <LazyBoundary>
          <VozAjustes />
        </LazyBoundary>
      )}
    />
  );
}
