import { z } from 'zod';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idFilter, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { requiredName, storableText } from '../../core/text.ts';
import { contacto } from '../contactos/contacto.ts';
import { LECTURA_CONTACTOS } from '../contactos/lectura.ts';
import {
  DEFAULT_COLOR,
  ESTADOS_PAGE_SIZE,
  kanbanEstado,
  MAX_NOMBRE_ESTADO,
  MAX_NOMBRE_TABLERO,
  MAX_ORDEN,
  MIN_NOMBRE_ESTADO,
  tablero,
  TABLEROS_PAGE_SIZE,
  TARJETAS_PAGE_SIZE,
  tarjeta,
} from './kanban.ts';

const OWN = 'boards of the own subscriber';
const tableroId = z.object({ id: idParam('tablero') });
const estadoId = z.object({ id: idParam('kanbanEstado') });

/** The new state of the contacts; absent: none. */
const moveQuery = z.object({
  moverA: z.preprocess((value) => (value === '' ? undefined : value), idFilter().optional()),
});

const tableroBody = z.object({ nombre: requiredName(MAX_NOMBRE_TABLERO) });
const estadoBody = z.object({
  nombre: requiredName(MAX_NOMBRE_ESTADO, MIN_NOMBRE_ESTADO),
  color: z
    .string('Color inválido')
    .regex(/^#[0-9a-fA-F]{6}$/, 'Color inválido')
    .default(DEFAULT_COLOR),
  /** Absent: after the last state of the board. */
  orden: z.number('Orden inválido').int('Orden inválido').min(0, 'Orden inválido').max(MAX_ORDEN).optional(),
});

export const listTableros = endpoint({
  method: 'GET',
  path: '/api/kanban/page',
  summary: 'The Kanban boards',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object(pageQuery({ sort: ['nombre', 'id'], defaultSort: 'id,asc', defaultSize: TABLEROS_PAGE_SIZE })),
  reply: pageOf(tablero),
  errors: ['VALIDATION'],
});

export const listKanbanEstados = endpoint({
  method: 'GET',
  path: '/api/kanban/{boardId}/estados/page',
  summary: 'The states of a board, in their order',
  access: EVERY_ROLE,
  sees: OWN,
  params: z.object({ boardId: idParam('tablero') }),
  query: z.object(pageQuery({ sort: ['orden', 'nombre'], defaultSort: 'orden,asc', defaultSize: ESTADOS_PAGE_SIZE })),
  reply: pageOf(kanbanEstado),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const moveContacto = endpoint({
  method: 'PATCH',
  path: '/api/kanban/contactos/{id}/estado',
  summary: 'Gives the contact a Kanban state, or takes it away with null',
  access: EVERY_ROLE,
  sees: 'contacts, states and conversations of the own subscriber, checked together',
  params: z.object({ id: idParam('contacto') }),
  body: z.object({
    kanbanEstadoId: idField('kanbanEstado').nullable(),
    conversacionId: idField('conversacion').nullish(),
    /**
     * The state from which the user moves it, null for none. If the contact is in another state by now, the move is
     * refused.
     */
    deEstadoId: z
      .number('Identificador inválido')
      .int('Identificador inválido')
      .positive('Identificador inválido')
      .nullable()
      .optional(),
  }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
  // replies with the whole contact, also when nothing changes
  budget: LECTURA_CONTACTOS,
});

export const createTablero = endpoint({
  method: 'POST',
  path: '/api/kanban',
  summary: 'Makes a board',
  access: SUPERVISING_ROLES,
  sees: OWN,
  body: tableroBody,
  status: 201,
  reply: tablero,
  errors: ['VALIDATION', 'CONFLICT'],
});

export const updateTablero = endpoint({
  method: 'PUT',
  path: '/api/kanban/{id}',
  summary: 'Renames a board',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: tableroId,
  body: tableroBody,
  reply: tablero,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT'],
});

export const removeTablero = endpoint({
  method: 'DELETE',
  path: '/api/kanban/{id}',
  summary:
    'Removes a board with its states; their contacts stay, without a state or in another board’s state that the call names',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: tableroId,
  query: moveQuery,
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const countContactosDeTablero = endpoint({
  method: 'GET',
  path: '/api/kanban/{id}/contactos/conteo',
  summary: 'How many contacts each state of a board has',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: tableroId,
  reply: z.array(z.object({ estadoId: z.number().int(), contactos: z.number().int() })),
  errors: ['NOT_FOUND'],
});

export const createKanbanEstado = endpoint({
  method: 'POST',
  path: '/api/kanban/{boardId}/estados',
  summary: 'Creates a state of a board, after the last one by default',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: z.object({ boardId: idParam('tablero') }),
  body: estadoBody,
  status: 201,
  reply: kanbanEstado,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT'],
});

export const updateKanbanEstado = endpoint({
  method: 'PUT',
  path: '/api/kanban/estados/{id}',
  summary: 'Changes name, colour and order of a state',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: estadoId,
  body: estadoBody,
  reply: kanbanEstado,
  errors: ['VALIDATION', 'NOT_FOUND', 'CONFLICT'],
});

export const removeKanbanEstado = endpoint({
  method: 'DELETE',
  path: '/api/kanban/estados/{id}',
  summary: 'Removes a state; its contacts move to the given state, or have none',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: estadoId,
  query: moveQuery,
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'NOT_FOUND'],
});

export const listTarjetas = endpoint({
  method: 'GET',
  path: '/api/kanban/estados/{id}/contactos/page',
  summary: 'The cards of a column, the newest arrival first, with the total of the column under the same filters',
  access: EVERY_ROLE,
  sees: 'contacts of the own subscriber; task counts as the tasks are seen',
  params: estadoId,
  query: z.object({
    ...pageQuery({
      sort: ['kanbanEstadoFecha'],
      defaultSort: 'kanbanEstadoFecha,desc',
      defaultSize: TARJETAS_PAGE_SIZE,
    }),
    /** Part of the name, number or e-mail. */
    q: storableText(200).optional(),
    /** Arrival in the state: days in Bogotá, both inclusive. */
    desde: day.optional(),
    hasta: day.optional(),
    /** Contacts whose newest conversation belongs to this user. */
    asignadoUsuarioId: idFilter().optional(),
  }),
  reply: pageOf(tarjeta),
  errors: ['VALIDATION', 'NOT_FOUND', 'RATE_LIMITED'],
  budget: LECTURA_CONTACTOS,
});
