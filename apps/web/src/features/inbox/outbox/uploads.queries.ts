import { useSyncExternalStore } from 'react';
import { upload } from '../../../platform/http/upload.ts';
import { getSession } from '../../../platform/session/session.ts';
import { publishNotice } from './send-notices.ts';
import { describeFailure } from './send-failure.ts';
import { OUTBOX_TEXTS } from './outbox.texts.ts';
import { keptUploads } from './uploads-kept.ts';
import { Uploads, type Upload } from './uploads.ts';
import { CHAT_OUTBOX, startOutbox } from './chat-outbox.queries.ts';
import { seenField } from './stale-write.ts';

/** The pending files of all chats. */
export const uploads = new Uploads({
  post: (pending, signal, onProgress) =>
    upload('POST /api/conversations/{id}/messages', {
      params: { id: pending.conversacionId },
      body: toForm(pending),
      signal,
      onProgress,
    }),
  ...CHAT_OUTBOX,
  onFailed: ({ conversacionId, archivo }, motivo) =>
    publishNotice({ conversacionId, caso: 'FALLO', que: { archivo: archivo.name }, motivo }),
  describe: (error) => describeFailure(error, OUTBOX_TEXTS.failed),
  kept: keptUploads,
});
startOutbox(uploads);
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
    ...seenField(upload),
  };
  const form = new FormData();
  // The text first: the server reads the parts in order.
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('file', archivo, archivo.name);
  return form;
}
