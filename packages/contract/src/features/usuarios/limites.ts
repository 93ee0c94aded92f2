/** Limits of the users page and its form (document 1 §5, §9). No schema here, so that the web bundles only numbers. */
export const USUARIOS_PAGE_SIZE = 10;
export const USUARIOS_PAGE_SIZES = [5, 10, 20, 50] as const;
export const MAX_NOMBRE_USUARIO = 100;
export const MAX_EMAIL = 254;
export const MAX_TELEFONO_ESCRITO = 40;
/** For a password that another user sets; a user's own needs six (document 1 §9). */
export const PASSWORD_USUARIO_MIN = 5;
export const MAX_FOTO_USUARIO_BYTES = 5 * 1024 * 1024;
/** Types of a photo that every browser shows and that cannot contain scripts. */
export const TIPOS_FOTO_USUARIO = ['image/jpeg', 'image/png', 'image/webp'] as const;
/**
 * The roles that the API reads and writes. Only the first start and the command line create a SUPERADMIN
 * (decisions §4).
 */
export const ROLES_ASIGNABLES = ['SUPERVISOR', 'AGENTE'] as const;
export type RolAsignable = (typeof ROLES_ASIGNABLES)[number];

/** How long an invitation's link is valid. */
export const INVITACION_HOURS = 72;
/** Minimum time between two invitation mails. */
export const INVITACION_WAIT_SECONDS = 60;

/** Why an invitation is not mailed again. */
export const INVITACION_TEXTS = {
  accepted: 'Esta persona ya eligió su contraseña.',
  justSent: 'Esta invitación acaba de salir.',
  inactive: 'Activa primero a esta persona: su enlace no serviría.',
} as const;

/** The literal texts of the form (document 1 §5). */
export const USUARIO_TEXTS = {
  required: 'Obligatorio',
  invalidEmail: 'Email inválido',
  rolRequired: 'Selecciona al menos uno',
  areaRequired: 'Selecciona un área',
  passwordMin: 'Min. 5 caracteres',
  invalidTelefono: 'Número de teléfono inválido',
} as const;
