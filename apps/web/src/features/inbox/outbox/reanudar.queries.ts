import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../../platform/http/api.ts';
import { keepAsking } from '../../../platform/query/keep-asking.ts';
import { onReady } from '../../../platform/realtime/realtime.ts';
import { getSession, onSessionEnd, sessionMark } from '../../../platform/session/session.ts';
import { type WaitingQueue, type EnEspera, piezasOf, resumeWaiting } from './reanudar.ts';

const colas: (() => ReturnType<typeof piezasOf>)[] = [];

const resuming = keepAsking(async () => {
  if (!getSession() || listPiezas().length === 0) return;
  await resumeWaiting({
    listPiezas,
    readChat: (id) => call('GET /api/conversations/{id}', { params: { id } }),
    readKeys: async (id) => {
      const query = { page: 0, size: MENSAJES_PAGE_SIZE, sort: 'timestamp,desc', markRead: 'false' } as const;
      const { content } = await call('GET /api/conversations/{id}/messages', { params: { id }, query });
      return content.map(({ clienteMensajeId }) => clienteMensajeId);
    },
    sesion: sessionMark,
    now: Date.now,
  });
});
onReady(() => resuming.run());
onSessionEnd(() => resuming.stop());

/** Sends the waiting items of this queue, together with those of the others, after each reconnection. */
export function resumeWhenBack<T extends EnEspera>(queue: WaitingQueue<T>): void {
  colas.push(() => piezasOf(queue));
}

/** An item starts to wait: the connection may be back without an event. */
export function startResuming(): void {
  resuming.run();
}

/** True if a send of the chat waits for the connection: later ones wait too. */
export function isWaitingIn(conversacionId: number): boolean {
  return listPiezas().some((pieza) => pieza.conversacionId === conversacionId);
}

function listPiezas() {
  return colas.flatMap((list) => list());
}
