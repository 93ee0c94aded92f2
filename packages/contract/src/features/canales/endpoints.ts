import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { canal, saludCanal } from './canal.ts';
import { canalChange, newCanal } from './canal-form.ts';

const OWN = 'the own subscriber; a SUPERADMIN any, audited';
const ofSuscriptor = z.object({ subId: idParam('suscriptor') });
const one = ofSuscriptor.extend({ id: idParam('canal') });
// each may call the provider
const WRITE_LIMITS = [{ per: ['user'], times: 60, windowSeconds: 60 }] as const;
const WRITE_ERRORS = [
  'VALIDATION',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'UPSTREAM_FAILED',
  'UNAVAILABLE',
  'RATE_LIMITED',
] as const;

export const listCanales = endpoint({
  method: 'GET',
  path: '/api/subscribers/{subId}/channels',
  summary: 'The WhatsApp connections of a subscriber, the principal one first',
  access: EVERY_ROLE,
  sees: OWN,
  params: ofSuscriptor,
  reply: z.array(canal),
  errors: ['NOT_FOUND'],
});

export const getSaludCanales = endpoint({
  method: 'GET',
  path: '/api/subscribers/{subId}/channels/salud',
  summary: 'How each connection does: its last webhook, what waits, what failed, what WhatsApp thinks of it',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: ofSuscriptor,
  reply: z.object({
    suscriptor: z.object({ id: z.number().int(), nombreNegocio: z.string() }),
    canales: z.array(saludCanal),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  isPolling: true,
});

export const getCanal = endpoint({
  method: 'GET',
  path: '/api/subscribers/{subId}/channels/{id}',
  summary: 'A WhatsApp connection',
  access: EVERY_ROLE,
  sees: OWN,
  params: one,
  reply: canal,
  errors: ['NOT_FOUND'],
});

export const createCanal = endpoint({
  method: 'POST',
  path: '/api/subscribers/{subId}/channels',
  summary:
    'Makes a connection. It is active only if a SUPERADMIN makes it or the provider has the number; otherwise it waits for one',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: ofSuscriptor,
  body: newCanal,
  status: 201,
  reply: canal,
  errors: [...WRITE_ERRORS],
  limits: WRITE_LIMITS,
});

export const updateCanal = endpoint({
  method: 'PUT',
  path: '/api/subscribers/{subId}/channels/{id}',
  summary: 'Changes a connection; with another number it is active by the same rule as a new one',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: one,
  body: canalChange,
  reply: canal,
  errors: [...WRITE_ERRORS],
  limits: WRITE_LIMITS,
});

export const activateCanal = endpoint({
  method: 'PATCH',
  path: '/api/subscribers/{subId}/channels/{id}/activate',
  summary: 'Activates a channel; CONFLICT while the number is active for another subscriber',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: one,
  reply: canal,
  errors: [...WRITE_ERRORS],
  limits: WRITE_LIMITS,
});

export const deactivateCanal = endpoint({
  method: 'PATCH',
  path: '/api/subscribers/{subId}/channels/{id}/deactivate',
  summary: 'Neither sends nor takes in: webhooks for it go into quarantine',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: one,
  reply: canal,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});
