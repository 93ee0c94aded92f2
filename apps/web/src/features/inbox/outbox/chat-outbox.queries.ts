import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { sessionOver } from '../../../platform/http/api-error.ts';
import { call, isStillAsking } from '../../../platform/http/api.ts';
import { flagParam } from '../../../platform/http/flag-param.ts';
import { upload } from '../../../platform/http/upload.ts';
import { keptOnThisMachine, runOutbox } from '../../../platform/outbox/running-outbox.ts';
import { getSession, sessionMark } from '../../../platform/session/session.ts';
import { findLoaded, onArrival, refreshMensajes, takeInMensaje, takeInSent } from '../messages/thread.queries.ts';
import { createChatOutbox, isUpload, type OutboxEntry, type Upload } from './chat-outbox.ts';
import { resumeChat } from './reanudar.ts';
import { describeFailure } from './send-failure.ts';
import { publishNotice } from './send-notices.ts';
import { seenField, seenIn } from './stale-write.ts';

/** The pending texts and files of all chats. */
export const chatOutbox = runOutbox(
  (place) =>
    createChatOutbox({
      ...place,
      post: (entry, signal, onProgress) => {
        if (isUpload(entry)) return postFile(entry, signal, onProgress);
        if (entry.plantilla) return postPlantilla(entry, entry.plantilla);
        return entry.media ? postMedia(entry, entry.media.id) : postText(entry);
      },
      onSent: takeInSent,
      onQuestion: ({ conversacionId, causa }) => {
        refreshMensajes(conversacionId);
        publishNotice({ conversacionId, caso: 'PREGUNTA', causa });
      },
      onFailed: ({ conversacionId, archivo }, motivo) =>
        publishNotice({ conversacionId, caso: 'FALLO', que: archivo ? { archivo: archivo.name } : 'TEXTO', motivo }),
      describe: describeFailure,
      seenIn,
      kept: keptOnThisMachine({ text: 'envio.', file: 'upload.' }, 'conversacionId', 'contenido'),
    }),
  (running) =>
    running.outbox.resumeAll((conversacionId) =>
      resumeChat(conversacionId, { chatOutbox: running, readChat, readKeys, sesion: sessionMark, now: Date.now }),
    ),
);
export const { outbox } = chatOutbox;
onArrival((conversacionId, clienteMensajeId) => outbox.remove(conversacionId, clienteMensajeId, { cancel: false }));

/**
 * Resolves once none of the texts and files that were sent in a chat so far is pending. Rejects if the session has
 * ended by then: what follows the sends is not the next user's.
 */
export async function whenSent(conversacionId: number): Promise<void> {
  const token = getSession()?.token;
  await outbox.whenSettled(conversacionId);
  if (!isStillAsking(token)) throw sessionOver();
}

/** Sends a failed message of the server again. */
export async function retryMensaje(mensaje: Mensaje): Promise<void> {
  const { conversacionId, id: mensajeId } = mensaje;
  try {
    const before = findLoaded(mensaje);
    const params = { id: conversacionId, mensajeId };
    const again = await call('POST /api/conversations/{id}/messages/{mensajeId}/retry', { params });
    // it may have failed again before this response
    if (findLoaded(mensaje) === before) takeInMensaje(again);
  } catch (error) {
    publishNotice({ conversacionId, caso: 'FALLO', que: 'TEXTO', motivo: describeFailure(error) });
  }
}

const readChat = (id: number) => call('GET /api/conversations/{id}', { params: { id } });

async function readKeys(id: number) {
  const query = { page: 0, size: MENSAJES_PAGE_SIZE, sort: 'timestamp,desc', markRead: 'false' } as const;
  const { content } = await call('GET /api/conversations/{id}/messages', { params: { id }, query });
  return content.map(({ clienteMensajeId }) => clienteMensajeId);
}

/** What a text and a file have in common. */
function mensajeOf(entry: OutboxEntry) {
  const { contenido, clienteMensajeId, replyToId } = entry;
  return {
    contenido,
    clienteMensajeId,
    emisor: 'USUARIO',
    enviadoPorUsuarioId: getSession()?.usuario.id ?? null,
    ...(replyToId ? { replyToId } : {}),
    ...seenField(entry),
  } as const;
}

function postText(entry: OutboxEntry): Promise<Mensaje> {
  const params = { id: entry.conversacionId };
  return call('POST /api/conversations/{id}/messages', { params, body: { ...mensajeOf(entry), tipo: 'TEXTO' } });
}

function postFile(entry: Upload, signal: AbortSignal, onProgress: (share: number) => void): Promise<Mensaje> {
  const { conversacionId, archivo, tipo, comoEnlace } = entry;
  const mensaje = { ...mensajeOf(entry), tipo, ...(comoEnlace ? { comoEnlace } : {}) };
  const form = new FormData();
  // The text first: the server reads the parts in order.
  form.append('mensaje', new Blob([JSON.stringify(mensaje)], { type: 'application/json' }));
  form.append('file', archivo, archivo.name);
  const params = { id: conversacionId };
  return upload('POST /api/conversations/{id}/messages', { params, body: form, signal, onProgress });
}

function postMedia(entry: OutboxEntry, mediaId: number): Promise<Mensaje> {
  const { conversacionId, contenido, clienteMensajeId, replyToId, comoEnlace } = entry;
  return call('POST /api/conversations/{convId}/messages/from-media/{mediaId}', {
    params: { convId: conversacionId, mediaId },
    query: {
      clienteMensajeId,
      ...(contenido === '' ? {} : { caption: contenido }),
      ...(replyToId ? { replyToId } : {}),
      comoEnlace: flagParam(comoEnlace),
      ...seenField(entry),
    },
  });
}

function postPlantilla(entry: OutboxEntry, { id, variables }: NonNullable<OutboxEntry['plantilla']>): Promise<Mensaje> {
  return call('POST /api/conversations/{id}/messages/from-plantilla/{plantillaId}', {
    params: { id: entry.conversacionId, plantillaId: id },
    body: { variables, clienteMensajeId: entry.clienteMensajeId, ...seenField(entry) },
  });
}
