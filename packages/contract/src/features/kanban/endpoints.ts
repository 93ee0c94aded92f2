import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { contacto } from '../contactos/contacto.ts';
import { ESTADOS_PAGE_SIZE, kanbanEstado, tablero, TABLEROS_PAGE_SIZE } from './kanban.ts';

const OWN = 'boards of the own subscriber';

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
  }),
  reply: contacto,
  errors: ['VALIDATION', 'NOT_FOUND'],
});
