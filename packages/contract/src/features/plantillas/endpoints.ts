import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { mensaje } from '../mensajes/mensaje.ts';
import { vistoHastaSecuencia } from '../mensajes/secuencia.ts';
import { faultsOfPlantilla } from './cuerpo.ts';
import {
  CATEGORIAS_PLANTILLA,
  IDIOMAS_PLANTILLA,
  MAX_CUERPO_PLANTILLA,
  MAX_NOMBRE_PLANTILLA,
  MAX_VALOR_VARIABLE,
} from './limites.ts';
import { ESTADOS_PLANTILLA } from './estados.ts';
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
    ...pageQuery({
      sort: ['templateName', 'estadoAprobacion', 'categoria', 'idioma'],
      defaultSort: 'templateName,asc',
      defaultSize: 100,
    }),
    /** Part of the name or of the text. */
    q: storableText(200).optional(),
    estado: z.enum(ESTADOS_PLANTILLA, 'Estado inválido').optional(),
  }),
  reply: pageOf(plantilla),
  errors: ['VALIDATION'],
});

export const syncPlantillas = endpoint({
  method: 'POST',
  path: '/api/plantillas-masivo/sync',
  summary: 'Reads the provider’s content templates with their approval state',
  access: ['SUPERADMIN'],
  sees: 'the common templates and those of the own subscriber',
  reply: z.object({ total: z.number().int(), nuevas: z.number().int(), cambiadas: z.number().int() }),
  errors: ['UPSTREAM_FAILED', 'UNAVAILABLE', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 10, windowSeconds: 60 }],
});

const WRITES = 'those of all and of the own subscriber';
const WRITE_ERRORS = ['VALIDATION', 'CONFLICT', 'UPSTREAM_FAILED', 'UNAVAILABLE', 'RATE_LIMITED'] as const;
const WRITE_LIMITS = [{ per: ['user'], times: 60, windowSeconds: 60 }] as const;
const target = z.object({ id: idParam('plantilla') });
const categoria = z.enum(CATEGORIAS_PLANTILLA, 'Elige una categoría');

const escrita = {
  templateName: storableText(MAX_NOMBRE_PLANTILLA).transform((text) => text.trim()),
  idioma: z.enum(IDIOMAS_PLANTILLA, 'Elige un idioma'),
  categoria,
  cuerpo: storableText(MAX_CUERPO_PLANTILLA * 2).transform((text) => text.trim()),
  /** A sample for each place of the text, required by WhatsApp. */
  ejemplos: z.record(z.string().max(16), storableText(MAX_VALOR_VARIABLE)).default({}),
  /** Submits it to WhatsApp at once. */
  enviarAprobacion: z.boolean().default(true),
};

function checkEscrita(
  written: { templateName: string; cuerpo: string; ejemplos: Record<string, string> },
  context: z.core.$RefinementCtx,
): void {
  for (const { field, message } of faultsOfPlantilla(written))
    context.addIssue({ code: 'custom', path: field.split('.'), message });
}

export const createPlantilla = endpoint({
  method: 'POST',
  path: '/api/plantillas-masivo',
  summary: 'Makes a template of text at the provider and hands it in for approval',
  access: ['SUPERADMIN'],
  sees: WRITES,
  body: z
    .object({
      ...escrita,
      /** False: only for the own subscriber, which needs its own account at the provider. */
      paraTodos: z.boolean().default(true),
    })
    .superRefine(checkEscrita),
  status: 201,
  reply: plantilla,
  errors: WRITE_ERRORS,
  limits: WRITE_LIMITS,
});

export const updatePlantilla = endpoint({
  method: 'PUT',
  path: '/api/plantillas-masivo/{id}',
  summary: 'Writes a template anew that WhatsApp has not judged yet, or has refused',
  access: ['SUPERADMIN'],
  sees: WRITES,
  params: target,
  body: z.object(escrita).superRefine(checkEscrita),
  reply: plantilla,
  errors: [...WRITE_ERRORS, 'NOT_FOUND'],
  limits: WRITE_LIMITS,
});

export const submitPlantilla = endpoint({
  method: 'POST',
  path: '/api/plantillas-masivo/{id}/enviar-aprobacion',
  summary: 'Submits a stored template for approval',
  access: ['SUPERADMIN'],
  sees: WRITES,
  params: target,
  body: z.object({ categoria }),
  reply: plantilla,
  errors: [...WRITE_ERRORS, 'NOT_FOUND'],
  limits: WRITE_LIMITS,
});

export const removePlantilla = endpoint({
  method: 'DELETE',
  path: '/api/plantillas-masivo/{id}',
  summary: 'Removes a template at the provider; what was sent with it stays',
  access: ['SUPERADMIN'],
  sees: WRITES,
  params: target,
  status: 204,
  reply: z.undefined(),
  errors: ['NOT_FOUND', 'UPSTREAM_FAILED', 'UNAVAILABLE', 'RATE_LIMITED'],
  limits: WRITE_LIMITS,
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
    vistoHastaSecuencia,
  }),
  status: 201,
  reply: mensaje,
  errors: [
    'INSUFFICIENT_BALANCE',
    'VALIDATION',
    'NOT_FOUND',
    'FORBIDDEN',
    'DO_NOT_CONTACT',
    'CONVERSATION_CLOSED',
    'CONFLICT',
    'KEY_REUSED',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
});
