import { useSyncExternalStore } from 'react';
import { onArrival, refreshMensajes, takeInSent } from '../messages/thread.queries.ts';
import { upload } from '../../../platform/http/upload.ts';
import { ownPage } from '../../../platform/session/own-page.ts';
import { getSession, onSessionChange, onSessionEnd, sessionMark } from '../../../platform/session/session.ts';
import { publishNotice } from './send-notices.ts';
import { describeFailure } from './send-failure.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { keptUploads } from './uploads-kept.ts';
import { Uploads, type Upload } from './uploads.ts';
import { isWaitingIn, resumeWhenBack, startResuming } from './reanudar.queries.ts';
import { vistoOf } from './seen-mark.ts';
import { vistoIn } from './vistos.ts';

/** The pending files of all chats. */
export const uploads = new Uploads({
  post: (pending, signal, onProgress) =>
    upload('POST /api/conversations/{id}/messages', {
      params: { id: pending.conversacionId },
      body: toForm(pending),
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
  kept: keptUploads,
  page: ownPage,
  unconfirmed: OUTBOX_TEXTS.unconfirmed,
});
resumeWhenBack({
  waiting: uploads.waiting,
  resume: async (one) => uploads.resume(one),
  ask: (one, causa) => uploads.ask(one, causa),
  settle: ({ conversacionId, clienteMensajeId }) => uploads.remove(conversacionId, clienteMensajeId, { cancel: false }),
});
void uploads.restore();
onSessionChange(() => {
  if (getSession()) void uploads.restore();
});
onArrival((conversacionId, clienteMensajeId) => uploads.remove(conversacionId, clienteMensajeId, { cancel: false }));
onSessionEnd(() => uploads.clear());
// A pending file exists in this page only.
window.addEventListener('beforeunload', (event) => {
  if (uploads.isBusy()) event.preventDefault();
});

/** The files of one chat that are not messages yet. */
export function useUploads(conversacionId: number): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, () => uploads.list(conversacionId));
}

function toForm(upload: Upload): FormData {
  const { archivo, clienteMensajeId, contenido, tipo, comoEnlace, replyToId } = upload;
  const mensaje = {
    contenido,
    tipo,
    emisor: 'USUARIO',
    enviadoPorUsuarioId: getSession()?.usuario.id ?? null,
    clienteMensajeId,
    ...(replyToId === null ? {} : { replyToId }),
    ...(comoEnlace ? { comoEnlace } : {}),
    ...vistoOf(upload),
  };
  const form = new FormData();
  // The text first: the server reads the parts in order.
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('file', archivo, archivo.name);
  return form;
}
