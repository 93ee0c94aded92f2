import { useEffect } from 'react';
import { destinationOfMensajes, destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { isMensaje } from '../list/live-events.ts';
import { announceSecuencia, refreshMensajes, takeInMensaje } from '../messages/thread.queries.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { refreshLectura } from './explorar.queries.ts';
import { createLecturaEventos } from './lectura-eventos.ts';

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
