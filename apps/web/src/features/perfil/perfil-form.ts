import { AUTH_LIMITS, AUTH_TEXTS } from '@tertulia/contract/features/auth/messages';
import { toE164 } from '@tertulia/contract/core/phone';
import { PERFIL_LIMITS, PERFIL_TEXTS, TIPOS_FOTO_PERFIL } from '@tertulia/contract/features/perfil/limites';
import { ApiError } from '../../platform/http/api-error.ts';
import { serverWordsOr } from '../../platform/http/failure.ts';
import { changedOf } from '../../platform/http/changed.ts';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { CONTRASENA_TEXTS, PERFIL_PAGE_TEXTS } from './perfil.texts.ts';

export interface PerfilForm {
  nombre: string;
  telefono: string;
  areaId: number | null;
  /** A photo that was chosen now. */
  foto: File | null;
  quitarFoto: boolean;
}
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;
export type PerfilErrors = FormErrors<'nombre' | 'telefono' | 'areaId' | 'foto'>;

/** The form as the own user begins it. */
export function formOf({ nombre, telefono, areaId }: SesionUsuario): PerfilForm {
  return { nombre, telefono: telefono ?? '', areaId, foto: null, quitarFoto: false };
}

/** What is wrong before the server is asked, in the documents' words. */
export function checkForm({ nombre, telefono, areaId }: PerfilForm): PerfilErrors {
  return {
    ...(nombre.trim() === '' ? { nombre: PERFIL_TEXTS.required } : {}),
    ...(nombre.trim().length > PERFIL_LIMITS.nombreMax
      ? { nombre: `Máximo ${PERFIL_LIMITS.nombreMax} caracteres` }
      : {}),
    ...(telefono.trim() !== '' && toE164(telefono) === null ? { telefono: AUTH_TEXTS.invalidPhone } : {}),
    ...(areaId === null ? { areaId: PERFIL_TEXTS.areaRequired } : {}),
  };
}

/** Why a file is no photo of a person, or null. */
export function fotoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!TIPOS_FOTO_PERFIL.some((type) => type === file.type)) return PERFIL_PAGE_TEXTS.fotoNotImage;
  return file.size > PERFIL_LIMITS.fotoBytes ? PERFIL_PAGE_TEXTS.fotoTooLarge : null;
}

/** The form as the documents' call takes it: the part `usuario` with what was changed since, and `foto` where one was chosen. */
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

/** The form once what was sent has been stored: what was typed or chosen meanwhile stays. */
export function formAfter(saved: SesionUsuario, { sent, now }: { sent: PerfilForm; now: PerfilForm }): PerfilForm {
  // one file is to JSON as good as another
  const foto = now.foto === sent.foto ? null : now.foto;
  return { ...formOf(saved), ...changedOf(now, sent), foto };
}

export interface ContrasenaForm {
  currentPassword: string;
  newPassword: string;
  confirm: string;
}
export type ContrasenaErrors = FormErrors<keyof ContrasenaForm>;

/** What is wrong with a change of the password before the server is asked. */
export function checkContrasena({ currentPassword, newPassword, confirm }: ContrasenaForm): ContrasenaErrors {
  return {
    ...(currentPassword === '' ? { currentPassword: AUTH_TEXTS.required } : {}),
    ...(newPassword.length < AUTH_LIMITS.passwordMin ? { newPassword: AUTH_TEXTS.newPasswordMin6 } : {}),
    ...(confirm === newPassword ? {} : { confirm: CONTRASENA_TEXTS.differ }),
  };
}

/** What the server has refused, at the field that it is about; `names` tells what a field is called here. */
export function refusalOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  { fallback, names = {} }: { fallback: string; names?: Record<string, Field> },
): FormErrors<Field> {
  const text = serverWordsOr(error, fallback);
  if (!(error instanceof ApiError)) return { form: text } as FormErrors<Field>;
  const told = [...error.errors, ...(error.field ? [{ field: error.field, message: error.message }] : [])];
  const known = told.flatMap(({ field, message }) => {
    const own = names[field] ?? fields.find((one) => one === field);
    return own === undefined ? [] : [[own, message] as const];
  });
  return (known.length === 0 ? { form: text } : Object.fromEntries(known)) as FormErrors<Field>;
}
