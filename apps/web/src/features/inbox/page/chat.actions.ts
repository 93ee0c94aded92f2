import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { applyConversacion } from '../list/bandeja.ts';
import { changeBandeja, readBandeja } from '../list/bandeja.cache.ts';
import { findDone } from '../list/lost-answer.ts';
import { refetchQueue, refreshCounts } from '../list/bandeja.queries.ts';
import { whenSent } from '../outbox/chat-outbox.queries.ts';
import { call } from '../../../platform/http/api.ts';
import { beginTransferring } from './traspasos.ts';

/** Transfers a chat to a colleague. Throws if that failed; the display changes only on success. */
export async function transferConversacion(
  id: number,
  to: { usuarioId: number; areaId: number | null; comentario: string },
): Promise<void> {
  const body = { ...to, comentario: commentOf(to) };
  await transfer(
    id,
    () => call('POST /api/conversations/{id}/assign', { params: { id }, body }),
    ({ asignadaA }) => asignadaA === to.usuarioId,
  );
}

/** Returns a chat to «En espera». Throws as above. */
export async function returnConversacion(id: number, to: { areaId: number | null; comentario: string }): Promise<void> {
  const body = { ...to, comentario: commentOf(to) };
  await transfer(
    id,
    () => call('POST /api/conversations/{id}/return', { params: { id }, body }),
    ({ estado }) => estado === 'PENDIENTE',
  );
}

/** Pending sends go first: the chat's new owner would make the server refuse them. */
async function transfer(
  id: number,
  ask: () => Promise<Conversacion>,
  isDone: (chat: Conversacion) => boolean,
): Promise<void> {
  const endTransferring = beginTransferring(id);
  try {
    await whenSent(id);
    const requestedAt = readBandeja().clock;
    const answer = await ask().catch(async (error) => {
      // a retry would be refused: the chat has another owner by then
      const done = await findDone(id, error, isDone);
      if (!done) throw error;
      return done;
    });
    changeBandeja((bandeja) => applyConversacion(bandeja, answer, requestedAt));
    void refreshCounts();
  } finally {
    endTransferring();
  }
}

function commentOf({ comentario }: { comentario: string }): string | null {
  return comentario.trim() === '' ? null : comentario.trim();
}

/** Shows at once that the contact has opted out. */
export function setNoEscribir(id: number): void {
  changeBandeja((bandeja) => {
    const known = bandeja.byId.get(id)?.conversacion;
    return known ? applyConversacion(bandeja, { ...known, noEscribir: true }, bandeja.clock) : bandeja;
  });
  refetchQueue.request(id);
}

/** Refetches a chat whose contact, state or score has changed. */
export function refreshConversacion(id: number): void {
  refetchQueue.request(id);
}

/** Sends the rating survey of a resolved chat again. */
export async function resendEncuesta(id: number): Promise<void> {
  await call('POST /api/conversations/{id}/survey/resend', { params: { id } });
}
