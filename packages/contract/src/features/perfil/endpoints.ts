import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { storableText } from '../../core/text.ts';
import { AUTH_LIMITS, AUTH_TEXTS } from '../auth/messages.ts';

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/change-password',
  summary: 'Changes the own password; every other session ends',
  access: EVERY_ROLE,
  sees: 'themself',
  body: z.object({
    currentPassword: storableText(AUTH_LIMITS.passwordMax).pipe(
      z.string().min(1, { error: AUTH_TEXTS.required, abort: true }),
    ),
    newPassword: storableText(AUTH_LIMITS.passwordMax).pipe(
      z
        .string()
        .min(1, { error: AUTH_TEXTS.required, abort: true })
        .min(AUTH_LIMITS.passwordMin, AUTH_TEXTS.newPasswordMin6),
    ),
  }),
  status: 204,
  reply: z.undefined(),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 5, windowSeconds: 900 }],
});
