import { useSyncExternalStore } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { findLoaded, onArrival, refreshMensajes, takeInMensaje, takeInSent } from '../messages/thread.queries.ts';
import { call } from '../../../platform/http/api.ts';
import { flagParam } from '../../../platform/http/flag-param.ts';
import { ownPage } from '../../../platform/session/own-page.ts';
import { getSession, onSessionChange, onSessionEnd, sessionMark } from '../../../platform/session/session.ts';
import { tellAviso } from './avisos-envio.ts';
import { Envios, type Envio } from './envios.ts';
import { keptEnvios } from './envios-kept.ts';
import { ENVIOS_TEXTS } from './envios.texts.ts';
import { describeFallo } from './fallo-envio.ts';
import { isWaitingIn, resumeWhenBack, startResuming } from './reanudar.queries.ts';
import { vistoOf } from './visto-de-envio.ts';
import { vistoIn } from './vistos.ts';

/** The pending texts of all chats. */
export const envios = new Envios({
  post: (envio) => {
    if (envio.plantilla) return postPlantilla(envio, envio.plantilla);
    return envio.media ? postMedia(envio, envio.media.id) : postText(envio);
  },
  onSent: takeInSent,
  onFailed: ({ conversacionId }, motivo) => tellAviso({ conversacionId, caso: 'FALLO', que: 'TEXTO', motivo }),
  onAsked: ({ conversacionId, causa }) => {
    refreshMensajes(conversacionId);
    tellAviso({ conversacionId, caso: 'PREGUNTA', causa });
  },
  mustWait: isWaitingIn,
  onWaiting: startResuming,
  sesion: sessionMark,
  seenIn: vistoIn,
  describe: (error) => describeFallo(error),
  kept: keptEnvios,
  page: ownPage,
  unconfirmed: ENVIOS_TEXTS.unconfirmed,
});
resumeWhenBack({
  waiting: envios.waiting,
  resume: async (one) => envios.resume(one),
  ask: (one, causa) => envios.ask(one, causa),
  settle: ({ conversacionId, clienteMensajeId }) => envios.remove(conversacionId, clienteMensajeId),
});
void envios.restore();
onArrival((conversacionId, clienteMensajeId) => envios.remove(conversacionId, clienteMensajeId));
onSessionEnd(() => envios.clear());
onSessionChange(() => {
  if (getSession()) void envios.restore();
});

/** The texts of one chat that are not messages yet. */
export function useEnvios(conversacionId: number): readonly Envio[] {
  return useSyncExternalStore(envios.subscribe, () => envios.list(conversacionId));
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
    tellAviso({ conversacionId, caso: 'FALLO', que: 'TEXTO', motivo: describeFallo(error) });
  }
}

function postText(envio: Envio): Promise<Mensaje> {
  return call('POST /api/conversations/{id}/messages', {
    params: { id: envio.conversacionId },
    body: {
      contenido: envio.contenido,
      clienteMensajeId: envio.clienteMensajeId,
      tipo: 'TEXTO',
      emisor: 'USUARIO',
      enviadoPorUsuarioId: getSession()?.usuario.id ?? null,
      ...(envio.replyToId ? { replyToId: envio.replyToId } : {}),
      ...vistoOf(envio),
    },
  });
}

function postMedia(envio: Envio, mediaId: number): Promise<Mensaje> {
  const { conversacionId, contenido, clienteMensajeId, replyToId, comoEnlace } = envio;
  return call('POST /api/conversations/{convId}/messages/from-media/{mediaId}', {
    params: { convId: conversacionId, mediaId },
    query: {
      clienteMensajeId,
      ...(contenido === '' ? {} : { caption: contenido }),
      ...(replyToId ? { replyToId } : {}),
      comoEnlace: flagParam(comoEnlace),
      ...vistoOf(envio),
    },
  });
}

function postPlantilla(envio: Envio, { id, variables }: NonNullable<Envio['plantilla']>): Promise<Mensaje> {
  return call('POST /api/conversations/{id}/messages/from-plantilla/{plantillaId}', {
    params: { id: envio.conversacionId, plantillaId: id },
    body: { variables, clienteMensajeId: envio.clienteMensajeId, ...vistoOf(envio) },
  });
}
