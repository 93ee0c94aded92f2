import { toE164 } from '@tertulia/contract/core/phone';
import {
  MAX_FOTO_USUARIO_BYTES,
  MAX_NOMBRE_USUARIO,
  PASSWORD_USUARIO_MIN,
  ROLES_ASIGNABLES,
  TIPOS_FOTO_USUARIO,
  USUARIO_TEXTS,
  type RolAsignable,
} from '@tertulia/contract/features/usuarios/limites';
import type { Usuario } from '@tertulia/contract/features/usuarios/usuario';
import { changedOf } from '../../platform/http/changed.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { USUARIOS_TEXTS } from './usuarios.texts.ts';

export interface UsuarioForm {
  nombre: string;
  email: string;
  telefono: string;
  areaId: number | null;
  roles: readonly RolAsignable[];
  tipoUsuario: Usuario['tipoUsuario'];
  isActive: boolean;
  presentar: boolean;
  /** A new user chooses their password with a mailed link. */
  invitar: boolean;
  /** Of a new user, or to be set; empty keeps the old one. */
  password: string;
  /** A newly chosen photo. */
  foto: File | null;
  quitarFoto: boolean;
}

/** The form with the business of a new user. */
export type UsuarioValues = UsuarioForm & { suscriptor: { id: number; nombre: string } | null };

/** The subject of the form: a new user, or an existing one, who may have roles that the form cannot change. */
export interface FormSubject {
  isNew: boolean;
  /** SUPERADMIN is neither granted nor revoked here, so a SUPERADMIN keeps their roles. */
  hasFixedRoles: boolean;
}

export function subjectOf(usuario: Usuario | null): FormSubject {
  return {
    isNew: usuario === null,
    hasFixedRoles: usuario?.roles.some(({ nombre }) => nombre === 'SUPERADMIN') === true,
  };
}

/** The initial form of an existing or a new user (document 1 §5). */
export function formOf(usuario: Usuario | null): UsuarioForm {
  return {
    nombre: usuario?.nombre ?? '',
    email: usuario?.email ?? '',
    telefono: usuario?.telefono ?? '',
    areaId: usuario?.areaId ?? null,
    roles: ROLES_ASIGNABLES.filter((rol) => usuario?.roles.some(({ nombre }) => nombre === rol)),
    tipoUsuario: usuario?.tipoUsuario ?? 'HUMANO',
    isActive: (usuario?.estado ?? 1) === 1,
    presentar: usuario?.presentar ?? true,
    invitar: false,
    password: '',
    foto: null,
    quitarFoto: false,
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The errors found before the server is called, in the documents' words. */
export function checkForm(form: UsuarioForm, { isNew, hasFixedRoles }: FormSubject) {
  const { nombre, email, telefono, areaId, roles, password } = form;
  const isBot = form.tipoUsuario === 'BOT';
  const errors: Partial<Record<keyof UsuarioForm, string>> = {};
  if (nombre.trim() === '') errors.nombre = USUARIO_TEXTS.required;
  else if (nombre.trim().length > MAX_NOMBRE_USUARIO) errors.nombre = `Máximo ${MAX_NOMBRE_USUARIO} caracteres`;
  if (isNew && !isBot && email.trim() === '') errors.email = USUARIO_TEXTS.required;
  else if (isNew && !isBot && !EMAIL.test(email.trim())) errors.email = USUARIO_TEXTS.invalidEmail;
  if (telefono.trim() !== '' && toE164(telefono) === null) errors.telefono = USUARIO_TEXTS.invalidTelefono;
  if (areaId === null) errors.areaId = USUARIO_TEXTS.areaRequired;
  if (!hasFixedRoles && !isBot && roles.length === 0) errors.roles = USUARIO_TEXTS.rolRequired;
  const isTyped = isNew ? !isInvited(form) : password !== '';
  if (!isBot && isTyped && password.length < PASSWORD_USUARIO_MIN) errors.password = USUARIO_TEXTS.passwordMin;
  return errors;
}

/** Fills in what the API needs of a BOT: a bot does not sign in and gets no mail. */
export function completeBot(form: UsuarioForm, { isNew }: Pick<FormSubject, 'isNew'>): UsuarioForm {
  if (form.tipoUsuario !== 'BOT') return form;
  return {
    ...form,
    roles: form.roles.length === 0 ? ['AGENTE'] : form.roles,
    email: isNew ? botEmail() : form.email,
    password: isNew ? newUuid() : '',
  };
}

/** A bot is never invited, since it does not sign in. */
export function isInvited({ invitar, tipoUsuario }: Pick<UsuarioForm, 'invitar' | 'tipoUsuario'>): boolean {
  return invitar && tipoUsuario === 'HUMANO';
}

/** Why a file cannot be a user's photo, or null. */
export function fotoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!TIPOS_FOTO_USUARIO.some((type) => type === file.type)) return USUARIOS_TEXTS.fotoNotImage;
  return file.size > MAX_FOTO_USUARIO_BYTES ? USUARIOS_TEXTS.fotoTooLarge : null;
}

/** The part `usuario` of the call, as in the documents; a checked form has an area. */
export function valuesOf(typed: UsuarioForm, { isNew, hasFixedRoles }: FormSubject) {
  const form = completeBot(typed, { isNew });
  const { areaId, tipoUsuario, presentar, password, quitarFoto, foto } = form;
  if (areaId === null) throw new Error('The form was not checked');
  return {
    nombre: form.nombre.trim(),
    email: form.email.trim(),
    telefono: form.telefono.trim() === '' ? null : form.telefono.trim(),
    estado: form.isActive ? (1 as const) : (0 as const),
    areaId,
    tipoUsuario,
    presentar,
    roles: form.roles.map((nombre) => ({ nombre })),
    ...(isNew || password !== '' ? { passwordHash: password } : {}),
    ...(hasFixedRoles ? { roles: undefined } : {}),
    ...(!isNew && quitarFoto && foto === null ? { quitarFoto: true } : {}),
  };
}

/** The changed values of an existing user. */
export function changeOf(form: UsuarioForm, usuario: Usuario): Partial<ReturnType<typeof valuesOf>> {
  const subject = subjectOf(usuario);
  const before = formOf(usuario);
  // the form gives an area to a user without one, and then the whole area is a change
  const areaId = before.areaId ?? NO_AREA;
  const stored = valuesOf({ ...before, areaId }, subject);
  return changedOf(valuesOf(form, subject), {
    ...stored,
    // a bot without a role gets one
    ...(subject.hasFixedRoles ? {} : { roles: before.roles.map((nombre) => ({ nombre })) }),
  });
}

const NO_AREA = 0;

/**
 * The e-mail address of a new bot, which every user needs: in a reserved domain, so that no mail is ever sent to it.
 */
export function botEmail(): string {
  return `bot-${newUuid().slice(0, 13)}@bot.invalid`;
}
