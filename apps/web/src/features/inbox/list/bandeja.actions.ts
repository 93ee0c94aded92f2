import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { failureOf } from '../../../platform/http/failure.ts';
import { call, isStillAsking } from '../../../platform/http/api.ts';
import { nextTryMs, retryDelay } from '../../../platform/query/client.ts';
import { getSession, onSessionEnd } from '../../../platform/session/session.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { applyConversacion, applyEvento, setNoLeidos } from './bandeja.ts';
import { isPlaced, moveOf, withMove, type Move } from './bandeja-evento.ts';
import { changeBandeja, readBandeja } from './bandeja.cache.ts';
import { refetchQueue, refreshCounts } from './bandeja.queries.ts';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';
import { findDone } from './lost-answer.ts';
import { beginOptimisticUpdate, endOptimisticUpdate, outcomeOfAccepting, takeInReport } from './optimistic-updates.ts';

/** Accepts a waiting chat as an optimistic update: it is the own one at once, and goes back if the server refuses. */
export async function acceptConversacion(id: number): Promise<boolean> {
  const usuario = getSession()?.usuario;
  if (!usuario) return false;
  const own = {
    estado: 'ABIERTA',
    asignadaA: usuario.id,
    asignadaADTO: { id: usuario.id, nombre: usuario.nombre },
    bot: null,
    fechaCierre: null,
    ultimoAsignado: usuario.id,
  } as const;
  return updateOptimistically(id, own, BANDEJA_TEXTS.acceptFailed, () =>
    call('POST /api/conversations/{id}/assign', {
      params: { id },
      body: { usuarioId: usuario.id, soloEnEspera: true },
    }),
  );
}

/**
 * Resolves a chat, with or without farewell and survey. A customer message newer than the last one known at the request
 * leaves it open. Pending sends go first, as `sent` reports: a resolved chat accepts no message.
 */
export async function closeConversacion(
  id: number,
  farewell: 'with-farewell' | 'quietly',
  { vistoHastaSecuencia, sent }: { vistoHastaSecuencia: number; sent: Promise<unknown> },
): Promise<boolean> {
  const known = readBandeja().byId.get(id)?.conversacion;
  const usuarioId = getSession()?.usuario.id;
  if (!known || usuarioId === undefined) return false;
  const closed = {
    estado: 'CERRADA',
    asignadaA: null,
    asignadaADTO: null,
    bot: null,
    fechaCierre: new Date().toISOString(),
    ultimoAsignado: known.asignadaA,
  } as const;
  return updateOptimistically(id, closed, BANDEJA_TEXTS.closeFailed, async () => {
    await sent;
    return call('POST /api/conversations/{id}/close', {
      params: { id },
      body: { usuarioId, sinDespedida: farewell === 'quietly', vistoHastaSecuencia },
    });
  });
}

/** Consecutive failures to mark a chat as read, with the refetch that follows them. */
const failedReadings = new Map<number, { times: number; refetch: ReturnType<typeof setTimeout> }>();
onSessionEnd(() => {
  for (const id of failedReadings.keys()) forgiveReading(id);
});

function forgiveReading(id: number): void {
  clearTimeout(failedReadings.get(id)?.refetch);
  failedReadings.delete(id);
}

/**
 * Clears the unread counter of an own chat, up to the newest message that is known now. A failure shows no message: the
 * chat is refetched with growing delays. An open chat that is unread is marked again, and without the delay this would
 * loop at the rate of the server's refusals.
 */
export function markRead(id: number): Promise<void> {
  const token = getSession()?.token;
  const hastaSecuencia = readBandeja().byId.get(id)?.conversacion.secuencia;
  return mark(id, async () => {
    changeBandeja((bandeja) => setNoLeidos(bandeja, id, 0));
    try {
      const { noLeidos } = await call('POST /api/conversations/{id}/messages/mark-read', {
        params: { id },
        body: hastaSecuencia === undefined ? {} : { hastaSecuencia },
      });
      forgiveReading(id);
      // the customer wrote during the request, and the user may look at another chat by now
      if (noLeidos > 0) changeBandeja((bandeja) => setNoLeidos(bandeja, id, noLeidos));
    } catch (error) {
      if (!isStillAsking(token)) return;
      const failures = failedReadings.get(id)?.times ?? 0;
      forgiveReading(id);
      const waitMs = nextTryMs(failures, error) ?? retryDelay(failures, error);
      const refetch = setTimeout(() => refetchQueue.request(id), waitMs);
      failedReadings.set(id, { times: failures + 1, refetch });
    }
  });
}

/** Marks a chat as unread again. */
export function markUnread(id: number): Promise<void> {
  const token = getSession()?.token;
  const before = readBandeja().byId.get(id)?.conversacion.noLeidos ?? 0;
  changeBandeja((bandeja) => setNoLeidos(bandeja, id, Math.max(1, before)));
  return mark(id, async () => {
    try {
      const { noLeidos } = await call('POST /api/conversations/{id}/messages/mark-unread', { params: { id } });
      changeBandeja((bandeja) => setNoLeidos(bandeja, id, noLeidos));
    } catch (error) {
      if (!isStillAsking(token)) return;
      changeBandeja((bandeja) => setNoLeidos(bandeja, id, before));
      showToast({ variant: 'danger', ...failureOf(error, BANDEJA_TEXTS.unreadFailed) });
    }
  });
}

/** The newest pending mark of each chat. */
const marks = new Map<number, { isOver: Promise<void> }>();
onSessionEnd(() => marks.clear());

/**
 * Sends the marks of a chat one after another, once the chat is the own one: a chat that is marked as unread during its
 * acceptance or mark as read ends unread. A mark that a newer one replaces is not sent.
 */
function mark(id: number, ask: () => Promise<void>): Promise<void> {
  const earlier = marks.get(id);
  const own = { isOver: Promise.resolve() };
  marks.set(id, own);
  const runNext = async () => {
    await earlier?.isOver;
    if ((await outcomeOfAccepting(id)) !== false && marks.get(id) === own) await ask();
    if (marks.get(id) === own) marks.delete(id);
  };
  own.isOver = runNext();
  return own.isOver;
}

/**
 * Shows the chat with the user's change and sends the request. If the server refuses, the chat goes back and a toast
 * says so.
 */
async function updateOptimistically(
  id: number,
  to: Move,
  fallback: string,
  ask: () => Promise<Conversacion>,
): Promise<boolean> {
  const token = getSession()?.token;
  const before = readBandeja().byId.get(id)?.conversacion;
  if (!before) return false;
  const outcome = Promise.withResolvers<boolean>();
  const optimistic = beginOptimisticUpdate(before, { to, since: readBandeja().clock, outcome: outcome.promise });
  put(id, to);
  const requestedAt = readBandeja().clock;
  const settle = (answer: Conversacion): true => {
    endOptimisticUpdate(id, optimistic);
    changeBandeja((bandeja) => applyConversacion(bandeja, takeInReport(bandeja.viewer, answer), requestedAt));
    outcome.resolve(true);
    // counts that were requested during the update do not include it yet
    void refreshCounts();
    return true;
  };
  try {
    return settle(await ask());
  } catch (error) {
    const done = await findDone(id, error, (chat) => isPlaced(chat, to));
    if (!isStillAsking(token)) {
      outcome.resolve(false);
      return false;
    }
    if (done) return settle(done);
    if (endOptimisticUpdate(id, optimistic)) put(id, moveOf(before));
    outcome.resolve(false);
    refetchQueue.request(id);
    void refreshCounts();
    showToast({ variant: 'danger', ...failureOf(error, fallback) });
    return false;
  }
}

function put(id: number, to: Move): void {
  changeBandeja((bandeja) => {
    const known = bandeja.byId.get(id)?.conversacion;
    return known ? applyEvento(bandeja, withMove(bandeja.viewer, known, to)) : bandeja;
  });
}
