import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { day, instant } from '../../core/dates.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { MAX_VALOR_VARIABLE } from '../plantillas/limites.ts';
import { destinatario, difusion, resumenDifusion } from './difusion.ts';
import { CAMPOS_CONTACTO, DESTINATARIOS_PAGE_SIZE, DIFUSIONES_PAGE_SIZE, ESTADOS_DESTINATARIO } from './estados.ts';

const OWN = 'broadcasts of the own subscriber';
const id = z.object({ id: idParam('difusion') });

/** Value of a template's place: the same text for all, or a field of each contact. */
export const valorVariable = z.union([
  z.strictObject({ texto: storableText(MAX_VALOR_VARIABLE) }),
  z.strictObject({
    campo: z.enum(CAMPOS_CONTACTO, 'Campo inválido'),
    /** For contacts whose field is empty; without it they are omitted. */
    siFalta: storableText(MAX_VALOR_VARIABLE).optional(),
  }),
]);
export type ValorVariable = z.infer<typeof valorVariable>;

export const broadcastPlantilla = endpoint({
  method: 'POST',
  path: '/api/kanban/estados/{estadoId}/broadcast-plantilla/{plantillaId}',
  summary: 'Sends an approved template to every contact of a Kanban state, or tells who would get it and who not',
  access: SUPERVISING_ROLES,
  sees: 'states and contacts of the own subscriber; templates of the own subscriber and common ones',
  params: z.object({ estadoId: idParam('kanbanEstado'), plantillaId: idParam('plantilla') }),
  query: z.object({
    /** Every value except `false` is a dry run, so that nothing is sent by mistake. */
    dryRun: z
      .string()
      .optional()
      .transform((word) => word !== 'false'),
  }),
  /** The documents' client sends none: then places with the name of a contact field are filled from it. */
  body: z.object({
    /** Keyed by the template's place. */
    variables: z
      .record(z.string().max(16), valorVariable)
      .refine((values) => Object.keys(values).length <= 100, 'Demasiadas variables')
      .default({}),
    /** The board's filters. */
    q: storableText(200).nullish(),
    desde: day.nullish(),
    hasta: day.nullish(),
    asignadoUsuarioId: z
      .number('Identificador inválido')
      .int('Identificador inválido')
      .positive('Identificador inválido')
      .nullish(),
    /** Not before this time, at most `MAX_DIAS_PROGRAMADA` ahead; without it as soon as law allows. */
    programada: instant.nullish(),
    /** Idempotency key: the same key begins one broadcast. Without it a call joins an equal broadcast in progress. */
    clave: z.uuid('Debe ser un UUID').optional(),
    /** The number of recipients in the confirmed dry run; if it has changed, a real call begins nothing. */
    acordados: z.number('Cantidad inválida').int('Cantidad inválida').nonnegative('Cantidad inválida').optional(),
  }),
  reply: resumenDifusion,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'KEY_REUSED', 'UNAVAILABLE', 'RATE_LIMITED', 'INSUFFICIENT_BALANCE'],
  limits: [{ per: ['user'], times: 120, windowSeconds: 3600 }],
});

export const listDifusiones = endpoint({
  method: 'GET',
  path: '/api/difusiones',
  summary: 'A page of broadcasts with their counters, the newest first',
  access: SUPERVISING_ROLES,
  sees: OWN,
  query: z.object(pageQuery({ sort: ['createdAt'], defaultSort: 'createdAt,desc', defaultSize: DIFUSIONES_PAGE_SIZE })),
  reply: pageOf(difusion),
  errors: ['VALIDATION'],
});

export const getDifusion = endpoint({
  method: 'GET',
  path: '/api/difusiones/{id}',
  summary: 'A broadcast with its counters',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: difusion,
  errors: ['NOT_FOUND'],
  isPolling: true,
});

export const listDestinatarios = endpoint({
  method: 'GET',
  path: '/api/difusiones/{id}/destinatarios',
  summary: 'The recipients of a broadcast with the state of each, those who were left out too',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  query: z.object({
    ...pageQuery({ sort: ['id'], defaultSort: 'id,asc', defaultSize: DESTINATARIOS_PAGE_SIZE }),
    estado: z.enum(ESTADOS_DESTINATARIO, 'Estado inválido').optional(),
  }),
  reply: pageOf(destinatario),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const downloadDestinatarios = endpoint({
  method: 'GET',
  path: '/api/difusiones/{id}/destinatarios.csv',
  summary: 'All recipients of a broadcast with the state of each, as a file',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: z.string(),
  replyAs: 'csv',
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 30, windowSeconds: 60 }],
});

export const pauseDifusion = endpoint({
  method: 'POST',
  path: '/api/difusiones/{id}/pausar',
  summary: 'Pauses a broadcast until it is resumed; messages already queued are still sent',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: difusion,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const resumeDifusion = endpoint({
  method: 'POST',
  path: '/api/difusiones/{id}/reanudar',
  summary:
    'Goes on with a paused broadcast where it stopped; refused while its template is not approved, and once it was written anew',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: difusion,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const stopDifusion = endpoint({
  method: 'POST',
  path: '/api/difusiones/{id}/detener',
  summary: 'Ends a broadcast for good: who was not written to yet is left out; stopping twice changes nothing',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: difusion,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
