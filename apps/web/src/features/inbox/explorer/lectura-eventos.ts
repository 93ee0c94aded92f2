import { UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { readConversacionEvent } from '../list/live-events.ts';
import { throttle } from '../../../platform/timing/throttle.ts';

interface LecturaEventosOptions {
  id: number;
  announce: (secuencia: number) => void;
  refresh: () => void;
}

/** Filters a subscriber's events by the opened chat and coalesces them: a busy chat is not fetched for each one. */
export function createLecturaEventos({ id, announce, refresh }: LecturaEventosOptions) {
  const asking = throttle(refresh, UNREAD_THROTTLE_MS);
  return {
    hear: (body: unknown): void => {
      const evento = readConversacionEvent(body);
      if (evento?.conversacionDTO.id !== id) return;
      announce(evento.conversacionDTO.secuencia);
      asking.run();
    },
    /** For the case that events were missed. */
    catchUp: asking.run,
    stop: asking.stop,
  };
}
