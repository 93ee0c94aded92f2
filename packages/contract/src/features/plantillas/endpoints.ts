import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { mensaje } from '../mensajes/mensaje.ts';
import { MAX_VALOR_VARIABLE } from './limites.ts';
import { plantilla } from './plantilla.ts';

/** The values for a template's places, by their key. */
export const plantillaVariables = z
  .record(z.string().max(16), storableText(MAX_VALOR_VARIABLE))
  .refine((values) => Object.keys(values).length <= 100, 'Demasiadas variables');

export const listPlantillas = endpoint({
  method: 'GET',
  path: '/api/plantillas-masivo',
  summary: 'Templates of the own subscriber and those of all',
  access: EVERY_ROLE,
  sees: 'an AGENTE and a SUPERVISOR those that may be sent; a SUPERADMIN all of the own subscriber and the common ones',
  query: z.object({
    ...pageQuery({ sort: ['templateName'], defaultSort: 'templateName,asc', defaultSize: 100 }),
    q: storableText(200).optional(),
  }),
  reply: pageOf(plantilla),
  errors: ['VALIDATION'],
});

export const syncPlantillas = endpoint({
  method: 'POST',
  path: '/api/plantillas-masivo/sync',
  summary: 'Reads the provider’s content templates with their approval state',
  access: ['SUPERADMIN'],
  sees: 'templates of the installation',
  reply: z.object({ total: z.number().int(), nuevas: z.number().int(), cambiadas: z.number().int() }),
  errors: ['UPSTREAM_FAILED', 'UNAVAILABLE', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 10, windowSeconds: 60 }],
});

export const sendPlantilla = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/messages/from-plantilla/{plantillaId}',
  summary: 'Sends an approved template, which is allowed when the 24-hour window is shut',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors; template and chat checked together',
  params: z.object({ id: idParam('conversacion'), plantillaId: idParam('plantilla') }),
  body: z.object({
    variables: plantillaVariables.default({}),
    clienteMensajeId: z.uuid('Debe ser un UUID').optional(),
  }),
  status: 201,
  reply: mensaje,
  errors: [
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'KEY_REUSED',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
});
