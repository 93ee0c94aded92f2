import { z } from 'zod';
import { day, instant } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { flagParam } from '../../core/flags.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, isSupervising } from '../../core/roles.ts';
import { oneLine, storableText } from '../../core/text.ts';
import type { CallBudget } from '../../core/endpoint.ts';
import { LECTURA_BUSQUEDA, LECTURA_CONTACTOS } from '../contactos/lectura.ts';
import { vistoHastaSecuencia } from '../mensajes/secuencia.ts';
import { MAX_CONTENIDO } from '../mensajes/tipos.ts';
import { plantillaVariables } from '../plantillas/endpoints.ts';
import { conversacion, conversacionExplorada, conversacionHallada, type Conversacion } from './conversacion.ts';
import { ESTADOS_CONVERSACION, LEAD_STAGES, LIST_PAGE_SIZE, MAX_SEARCH_RESULTS, SCOPES, VENTANAS } from './estados.ts';

const VISIBLE =
  'own subscriber; an AGENTE sees other agents’ open chats locked and closed ones they did not attend not at all';
const id = z.object({ id: idParam('conversacion') });

/** The first page of the inbox is read all day long; further pages and searches count like those of contacts. */
const LECTURA_CHATS = { ...LECTURA_CONTACTOS, isFirstPageFree: true };

/**
 * Only a user with access to a chat knows its number. An AGENTE sees only closed chats that they have owned or written
 * in.
 */
const LECTURA_CHAT: CallBudget<Conversacion> = {
  ...LECTURA_CONTACTOS,
  isFreeFor: ({ asignadaA, estado }, { userId, roles }) =>
    asignadaA === userId || (estado === 'CERRADA' && !isSupervising(roles)),
};

const listQuery = {
  ...pageQuery({
    sort: ['lastMessage', 'fechaCierre', 'fechaInicio', 'espera'],
    defaultSort: 'lastMessage,desc',
    defaultSize: LIST_PAGE_SIZE,
  }),
  /** Matches the contact's name, number or e-mail. */
  q: storableText(200).optional(),
};

const scope = z.enum(SCOPES, 'Filtro inválido').optional();

/** Both names mean the same; two different values are ambiguous and refused. */
const scopedListQuery = z
  .object({ ...listQuery, scope, filter: scope })
  .refine((query) => (query.scope ?? query.filter) === (query.filter ?? query.scope), {
    path: ['filter'],
    message: 'Filtro inválido',
  });

export const listConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'A page of conversations with the exact total; what a search finds is counted to 10.000',
  access: EVERY_ROLE,
  sees: VISIBLE,
  query: scopedListQuery,
  reply: pageOf(conversacion),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CHATS,
});

export const listMisConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/mis-conversaciones',
  summary: 'The same list under the documents’ other path',
  access: EVERY_ROLE,
  sees: VISIBLE,
  query: scopedListQuery,
  reply: pageOf(conversacion),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CHATS,
});

export const countConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/counts',
  summary: 'The figures of the tabs: own, waiting, waiting in the own area, with an owner, resolved',
  access: EVERY_ROLE,
  sees: 'own subscriber; numbers only',
  reply: z.object({
    mine: z.number().int(),
    waiting: z.number().int(),
    /**
     * Waiting chats of the caller's area and of no area; all of them for a caller without an area. Counted up to
     * MAX_EN_ESPERA.
     */
    waitingOwn: z.number().int(),
    all: z.number().int(),
    resolved: z.number().int(),
  }),
  errors: [],
  isPolling: true,
});

export const getConversacion = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}',
  summary: 'One conversation; any further query parameter only defeats caches',
  access: EVERY_ROLE,
  sees: VISIBLE,
  params: id,
  reply: conversacion,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  isPolling: true,
  budget: LECTURA_CHAT,
});

export const assignConversacion = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/assign',
  summary: 'Accepts a waiting chat (own id) or transfers one; of two who accept at once one wins',
  access: EVERY_ROLE,
  sees: 'an AGENTE accepts waiting chats and transfers their own; supervisors any',
  params: id,
  body: z.object({
    usuarioId: idField('usuario'),
    areaId: idField('area').nullish(),
    comentario: storableText(500).nullish(),
    /**
     * Accepts the chat only if it still waits: the first caller keeps it, even against a supervisor, who could reassign
     * it.
     */
    soloEnEspera: z.boolean().optional(),
  }),
  reply: conversacion,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_ASSIGNED', 'CONVERSATION_CLOSED', 'VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const returnConversacion = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/return',
  summary: 'Returns an open chat to «En espera», in another area if wanted, and tells that area',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: id,
  body: z.object({ areaId: idField('area').nullish(), comentario: storableText(500).nullish() }),
  reply: conversacion,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CONVERSATION_CLOSED', 'VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
  budget: LECTURA_CONTACTOS,
});

export const closeConversacion = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/close',
  summary: 'Resolves a chat, with farewell and survey by default; closing twice changes nothing',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: id,
  body: z.object({
    usuarioId: idField('usuario').nullish(),
    sinDespedida: z.boolean().default(false),
    /**
     * The newest message that the caller knows: a newer one of the customer keeps the chat open, and the caller is
     * notified.
     */
    vistoHastaSecuencia,
  }),
  reply: conversacion,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
  // also replies for a chat that is already closed
  budget: LECTURA_CONTACTOS,
});

export const createConversacion = endpoint({
  method: 'POST',
  path: '/api/conversations',
  summary: 'Starts a chat with a number, or answers the open one; with a template when the window is shut',
  access: EVERY_ROLE,
  sees: 'channels, templates and contacts of the own subscriber; the chat belongs to the caller',
  body: z.object({
    canalId: idField('canal'),
    clienteTelefono: storableText(40),
    clienteNombre: storableText(120).transform(oneLine).nullish(),
    /** Free text, which requires an open window. */
    texto: storableText(MAX_CONTENIDO).nullish(),
    plantillaId: idField('plantilla').nullish(),
    variables: plantillaVariables.optional(),
    clienteMensajeId: z.uuid('Debe ser un UUID').optional(),
  }),
  status: 201,
  reply: conversacion,
  errors: [
    'INSUFFICIENT_BALANCE',
    'VALIDATION',
    'NOT_FOUND',
    'ALREADY_ASSIGNED',
    'WINDOW_CLOSED',
    'DO_NOT_CONTACT',
    'CONFLICT',
    'KEY_REUSED',
    'RATE_LIMITED',
  ],
  limits: [{ per: ['user'], times: 60, windowSeconds: 3600 }],
});

/** A colleague who owns an open chat. */
const atiende = z.object({ id: z.number().int(), nombre: z.string() });

export const getInicio = endpoint({
  method: 'GET',
  path: '/api/contactos/{id}/inicio',
  summary: 'Where a chat with the contact continues: the open chat, else the connection that the customer knows',
  access: EVERY_ROLE,
  sees: 'contacts and channels of the own subscriber; an open chat is shown to users who may read it, its assignee to all',
  params: z.object({ id: idParam('contacto') }),
  reply: z.object({
    /** The open chat with the contact that the caller may read, on any channel: their own, else a colleague's. */
    conversacionId: z.number().int().nullable(),
    /** Its channel, else the active channel of the contact's open or newest chat; null without any. */
    canalId: z.number().int().nullable(),
    /** The colleague who owns the contact's open chat; null when the caller owns one. */
    atiende: atiende.nullable(),
  }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const getVentanaDeInicio = endpoint({
  method: 'GET',
  path: '/api/conversations/ventana',
  summary:
    'Until when a chat begun with this number on this channel could carry free text; null when only a template may begin it',
  access: EVERY_ROLE,
  sees: 'channels of the own subscriber; of chats the window and the owner',
  query: z.object({ canalId: idParam('canal'), clienteTelefono: storableText(40) }),
  reply: z.object({
    /** Null when the customer never wrote to this channel from this number. It may be in the past. */
    ventanaHasta: instant.nullable(),
    /**
     * The colleague who owns the open chat with this number on this channel, and whether the caller may write there.
     */
    atiende: atiende.extend({ puedeEnviar: z.boolean() }).nullable(),
  }),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const searchConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/search',
  summary: 'Finds chats by name, number or e-mail of the contact and by the text of their messages',
  access: EVERY_ROLE,
  sees: 'chats whose messages the caller may read; for others only the contact’s own data matches',
  query: z.object({
    q: storableText(200)
      .transform((text) => text.trim())
      .pipe(z.string().min(2, 'Escribe al menos 2 caracteres')),
    limit: z.coerce
      .number('Límite inválido')
      .int('Límite inválido')
      .min(1, 'Límite inválido')
      .default(MAX_SEARCH_RESULTS)
      .transform((limit) => Math.min(limit, MAX_SEARCH_RESULTS)),
  }),
  reply: z.array(conversacionHallada),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 120, windowSeconds: 60 }],
  budget: LECTURA_BUSQUEDA,
});

const explorarFilters = {
  q: storableText(200).optional(),
  estado: z.enum(ESTADOS_CONVERSACION, 'Estado inválido').optional(),
  /** Only chats that are not closed. */
  sinCerrar: flagParam.optional(),
  canalId: idParam('canal').optional(),
  /** The owner of the chat, or the user who closed it. */
  usuarioId: idParam('usuario').optional(),
  areaId: idParam('area').optional(),
  kanbanEstadoId: idParam('kanbanEstado').optional(),
  ventana: z.enum(VENTANAS, 'Ventana inválida').optional(),
  leadStage: z.enum(LEAD_STAGES, 'Etapa inválida').optional(),
  /** Only chats that are not closed and have unread messages of the customer. */
  sinLeer: flagParam.optional(),
  /** First and last day of the chat's start, both inclusive, in Bogotá. */
  desde: day.optional(),
  hasta: day.optional(),
};
const EXPLORES = 'an AGENTE the own chats and those they attended; supervisors all of the own subscriber';

export const explorarConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/explorar',
  summary: 'A page of chats by every filter, to read only',
  access: EVERY_ROLE,
  sees: EXPLORES,
  query: z.object({
    ...pageQuery({
      sort: ['lastMessage', 'fechaCierre', 'fechaInicio', 'clienteNombre'],
      defaultSort: 'lastMessage,desc',
      defaultSize: LIST_PAGE_SIZE,
    }),
    ...explorarFilters,
  }),
  reply: pageOf(conversacionExplorada),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});

export const explorarConversacionesCsv = endpoint({
  method: 'GET',
  path: '/api/conversations/explorar.csv',
  summary: 'The same chats as a CSV file that is safe to open in a spreadsheet',
  access: EVERY_ROLE,
  sees: EXPLORES,
  query: z.object(explorarFilters),
  reply: z.string(),
  replyAs: 'csv',
  errors: ['VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 10, windowSeconds: 60 }],
});
