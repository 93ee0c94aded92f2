import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import css from './BandejaPanel.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

/** Whether live events arrive; a change of the text is announced. */
export function ConnectionMark() {
  const isReady = useRealtimeReady();
  return (
    <div className={css.connection} data-ready={isReady || undefined} role="status">
      <Glyph name={isReady ? 'wifi' : 'unplugged'} size={15} />
      {isReady ? CONVERSACIONES_TEXTS.connected : CONVERSACIONES_TEXTS.disconnected}
    </div>
  );
}
