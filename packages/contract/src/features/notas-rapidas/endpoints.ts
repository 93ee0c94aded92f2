import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { requiredName, requiredText, storableText } from '../../core/text.ts';
import { begunVersion } from '../../core/version.ts';
import { MAX_ATAJO, MAX_CONTENIDO_NOTA, MAX_TITULO, notaRapida } from './nota-rapida.ts';

const SEES = 'the own notes and the shared ones of the own subscriber';
const WRITES = 'the own notes; a supervisor also the shared ones of the own subscriber';
const id = z.object({ id: idParam('notaRapida') });

const notaRapidaForm = z.object({
  titulo: requiredName(MAX_TITULO),
  contenido: requiredText(MAX_CONTENIDO_NOTA),
  atajo: storableText(MAX_ATAJO)
    .nullish()
    .transform((text) => (text?.trim() ? text.trim().replace(/^\//, '').toLowerCase() : null))
    .pipe(
      z
        .string()
        .regex(/^[\p{L}\p{N}_-]+$/u, 'Usa solo letras, números, guion y guion bajo')
        .nullable(),
    ),
  compartida: z.boolean().default(false),
  mediaId: idField('media').nullish(),
});

export const listNotasRapidas = endpoint({
  method: 'GET',
  path: '/api/notas-rapidas',
  summary: 'Every quick note that the caller may use, the most used first',
  access: EVERY_ROLE,
  sees: SEES,
  reply: z.array(notaRapida),
  errors: [],
});

export const createNotaRapida = endpoint({
  method: 'POST',
  path: '/api/notas-rapidas',
  summary: 'Makes a quick note; the shortcut is unique among those that the caller sees',
  access: EVERY_ROLE,
  sees: WRITES,
  body: notaRapidaForm,
  status: 201,
  reply: notaRapida,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const updateNotaRapida = endpoint({
  method: 'PUT',
  path: '/api/notas-rapidas/{id}',
  summary: 'Changes a quick note',
  access: EVERY_ROLE,
  sees: WRITES,
  params: id,
  body: notaRapidaForm.extend({
    version: begunVersion(),
  }),
  reply: notaRapida,
  errors: ['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
});

export const removeNotaRapida = endpoint({
  method: 'DELETE',
  path: '/api/notas-rapidas/{id}',
  summary: 'Removes a quick note; messages written with it stay',
  access: EVERY_ROLE,
  sees: WRITES,
  params: id,
  status: 204,
  reply: z.undefined(),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const markNotaRapidaUsed = endpoint({
  method: 'POST',
  path: '/api/notas-rapidas/{id}/uso',
  summary: 'Counts that the caller picked the note',
  access: EVERY_ROLE,
  sees: SEES,
  params: id,
  status: 204,
  reply: z.undefined(),
  errors: ['NOT_FOUND'],
});
