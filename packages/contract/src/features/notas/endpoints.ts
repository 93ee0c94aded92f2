import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText, trimText } from '../../core/text.ts';
import { MAX_NOTA, MIN_NOTA, nota, NOTAS_PAGE_SIZE } from './nota.ts';

const OWN = 'contacts of the own subscriber';

export const listNotas = endpoint({
  method: 'GET',
  path: '/api/tareas/contactos/{id}/notas',
  summary: 'The notes on a contact, newest first',
  access: EVERY_ROLE,
  sees: OWN,
  params: z.object({ id: idParam('contacto') }),
  query: z.object(pageQuery({ sort: ['createdAt'], defaultSort: 'createdAt,desc', defaultSize: NOTAS_PAGE_SIZE })),
  reply: pageOf(nota),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const createNota = endpoint({
  method: 'POST',
  path: '/api/tareas/notas',
  summary: 'Writes a note; its author is the session’s user',
  access: EVERY_ROLE,
  sees: OWN,
  body: z.object({
    contactoId: idField('contacto'),
    texto: storableText(MAX_NOTA)
      .transform(trimText)
      .pipe(z.string().min(1, { error: 'La nota es obligatoria', abort: true }).min(MIN_NOTA, 'Mínimo 3 caracteres')),
    kanbanEstadoIdSnapshot: idField('kanbanEstado').nullish(),
    /** Accepted for the documents' client; the author is always the session's user. */
    autorUsuarioId: z.number().int().nullish(),
    /** Idempotency key: the same key creates one note. */
    clave: z.uuid('Debe ser un UUID').optional(),
  }),
  status: 201,
  reply: nota,
  errors: ['VALIDATION', 'NOT_FOUND', 'KEY_REUSED'],
});
