import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { oneLine, requiredName, storableText } from '../../core/text.ts';
import { MAX_ADJUNTO_BYTES, TIPOS_ADJUNTO } from '../archivos/limites.ts';
import { mensaje } from '../mensajes/mensaje.ts';
import { MAX_SECUENCIA } from '../mensajes/secuencia.ts';
import { MAX_CAPTION } from './limites.ts';
import { MAX_NOMBRE_MEDIA, MEDIA_PAGE_SIZE, mediaItem } from './media.ts';

const WRITES = 'an AGENTE the own uploads; supervisors all of the own subscriber';
const id = z.object({ id: idParam('media') });

export const listMedia = endpoint({
  method: 'GET',
  path: '/api/media-bank',
  summary: 'The media bank, newest first; `q` matches the name without regard to accents',
  access: EVERY_ROLE,
  sees: 'the media bank of the own subscriber',
  query: z.object({
    ...pageQuery({
      sort: ['fechaCreacion', 'nombre'],
      defaultSort: 'fechaCreacion,desc',
      defaultSize: MEDIA_PAGE_SIZE,
    }),
    q: storableText(200).optional(),
  }),
  reply: pageOf(mediaItem),
  errors: ['VALIDATION'],
});

export const createMedia = endpoint({
  method: 'POST',
  path: '/api/media-bank',
  summary: 'Uploads a file into the media bank',
  access: EVERY_ROLE,
  sees: WRITES,
  multipart: { file: ['file'], isFileRequired: true, maxFileBytes: MAX_ADJUNTO_BYTES, accept: TIPOS_ADJUNTO },
  body: z.object({ nombre: storableText(MAX_NOMBRE_MEDIA).transform(oneLine).optional() }),
  status: 201,
  reply: mediaItem,
  errors: ['VALIDATION', 'TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED', 'UNAVAILABLE'],
  limits: [
    { per: ['user'], times: 200, windowSeconds: 3600 },
    { per: ['tenant'], times: 1000, windowSeconds: 3600 },
  ],
});

export const updateMedia = endpoint({
  method: 'PUT',
  path: '/api/media-bank/{id}',
  summary: 'Renames an item',
  access: EVERY_ROLE,
  sees: WRITES,
  params: id,
  body: z.object({ nombre: requiredName(MAX_NOMBRE_MEDIA) }),
  reply: mediaItem,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND'],
});

export const removeMedia = endpoint({
  method: 'DELETE',
  path: '/api/media-bank/{id}',
  summary: 'Takes an item out of the bank; messages that carry it keep it',
  access: EVERY_ROLE,
  sees: WRITES,
  params: id,
  status: 204,
  reply: z.undefined(),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const sendMedia = endpoint({
  method: 'POST',
  path: '/api/conversations/{convId}/messages/from-media/{mediaId}',
  summary: 'Sends an item of the media bank into a chat, with a comment',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors; item and chat of the own subscriber, checked together',
  params: z.object({ convId: idParam('conversacion'), mediaId: idParam('media') }),
  query: z.object({
    caption: storableText(MAX_CAPTION).optional(),
    clienteMensajeId: z.uuid('Debe ser un UUID').optional(),
    /** The message of the same chat that it answers. */
    replyToId: idParam('mensaje').optional(),
    /** The newest message that the author had seen; for a newer one the server asks before it sends (beyond A4). */
    vistoHastaSecuencia: z.coerce.number().int().min(0).max(MAX_SECUENCIA).optional(),
    /** `true` sends a link instead of a file that the provider would refuse (beyond B2). */
    comoEnlace: flagParam.optional(),
  }),
  status: 201,
  reply: mensaje,
  errors: [
    'INSUFFICIENT_BALANCE',
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'CONFLICT',
    'UNSUPPORTED_MEDIA',
    'TOO_LARGE',
    'KEY_REUSED',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
});
