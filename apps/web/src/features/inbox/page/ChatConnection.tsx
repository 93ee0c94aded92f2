import { useMediaQuery } from '@mantine/hooks';
import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import css from './ChatConnection.module.css';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

/** From this width on the lists are beside the chat, with their own mark. */
const BESIDE_QUERY = '(min-width: 960px)';

/**
 * Shows in the chat that live events do not arrive, where no list beside it does: on a phone, and beside the board. It
 * overlays the messages, so that nothing moves when it appears or disappears.
 */
export function ChatConnection({ isAside }: { isAside: boolean }) {
  const isReady = useRealtimeReady();
  const hasLists = useMediaQuery(BESIDE_QUERY, undefined, { getInitialValueInEffect: false }) && !isAside;
  if (hasLists) return null;
  return (
    <div className={css.place} role="status">
      {isReady ? null : (
        <span className={css.mark}>
          <Glyph name="unplugged" size={15} />
          {CONVERSACIONES_TEXTS.disconnected}
        </span>
      )}
    </div>
  );
}
