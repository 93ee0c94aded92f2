import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { canal } from './canal.ts';

export const listCanales = endpoint({
  method: 'GET',
  path: '/api/subscribers/{subId}/channels',
  summary: 'The WhatsApp connections of a subscriber',
  access: EVERY_ROLE,
  sees: 'the own subscriber',
  params: z.object({ subId: idParam('suscriptor') }),
  reply: z.array(canal),
  errors: ['NOT_FOUND'],
});
