import { z } from 'zod';
import type { MultipartSpec } from '../../core/endpoint.ts';
import { idField } from '../../core/ids.ts';
import { toE164 } from '../../core/phone.ts';
import { hasNoAddress, NO_ADDRESS, oneLine, storableText } from '../../core/text.ts';
import { AUTH_LIMITS } from '../auth/messages.ts';
import {
  MAX_EMAIL,
  MAX_FOTO_USUARIO_BYTES,
  MAX_NOMBRE_USUARIO,
  MAX_TELEFONO_ESCRITO,
  PASSWORD_USUARIO_MIN,
  ROLES_ASIGNABLES,
  TIPOS_FOTO_USUARIO,
  USUARIO_TEXTS,
} from './limites.ts';
import { TIPOS_USUARIO } from './usuario.ts';

const nombre = z
  .string(USUARIO_TEXTS.required)
  .pipe(storableText(MAX_NOMBRE_USUARIO))
  .transform(oneLine)
  .pipe(z.string().min(1, USUARIO_TEXTS.required))
  .refine(hasNoAddress, NO_ADDRESS);

const email = z
  .string(USUARIO_TEXTS.required)
  .pipe(storableText(MAX_EMAIL))
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().min(1, { error: USUARIO_TEXTS.required, abort: true }).pipe(z.email(USUARIO_TEXTS.invalidEmail)));

/** Any typed number, stored as E.164; blank becomes null. */
const telefono = storableText(MAX_TELEFONO_ESCRITO)
  .nullable()
  .transform((typed, context) => {
    if (!typed?.trim()) return null;
    const e164 = toE164(typed);
    if (e164 === null) context.addIssue({ code: 'custom', message: USUARIO_TEXTS.invalidTelefono });
    return e164;
  });

const estado = z.union([z.literal(0), z.literal(1)], 'Estado inválido');

/** Without SUPERADMIN: the API never assigns it (decisions §4). */
const roles = z
  .array(z.object({ nombre: z.enum(ROLES_ASIGNABLES, 'Ese rol no se puede asignar.') }), USUARIO_TEXTS.rolRequired)
  .min(1, USUARIO_TEXTS.rolRequired)
  .max(10, 'Ese rol no se puede asignar.');

const areaId = idField('area', USUARIO_TEXTS.areaRequired);

/** `passwordHash` is the wire's name of the plain password (decisions §5): it is never stored or sent in this form. */
const passwordHash = z
  .string(USUARIO_TEXTS.passwordMin)
  .pipe(storableText(AUTH_LIMITS.passwordMax))
  .pipe(z.string().min(PASSWORD_USUARIO_MIN, USUARIO_TEXTS.passwordMin));

/** A new user in the documents' form (document 1 §5, §7). */
export const newUsuario = z.object({
  nombre,
  email,
  telefono: telefono.default(null),
  estado: estado.default(1),
  areaId,
  tipoUsuario: z.enum(TIPOS_USUARIO, 'Tipo inválido').default('HUMANO'),
  presentar: z.boolean('Valor inválido').default(true),
  roles,
  passwordHash,
});

/** An invited user: the same form without a password, which the user sets with the mailed link. */
export const usuarioInvitado = newUsuario.omit({ passwordHash: true, tipoUsuario: true, estado: true });

/**
 * A change of a user. The form also sends the e-mail, which cannot change; missing fields stay unchanged. A blank
 * password counts as absent.
 */
export const usuarioChange = z.object({
  nombre: nombre.optional(),
  areaId: areaId.optional(),
  telefono: telefono.optional(),
  estado: estado.optional(),
  tipoUsuario: z.enum(TIPOS_USUARIO, 'Tipo inválido').optional(),
  presentar: z.boolean('Valor inválido').optional(),
  roles: roles.optional(),
  passwordHash: z
    .literal('')
    .transform(() => undefined)
    .or(passwordHash)
    .nullish(),
  /** Removes the photo; a new photo in the form has priority. */
  quitarFoto: z.boolean().optional(),
});

/** The form's part `usuario`, and the photo. */
export const conFoto = {
  file: ['foto'],
  isFileRequired: false,
  json: 'usuario',
  maxFileBytes: MAX_FOTO_USUARIO_BYTES,
  accept: TIPOS_FOTO_USUARIO,
  isRedrawn: true,
} as const satisfies MultipartSpec;
