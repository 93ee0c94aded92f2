import { VozAjustes } from '#public/llamadas';
import { CanalesPage } from '../features/canales/CanalesPage.tsx';
import { LatePart } from '../ui/LatePart.tsx';

/** The channels with the settings of calls, which build upon chats and these upon the channels. */
export function CanalesScreen() {
  return (
    <CanalesPage
      renderAjustes={() => (
        <LatePart>
          <VozAjustes />
        </LatePart>
      )}
    />
  );
}
