import { useEffect, useState } from 'react';
import { destinationOfPresencia } from '@tertulia/contract/realtime/destinations';
import { call } from '../../../platform/http/api.ts';
import { subscribe } from '../../../platform/realtime/realtime.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { Anunciante, dropSilent, hearPresencia, isPresenciaEvent, type Presente } from './presentes.ts';

const LOOK_EVERY_MS = 1000;
const NOBODY: readonly Presente[] = [];
const anunciantes = new Map<number, Anunciante>();

/** The other users in a chat; announces this user for as long as the chat is on the screen. */
export function usePresencia(conversacionId: number): readonly Presente[] {
  const { id: ownId } = useUsuario();
  const [presentes, setPresentes] = useState(NOBODY);
  useEffect(() => {
    const anunciante = new Anunciante((accion) => {
      const params = { id: conversacionId };
      // A failure does not matter: the next announcement follows in ten seconds.
      call('POST /api/conversations/{id}/presencia', { params, body: { accion }, keepalive: true }).catch(
        () => undefined,
      );
    });
    anunciantes.set(conversacionId, anunciante);
    let known: readonly Presente[] = NOBODY;
    const put = (next: readonly Presente[]) => {
      known = next;
      setPresentes(next);
    };
    const hear = (body: unknown) => {
      if (!isPresenciaEvent(body) || body.usuarioId === ownId) return;
      const isNew = !known.some(({ usuarioId }) => usuarioId === body.usuarioId);
      put(hearPresencia(known, body, Date.now()));
      if (isNew && body.accion !== 'SALIO') anunciante.announce();
    };
    const follow = () => (document.visibilityState === 'visible' ? anunciante.enter() : anunciante.leave());
    const stop = subscribe(destinationOfPresencia(conversacionId), hear, follow);
    const clock = setInterval(() => put(dropSilent(known, Date.now())), LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', follow);
    const leave = () => anunciante.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      clearInterval(clock);
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', leave);
      anunciante.leave();
      if (anunciantes.get(conversacionId) === anunciante) anunciantes.delete(conversacionId);
    };
  }, [conversacionId, ownId]);
  return presentes;
}

/** Announces that this user writes, or that the text is gone. */
export function announceWriting(conversacionId: number, isText: boolean): void {
  const anunciante = anunciantes.get(conversacionId);
  if (isText) anunciante?.typed();
  else anunciante?.stopWriting();
}
