import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText, trimText } from '../../core/text.ts';
import { MAX_ADJUNTO_BYTES, TIPOS_ADJUNTO } from '../archivos/limites.ts';
import { mensaje } from './mensaje.ts';
import { MAX_SECUENCIA, vistoHastaSecuencia } from './secuencia.ts';
import { EMISORES, MAX_CONTENIDO, MENSAJES_PAGE_SIZE, TIPOS_MENSAJE } from './tipos.ts';

const READERS =
  'own subscriber; an AGENTE reads waiting chats, their own, and closed ones they attended; supervisors all';
const conversacionId = z.object({ id: idParam('conversacion') });
const noLeidos = z.object({ conversacionId: z.number().int(), noLeidos: z.number().int() });

export const listMensajes = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages',
  summary: 'A page of messages; `despuesDeSecuencia` and `antesDeSecuencia` walk without page numbers',
  access: EVERY_ROLE,
  sees: READERS,
  params: conversacionId,
  query: z.object({
    ...pageQuery({ sort: ['timestamp'], defaultSort: 'timestamp,asc', defaultSize: MENSAJES_PAGE_SIZE }),
    /** Absent: true for the assignee and false for all others (decisions §14.3). */
    markRead: flagParam.optional(),
    despuesDeSecuencia: z.coerce.number().int().min(0).max(MAX_SECUENCIA).optional(),
    antesDeSecuencia: z.coerce.number().int().min(1).max(MAX_SECUENCIA).optional(),
  }),
  reply: pageOf(mensaje),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION'],
  isPolling: true,
});

export const sendMensaje = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages',
  summary: 'Sends a text or a file with its caption; the same `clienteMensajeId` twice makes one message',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: conversacionId,
  body: z.object({
    /** Required without a file; with one it is the caption. */
    contenido: storableText(MAX_CONTENIDO).transform(trimText).default(''),
    clienteMensajeId: z.uuid('Debe ser un UUID').optional(),
    replyToId: idField('mensaje').nullish(),
    vistoHastaSecuencia,
    /** VOZ converts an audio file to a voice note; every other type is derived from the file's content. */
    tipo: z.enum(TIPOS_MENSAJE).optional(),
    /** Sends a download link, valid for a week, instead of the file (beyond B2). */
    comoEnlace: z.boolean().optional(),
    /** Accepted for the documents' client; the author is always the session's user. */
    emisor: z.enum(EMISORES).optional(),
    enviadoPorUsuarioId: z.number().int().nullish(),
  }),
  multipart: {
    file: ['adjunto', 'file', 'archivo'],
    isFileRequired: false,
    json: 'mensaje',
    maxFileBytes: MAX_ADJUNTO_BYTES,
    accept: TIPOS_ADJUNTO,
  },
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
    'KEY_REUSED',
    'TOO_LARGE',
    'STORAGE_FULL',
    'UNSUPPORTED_MEDIA',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
});

export const retryMensaje = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/{mensajeId}/retry',
  summary: 'Sends a failed message again, after the same checks as a new one',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: z.object({ id: idParam('conversacion'), mensajeId: idParam('mensaje') }),
  reply: mensaje,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'CONFLICT',
    'INSUFFICIENT_BALANCE',
  ],
});

export const getUnreadCount = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages/unread-count',
  summary: 'Unread customer messages of one chat',
  access: EVERY_ROLE,
  sees: READERS,
  params: conversacionId,
  reply: noLeidos,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  isPolling: true,
});

export const listUnreadByConversacion = endpoint({
  method: 'GET',
  path: '/api/conversations/messages/unread-by-conversation',
  summary:
    'Chats with unread messages: an AGENTE the own ones, supervisors all open ones; of more than 1.000 the newest',
  access: EVERY_ROLE,
  sees: 'an AGENTE the own chats; supervisors the subscriber’s',
  reply: z.array(noLeidos),
  errors: [],
  isPolling: true,
});

export const getUnreadTotalMine = endpoint({
  method: 'GET',
  path: '/api/messages/unread-total/mine',
  summary: 'Unread messages in the own chats',
  access: EVERY_ROLE,
  sees: 'the own chats',
  reply: z.object({ total: z.number().int() }),
  errors: [],
  isPolling: true,
});

export const getUnreadTotalAll = endpoint({
  method: 'GET',
  path: '/api/messages/unread-total/all',
  summary: 'Unread messages in every open chat of the subscriber',
  access: SUPERVISING_ROLES,
  sees: 'the subscriber’s chats',
  reply: z.object({ total: z.number().int() }),
  errors: [],
  isPolling: true,
});

export const markMensajesRead = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/mark-read',
  summary: 'Clears the unread counter; only the assignee’s reading counts',
  access: EVERY_ROLE,
  sees: 'the assignee',
  params: conversacionId,
  body: z.object({
    /**
     * The newest message that the reader knows: later ones of the customer stay unread. Absent: all are marked as read.
     */
    hastaSecuencia: z.number().int().min(0).max(MAX_SECUENCIA).optional(),
  }),
  reply: noLeidos,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const markMensajesUnread = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/mark-unread',
  summary: 'Sets the unread counter of a chat that is not resolved to at least 1',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: conversacionId,
  reply: noLeidos,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONVERSATION_CLOSED'],
});

export const countMensajes = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/messages/count',
  summary: 'How many messages the chat holds',
  access: EVERY_ROLE,
  sees: READERS,
  params: conversacionId,
  reply: z.object({ total: z.number().int() }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
