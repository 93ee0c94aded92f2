import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { toE164 } from '@tertulia/contract/core/phone';
import { PERFIL_LIMITS, PERFIL_TEXTS, TIPOS_FOTO_PERFIL } from '@tertulia/contract/features/perfil/limites';
import { changedOf } from '../../platform/http/changed.ts';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { CONTRASENA_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';

interface PerfilForm {
  nombre: string;
  telefono: string;
  areaId: number | null;
  /** A newly chosen photo. */
  foto: File | null;
  quitarFoto: boolean;
}

/** The initial form of the user. */
export function formOf({ nombre, telefono, areaId }: SesionUsuario): PerfilForm {
  return { nombre, telefono: telefono ?? '', areaId, foto: null, quitarFoto: false };
}

/** The errors found before the server is called, in the documents' words. */
export function checkForm({ nombre, telefono, areaId }: PerfilForm) {
  return {
    ...(nombre.trim() === '' ? { nombre: PERFIL_TEXTS.required } : {}),
    ...(nombre.trim().length > PERFIL_LIMITS.nombreMax
      ? { nombre: `Máximo ${PERFIL_LIMITS.nombreMax} caracteres` }
      : {}),
    ...(telefono.trim() !== '' && toE164(telefono) === null ? { telefono: AUTH_TEXTS.invalidPhone } : {}),
    ...(areaId === null ? { areaId: PERFIL_TEXTS.areaRequired } : {}),
  };
}

/** Why a file cannot be a user's photo, or null. */
export function fotoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!TIPOS_FOTO_PERFIL.some((type) => type === file.type)) return PERFIL_PAGE_TEXTS.fotoNotImage;
  return file.size > PERFIL_LIMITS.fotoBytes ? PERFIL_PAGE_TEXTS.fotoTooLarge : null;
}

/**
 * The form as the documents' call takes it: the part `usuario` with the changed fields, and `foto` if one was chosen.
 */
export function bodyOf(form: PerfilForm, begun: SesionUsuario): FormData {
  const { foto, quitarFoto } = form;
  const body = new FormData();
  const usuario = {
    ...changedOf(valuesOf(form), valuesOf(formOf(begun))),
    estado: 1,
    tipoUsuario: 'HUMANO',
    ...(quitarFoto && foto === null ? { quitarFoto: true } : {}),
  };
  body.append('usuario', JSON.stringify(usuario));
  if (foto) body.append('foto', foto, foto.name);
  return body;
}

function valuesOf({ nombre, telefono, areaId }: PerfilForm) {
  return { nombre: nombre.trim(), telefono: telefono.trim() === '' ? null : telefono.trim(), areaId };
}

interface ContrasenaForm {
  currentPassword: string;
  newPassword: string;
  confirm: string;
}

/** The errors of a password change found before the server is called. */
export function checkContrasena({ currentPassword, newPassword, confirm }: ContrasenaForm) {
  return {
    ...(currentPassword === '' ? { currentPassword: AUTH_TEXTS.required } : {}),
    ...(newPassword.length < AUTH_LIMITS.passwordMin ? { newPassword: AUTH_TEXTS.newPasswordMin6 } : {}),
    ...(confirm === newPassword ? {} : { confirm: CONTRASENA_TEXTS.differ }),
  };
}
