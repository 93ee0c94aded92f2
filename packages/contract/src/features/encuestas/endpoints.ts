import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';

export const resendEncuesta = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/survey/resend',
  summary: 'Asks for the rating again, at most once in 24 hours per chat',
  access: EVERY_ROLE,
  sees: 'the assignee, who attended it last, and supervisors',
  params: z.object({ id: idParam('conversacion') }),
  status: 204,
  reply: z.undefined(),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WINDOW_CLOSED', 'DO_NOT_CONTACT', 'CONFLICT', 'RATE_LIMITED'],
});
