import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';

export const resetSegundoFactor = endpoint({
  method: 'PATCH',
  path: '/api/usuarios/{id}/restablecer-segundo-factor',
  summary: 'Takes a user’s second factor away, who has lost it; their sessions end at once and they are told by mail',
  access: SUPERVISING_ROLES,
  sees: 'users of the own subscriber; a supervisor not a SUPERADMIN; nobody themself',
  params: z.object({ id: idParam('usuario') }),
  reply: z.object({
    /** False when there was none to take away. */
    restablecido: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
});
