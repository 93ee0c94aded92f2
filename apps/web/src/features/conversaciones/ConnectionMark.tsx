import { IconPlugConnectedX, IconWifi } from '@tabler/icons-react';
import { useRealtimeReady } from '../../platform/realtime/realtime.ts';
import css from './BandejaPanel.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

/** Whether live events arrive; the words change aloud when that changes. */
export function ConnectionMark() {
  const isReady = useRealtimeReady();
  const Icon = isReady ? IconWifi : IconPlugConnectedX;
  return (
    <div className={css.connection} data-ready={isReady || undefined} role="status">
      <Icon size={15} stroke={1.8} aria-hidden />
      {isReady ? CONVERSACIONES_TEXTS.connected : CONVERSACIONES_TEXTS.disconnected}
    </div>
  );
}
