import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { LEAD_STAGES } from '../conversaciones/estados.ts';
import { lead } from './lead.ts';

const id = z.object({ id: idParam('conversacion') });

export const getLead = endpoint({
  method: 'GET',
  path: '/api/conversations/{id}/lead',
  summary: 'The lead score of a chat, term by term',
  access: EVERY_ROLE,
  sees: 'users who may read the chat',
  params: id,
  reply: lead,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  isPolling: true,
});

export const updateLead = endpoint({
  method: 'PUT',
  path: '/api/conversations/{id}/lead',
  summary: 'Pins the stage by hand, or gives it back to the rules with null',
  access: EVERY_ROLE,
  sees: 'the assignee and supervisors',
  params: id,
  body: z.object({ leadStage: z.enum(LEAD_STAGES).nullable() }),
  reply: lead,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
});
