import { VozAjustes } from '#public/llamadas';
import { CanalesPage } from '../features/canales/CanalesPage.tsx';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';

/** The channels with the settings of calls, which build upon chats and these upon the channels. */
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
