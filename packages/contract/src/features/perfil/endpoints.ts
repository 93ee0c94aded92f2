import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { idField } from '../../core/ids.ts';
import { toE164 } from '../../core/phone.ts';
import { EVERY_ROLE } from '../../core/roles.ts';
import { hasNoAddress, NO_ADDRESS, oneLine, storableText } from '../../core/text.ts';
import { AUTH_LIMITS, AUTH_TEXTS } from '../auth/messages.ts';
import { sesionUsuario } from '../usuarios/usuario.ts';
import { PERFIL_LIMITS, PERFIL_TEXTS, TIPOS_FOTO_PERFIL } from './limites.ts';

/**
 * A user's change of their own account; missing fields stay unchanged. Other fields of the form (estado, tipoUsuario,
 * roles) are ignored.
 */
export const perfilForm = z.object({
  nombre: z
    .string(PERFIL_TEXTS.required)
    .pipe(storableText(PERFIL_LIMITS.nombreMax))
    .transform(oneLine)
    .pipe(z.string().min(1, PERFIL_TEXTS.required))
    .refine(hasNoAddress, NO_ADDRESS)
    .optional(),
  areaId: idField('area', PERFIL_TEXTS.areaRequired).optional(),
  /** Blank removes the number. */
  telefono: storableText(PERFIL_LIMITS.telefonoMax)
    .nullable()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const e164 = toE164(typed);
      if (e164 === null) context.addIssue({ code: 'custom', message: AUTH_TEXTS.invalidPhone });
      return e164;
    })
    .optional(),
  /** Removes the photo; a new photo in the form has priority. */
  quitarFoto: z.boolean('Valor inválido').optional(),
});

export const updatePerfil = endpoint({
  method: 'PUT',
  path: '/api/usuarios/me',
  summary: 'Changes the own name, area, number and photo, and nothing that only a supervisor may change',
  access: EVERY_ROLE,
  sees: 'the caller',
  multipart: {
    file: ['foto'],
    isFileRequired: false,
    json: 'usuario',
    maxFileBytes: PERFIL_LIMITS.fotoBytes,
    accept: TIPOS_FOTO_PERFIL,
    isRedrawn: true,
  },
  body: perfilForm,
  reply: sesionUsuario,
  errors: ['VALIDATION', 'TOO_LARGE', 'STORAGE_FULL', 'UNSUPPORTED_MEDIA', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 60, windowSeconds: 900 }],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/change-password',
  summary: 'Changes the own password; every other session ends',
  access: EVERY_ROLE,
  sees: 'the caller',
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
  limits: [{ per: ['user'], times: 5, windowSeconds: 900, counts: 'failures' }],
});
