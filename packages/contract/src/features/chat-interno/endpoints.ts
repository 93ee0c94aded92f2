import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { requiredName, storableText, trimText } from '../../core/text.ts';
import { MAX_ADJUNTO_BYTES, TIPOS_ADJUNTO } from '../archivos/limites.ts';
import { MENSAJES_PAGE_SIZE } from '../mensajes/tipos.ts';
import { MAX_CONTENIDO_SALA, MAX_MIEMBROS, MAX_NOMBRE_SALA, SALAS_PAGE_SIZE } from './limites.ts';
import { sala, salaDetalle, salaMensaje } from './sala.ts';

/** Below PostgreSQL's integer maximum by more than a page. */
const MAX_SECUENCIA = 2_000_000_000;
const SEES = 'rooms that the caller is in, whatever the role';
const id = z.object({ id: idParam('sala') });
const secuencia = z.coerce.number('Número inválido').int('Número inválido').max(MAX_SECUENCIA, 'Número inválido');
const contenido = storableText(MAX_CONTENIDO_SALA).transform(trimText);
const ofMensaje = z.object({ id: idParam('sala'), mensajeId: idParam('salaMensaje') });
const nombre = requiredName(MAX_NOMBRE_SALA);
const usuarioIds = z.array(idField('usuario')).max(MAX_MIEMBROS, `Máximo ${MAX_MIEMBROS} personas`);

export const listSalas = endpoint({
  method: 'GET',
  path: '/api/internal-chat/salas',
  summary: 'A page of the caller’s rooms with their unread counts, the one in which something was last said first',
  access: EVERY_ROLE,
  sees: SEES,
  query: z.object({
    ...pageQuery({ sort: ['actividad'], defaultSort: 'actividad,desc', defaultSize: SALAS_PAGE_SIZE }),
    /** Part of a group’s or a colleague’s name. */
    q: storableText(200).optional(),
  }),
  reply: pageOf(sala),
  errors: ['VALIDATION'],
  isPolling: true,
});

export const createSala = endpoint({
  method: 'POST',
  path: '/api/internal-chat/salas',
  summary: 'Makes a group with a name, or opens the one direct room with a colleague, which may be there already',
  access: EVERY_ROLE,
  sees: 'active people of the own subscriber',
  body: z.object({
    /** The colleague of a direct room. */
    usuarioId: idField('usuario').optional(),
    /** The name of a group, instead of a colleague. */
    nombre: nombre.optional(),
    /** The members of the group besides the caller. */
    usuarioIds: usuarioIds.default([]),
    /** Idempotency key: the same key creates one group. */
    clave: z.uuid('Debe ser un UUID').optional(),
  }),
  status: 201,
  reply: salaDetalle,
  errors: ['VALIDATION', 'NOT_FOUND', 'KEY_REUSED', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

export const getSala = endpoint({
  method: 'GET',
  path: '/api/internal-chat/salas/{id}',
  summary: 'A room with who is in it',
  access: EVERY_ROLE,
  sees: SEES,
  params: id,
  reply: salaDetalle,
  errors: ['NOT_FOUND'],
  isPolling: true,
});

export const updateSala = endpoint({
  method: 'PUT',
  path: '/api/internal-chat/salas/{id}',
  summary: 'Gives a group another name',
  access: EVERY_ROLE,
  sees: 'groups that the caller leads',
  params: id,
  body: z.object({ nombre }),
  reply: salaDetalle,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
});

export const addSalaMiembros = endpoint({
  method: 'POST',
  path: '/api/internal-chat/salas/{id}/miembros',
  summary: 'Brings people into a group; who is in it already stays so',
  access: EVERY_ROLE,
  sees: 'groups that the caller leads, active people of the own subscriber',
  params: id,
  body: z.object({ usuarioIds: usuarioIds.min(1, 'Selecciona al menos uno') }),
  reply: salaDetalle,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
});

export const removeSalaMiembro = endpoint({
  method: 'DELETE',
  path: '/api/internal-chat/salas/{id}/miembros/{usuarioId}',
  summary: 'Removes a member from a group; every member may leave',
  access: EVERY_ROLE,
  sees: 'groups that the caller leads, and the own place in any',
  params: z.object({ id: idParam('sala'), usuarioId: idParam('usuario') }),
  status: 204,
  reply: z.undefined(),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const listSalaMensajes = endpoint({
  method: 'GET',
  path: '/api/internal-chat/salas/{id}/mensajes',
  summary:
    'A page of a room’s messages; `despuesDeSecuencia` and `antesDeSecuencia` walk without page numbers, and ' +
    '`despuesDeCambio` brings those that were changed or taken back since, or whose quote was, the newest first',
  access: EVERY_ROLE,
  sees: SEES,
  params: id,
  query: z.object({
    ...pageQuery({ sort: ['timestamp'], defaultSort: 'timestamp,asc', defaultSize: MENSAJES_PAGE_SIZE }),
    despuesDeSecuencia: secuencia.min(0, 'Número inválido').optional(),
    antesDeSecuencia: secuencia.min(1, 'Número inválido').optional(),
    despuesDeCambio: secuencia.min(0, 'Número inválido').optional(),
  }),
  reply: pageOf(salaMensaje),
  errors: ['VALIDATION', 'NOT_FOUND'],
  isPolling: true,
});

export const sendSalaMensaje = endpoint({
  method: 'POST',
  path: '/api/internal-chat/salas/{id}/mensajes',
  summary:
    'Writes into a room: text, a file, or a way to a chat or contact; the same `clienteMensajeId` twice makes one',
  access: EVERY_ROLE,
  sees: SEES,
  params: id,
  body: z.object({
    /** Required without a file and without a link. */
    contenido: contenido.default(''),
    clienteMensajeId: z.uuid('Debe ser un UUID').optional(),
    /** Mentioned users; those who have left the room are omitted silently. */
    menciones: usuarioIds.default([]),
    /** A chat and a contact that the message links to; the author must have access to them. */
    conversacionId: idField('conversacion').nullish(),
    contactoId: idField('contacto').nullish(),
    /** The message of the same room that it answers. */
    respuestaAId: idField('salaMensaje').nullish(),
  }),
  multipart: {
    file: ['adjunto'],
    isFileRequired: false,
    json: 'mensaje',
    maxFileBytes: MAX_ADJUNTO_BYTES,
    accept: TIPOS_ADJUNTO,
  },
  status: 201,
  reply: salaMensaje,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'CONFLICT',
    'KEY_REUSED',
    'TOO_LARGE',
    'STORAGE_FULL',
    'UNSUPPORTED_MEDIA',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
});

export const updateSalaMensaje = endpoint({
  method: 'PUT',
  path: '/api/internal-chat/salas/{id}/mensajes/{mensajeId}',
  summary: 'Changes the words of an own message, for a quarter of an hour after it was said',
  access: EVERY_ROLE,
  sees: 'own messages in rooms that the caller is in',
  params: ofMensaje,
  body: z.object({
    /** Required when the message has no file and no link. */
    contenido,
    /** Users mentioned by the new text. */
    menciones: usuarioIds.default([]),
  }),
  reply: salaMensaje,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 60 }],
});

export const removeSalaMensaje = endpoint({
  method: 'DELETE',
  path: '/api/internal-chat/salas/{id}/mensajes/{mensajeId}',
  summary: 'Takes an own message back, for a quarter of an hour after it was said; its place stays',
  access: EVERY_ROLE,
  sees: 'own messages in rooms that the caller is in',
  params: ofMensaje,
  reply: salaMensaje,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 60 }],
});

export const markSalaLeida = endpoint({
  method: 'POST',
  path: '/api/internal-chat/salas/{id}/leido',
  summary: 'The caller has read the room up to a message; never goes back',
  access: EVERY_ROLE,
  sees: SEES,
  params: id,
  body: z.object({ hastaSecuencia: z.number().int().min(0).max(MAX_SECUENCIA) }),
  reply: z.object({ salaId: z.number().int(), leidoHasta: z.number().int(), noLeidos: z.number().int() }),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const countSalasNoLeidas = endpoint({
  method: 'GET',
  path: '/api/internal-chat/no-leidos',
  summary: 'Unread messages of all the caller’s rooms, for the sidebar',
  access: EVERY_ROLE,
  sees: SEES,
  reply: z.object({ total: z.number().int(), menciones: z.number().int() }),
  errors: [],
  isPolling: true,
});
