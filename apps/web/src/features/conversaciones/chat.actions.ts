import { applyConversacion, changeBandeja, findDone, readBandeja, refetchQueue, refreshCounts } from '#public/bandeja';
import { whenSent } from '#public/envios';
import { call } from '../../platform/http/api.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { showToast } from '../../ui/toast.ts';
import { CHAT_TEXTS } from './chat.texts.ts';
import { beginTransferring } from './traspasos.ts';

/** Gives a chat to a colleague. Throws when it was not done; what is shown moves only when it was. */
export async function transferConversacion(
  id: number,
  to: { usuarioId: number; areaId: number | null; comentario: string },
): Promise<void> {
  const comentario = to.comentario.trim() === '' ? null : to.comentario.trim();
  const endTransferring = beginTransferring(id);
  try {
    // once it is a colleague's, what is still on its way into it would be refused
    await whenSent(id);
    const askedAt = readBandeja().clock;
    const body = { usuarioId: to.usuarioId, areaId: to.areaId, comentario };
    const answer = await call('POST /api/conversations/{id}/assign', { params: { id }, body }).catch(async (error) => {
      // whoever asked once more would be refused: it is a colleague's by then
      const done = await findDone(id, error, ({ asignadaA }) => asignadaA === to.usuarioId);
      if (!done) throw error;
      return done;
    });
    changeBandeja((bandeja) => applyConversacion(bandeja, answer, askedAt));
    void refreshCounts();
  } finally {
    endTransferring();
  }
}

/** Shows at once that a chat's contact may not be written to any more. */
export function setNoEscribir(id: number): void {
  changeBandeja((bandeja) => {
    const known = bandeja.byId.get(id)?.conversacion;
    return known ? applyConversacion(bandeja, { ...known, noEscribir: true }, bandeja.clock) : bandeja;
  });
  refetchQueue.request(id);
}

/** Asks for a chat again whose contact, state or score has been changed. */
export function refreshConversacion(id: number): void {
  refetchQueue.request(id);
}

/** Asks the customer of a resolved chat for the rating again, and says what came of it. */
export async function resendEncuesta(id: number): Promise<void> {
  try {
    await call('POST /api/conversations/{id}/survey/resend', { params: { id } });
    showToast({ variant: 'success', text: CHAT_TEXTS.surveySent });
  } catch (error) {
    showToast({ variant: 'danger', ...failureOf(error, CHAT_TEXTS.surveyFailed) });
  }
}
