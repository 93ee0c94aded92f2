import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { EVERY_ROLE } from '../../core/roles.ts';

export const ACCIONES_PRESENCIA = ['VIENDO', 'ESCRIBIENDO', 'SALIO'] as const;

/** Frame of the presence topic; nothing is stored. */
export const presenciaEvent = z.object({
  conversacionId: z.number().int(),
  usuarioId: z.number().int(),
  nombre: z.string(),
  accion: z.enum(ACCIONES_PRESENCIA),
});
export type PresenciaEvent = z.infer<typeof presenciaEvent>;

export const announcePresencia = endpoint({
  method: 'POST',
  path: '/api/conversations/{id}/presencia',
  summary: 'Announces to the other users of a chat that the caller reads, writes or has left',
  access: EVERY_ROLE,
  sees: 'users who may read the chat',
  params: z.object({ id: idParam('conversacion') }),
  body: z.object({ accion: z.enum(ACCIONES_PRESENCIA) }),
  status: 204,
  reply: z.undefined(),
  // no rate limit: it stores nothing, sends at most one frame per second, and counting would cost more than the reply
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
  isPolling: true,
});
