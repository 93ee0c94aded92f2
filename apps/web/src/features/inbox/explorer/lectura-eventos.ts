import { UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { isConversacionEvent } from '../list/live-events.ts';
import { throttle } from '../../../platform/timing/throttle.ts';

interface LecturaEventosOptions {
  id: number;
  announce: (secuencia: number) => void;
  refresh: () => void;
}

/** Takes from a subscriber's events those of the chat that is read: a busy one is not asked for with each of them. */
export function createLecturaEventos({ id, announce, refresh }: LecturaEventosOptions) {
  const asking = throttle(refresh, UNREAD_THROTTLE_MS);
  return {
    hear: (body: unknown): void => {
      if (!isConversacionEvent(body) || body.conversacionDTO.id !== id) return;
      announce(body.conversacionDTO.secuencia);
      asking.run();
    },
    /** For when events may have been missed. */
    catchUp: asking.run,
    stop: asking.stop,
  };
}
