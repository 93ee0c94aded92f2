import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField, idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { conversacion } from './conversacion.ts';
import { LIST_PAGE_SIZE, SCOPES } from './estados.ts';

const VISIBLE =
  'own subscriber; an AGENTE sees other agents’ open chats locked and closed ones they did not attend not at all';
const id = z.object({ id: idParam('conversacion') });

const listQuery = {
  ...pageQuery({
    sort: ['lastMessage', 'fechaCierre', 'fechaInicio'],
    defaultSort: 'lastMessage,desc',
    defaultSize: LIST_PAGE_SIZE,
  }),
  /** Matches name, number or e-mail of the contact. */
  q: storableText(200).optional(),
};

export const listConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'A page of conversations with the exact total',
  access: EVERY_ROLE,
  sees: VISIBLE,
  query: z.object({ ...listQuery, scope: z.enum(SCOPES, 'Filtro inválido').default('mine') }),
  reply: pageOf(conversacion),
  errors: ['VALIDATION'],
});

export const listMisConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/mis-conversaciones',
  summary: 'The same list under the documents’ other path',
  access: EVERY_ROLE,
  sees: VISIBLE,
  query: z.object({ ...listQuery, filter: z.enum(SCOPES, 'Filtro inválido').default('mine') }),
  reply: pageOf(conversacion),
  errors: ['VALIDATION'],
});

export const countConversaciones = endpoint({
  method: 'GET',
  path: '/api/conversations/counts',
  summary: 'The figures of the tabs: own, waiting, with an owner, resolved',
  access: EVERY_ROLE,
  sees: 'own subscriber; numbers only',
  reply: z.object({
    mine: z.number().int(),
    waiting: z.number().int(),
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
  errors: ['NOT_FOUND'],
  isPolling: true,
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
  }),
  reply: conversacion,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_ASSIGNED', 'CONVERSATION_CLOSED', 'VALIDATION'],
});

export const closeConversacion = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/close',
  summary: 'Resolves a chat, with farewell and survey unless told otherwise; closing twice changes nothing',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: id,
  body: z.object({ usuarioId: idField('usuario').nullish(), sinDespedida: z.boolean().default(false) }),
  reply: conversacion,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
