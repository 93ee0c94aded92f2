import { useEffect } from 'react';
import { destinationOfMensajes, destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { isMensaje, readConversacionEvent } from '../list/live-events.ts';
import { announceSecuencia, refreshMensajes, takeInMensaje } from '../messages/thread.queries.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { refreshLectura } from './explorar.queries.ts';
import { UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { throttle } from '../../../platform/timing/throttle.ts';

/** Keeps the chat opened beside the list up to date, without marking it as read. */
export function useLecturaLive(id: number): void {
  const { suscriptorId } = useUsuario();
  useEffect(
    () =>
      subscribe(
        destinationOfMensajes(id),
        (body) => {
          if (isMensaje(body)) takeInMensaje(body);
        },
        () => refreshMensajes(id),
      ),
    [id],
  );
  useEffect(() => {
    const eventos = createLecturaEventos({
      id,
      announce: (secuencia) => announceSecuencia(id, secuencia),
      refresh: () => refreshLectura(id),
    });
    const leave = subscribe(destinationOfSuscriptor(suscriptorId), eventos.hear, eventos.catchUp);
    return () => {
      leave();
      eventos.stop();
    };
  }, [id, suscriptorId]);
}

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
