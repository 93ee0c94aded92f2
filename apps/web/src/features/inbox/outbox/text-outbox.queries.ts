import { useSyncExternalStore } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { findLoaded, takeInMensaje } from '../messages/thread.queries.ts';
import { call } from '../../../platform/http/api.ts';
import { flagParam } from '../../../platform/http/flag-param.ts';
import { getSession } from '../../../platform/session/session.ts';
import { publishNotice } from './send-notices.ts';
import { TextOutbox, type OutboxEntry } from './text-outbox.ts';
import { textOutboxStore } from './text-outbox-store.ts';
import { describeFailure } from './send-failure.ts';
import { CHAT_OUTBOX, startOutbox } from './chat-outbox.queries.ts';
import { seenField } from './stale-write.ts';

/** The pending texts of all chats. */
export const textOutbox = new TextOutbox({
  post: (entry) => {
    if (entry.plantilla) return postPlantilla(entry, entry.plantilla);
    return entry.media ? postMedia(entry, entry.media.id) : postText(entry);
  },
  ...CHAT_OUTBOX,
  onFailed: ({ conversacionId }, motivo) => publishNotice({ conversacionId, caso: 'FALLO', que: 'TEXTO', motivo }),
  describe: (error) => describeFailure(error),
  kept: textOutboxStore,
});
startOutbox(textOutbox);

/** The texts of one chat that are not messages yet. */
export function useOutboxEntries(conversacionId: number): readonly OutboxEntry[] {
  return useSyncExternalStore(textOutbox.subscribe, () => textOutbox.list(conversacionId));
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

function postText(entry: OutboxEntry): Promise<Mensaje> {
  return call('POST /api/conversations/{id}/messages', {
    params: { id: entry.conversacionId },
    body: {
      contenido: entry.contenido,
      clienteMensajeId: entry.clienteMensajeId,
      tipo: 'TEXTO',
      emisor: 'USUARIO',
      enviadoPorUsuarioId: getSession()?.usuario.id ?? null,
      ...(entry.replyToId ? { replyToId: entry.replyToId } : {}),
      ...seenField(entry),
    },
  });
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
