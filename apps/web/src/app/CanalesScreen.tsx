import { VozAjustes } from '#public/llamadas';
import { CanalesPage } from '../features/canales/CanalesPage.tsx';

/** The channels with the settings of calls. Calls depend on chats, and chats on channels. */
export function CanalesScreen() {
  return <CanalesPage renderAjustes={() => <VozAjustes />} />;
}
