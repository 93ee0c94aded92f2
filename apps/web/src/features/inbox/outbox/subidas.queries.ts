import { useSyncExternalStore } from 'react';
import { onArrival, refreshMensajes, takeInSent } from '../messages/thread.queries.ts';
import { upload } from '../../../platform/http/upload.ts';
import { ownPage } from '../../../platform/session/own-page.ts';
import { getSession, onSessionChange, onSessionEnd, sessionMark } from '../../../platform/session/session.ts';
import { publishNotice } from './send-notices.ts';
import { describeFailure } from './send-failure.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { keptSubidas } from './subidas-kept.ts';
import { Subidas, type Subida } from './subidas.ts';
import { isWaitingIn, resumeWhenBack, startResuming } from './reanudar.queries.ts';
import { vistoOf } from './seen-mark.ts';
import { vistoIn } from './vistos.ts';

/** The pending files of all chats. */
export const subidas = new Subidas({
  post: (subida, signal, onProgress) =>
    upload('POST /api/conversations/{id}/messages', {
      params: { id: subida.conversacionId },
      body: toForm(subida),
      signal,
      onProgress,
    }),
  onSent: takeInSent,
  onFailed: ({ conversacionId, archivo }, motivo) =>
    publishNotice({ conversacionId, caso: 'FALLO', que: { archivo: archivo.name }, motivo }),
  onQuestion: ({ conversacionId, causa }) => {
    refreshMensajes(conversacionId);
    publishNotice({ conversacionId, caso: 'PREGUNTA', causa });
  },
  mustWait: isWaitingIn,
  onWaiting: startResuming,
  sesion: sessionMark,
  seenIn: vistoIn,
  describe: (error) => describeFailure(error, OUTBOX_TEXTS.failed),
  kept: keptSubidas,
  page: ownPage,
  unconfirmed: OUTBOX_TEXTS.unconfirmed,
});
resumeWhenBack({
  waiting: subidas.waiting,
  resume: async (one) => subidas.resume(one),
  ask: (one, causa) => subidas.askAbout(one, causa),
  settle: ({ conversacionId, clienteMensajeId }) => subidas.remove(conversacionId, clienteMensajeId, { cancel: false }),
});
void subidas.restore();
onSessionChange(() => {
  if (getSession()) void subidas.restore();
});
onArrival((conversacionId, clienteMensajeId) => subidas.remove(conversacionId, clienteMensajeId, { cancel: false }));
onSessionEnd(() => subidas.clear());
// A pending file exists in this page only.
window.addEventListener('beforeunload', (event) => {
  if (subidas.isBusy()) event.preventDefault();
});

/** The files of one chat that are not messages yet. */
export function useSubidas(conversacionId: number): readonly Subida[] {
  return useSyncExternalStore(subidas.subscribe, () => subidas.list(conversacionId));
}

function toForm(subida: Subida): FormData {
  const { archivo, clienteMensajeId, contenido = '', tipo, comoEnlace, replyToId } = subida;
  const mensaje = {
    contenido,
    tipo,
    emisor: 'USUARIO',
    enviadoPorUsuarioId: getSession()?.usuario.id ?? null,
    clienteMensajeId,
    ...(replyToId === null ? {} : { replyToId }),
    ...(comoEnlace ? { comoEnlace } : {}),
    ...vistoOf(subida),
  };
  const form = new FormData();
  // The text first: the server reads the parts in order.
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('file', archivo, archivo.name);
  return form;
}
