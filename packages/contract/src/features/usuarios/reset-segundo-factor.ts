import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { SUPERVISING_ROLES } from '../../core/roles.ts';

const restablecido = z.object({
  /** False when there was none to remove. */
  restablecido: z.boolean(),
});

export const resetSegundoFactor = endpoint({
  method: 'PATCH',
  path: '/api/usuarios/{id}/restablecer-segundo-factor',
  summary: 'Removes the second factor of a user who has lost it; ends their sessions at once and notifies them by mail',
  access: SUPERVISING_ROLES,
  sees: 'users of the own subscriber; supervisors not a SUPERADMIN; never the caller',
  params: z.object({ id: idParam('usuario') }),
  reply: restablecido,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
});

/** For a business whose only supervisor has lost the phone. */
export const resetSegundoFactorGlobal = endpoint({
  method: 'PATCH',
  path: '/api/admin/suscriptores/{suscriptorId}/usuarios/{id}/restablecer-segundo-factor',
  summary:
    'Takes the second factor of a user of a subscriber away, who has lost it; sessions end at once, a mail tells them',
  access: ['SUPERADMIN'],
  sees: 'users of every subscriber, audited; never the caller',
  params: z.object({ suscriptorId: idParam('suscriptor'), id: idParam('usuario') }),
  reply: restablecido,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED'],
});
