import { toE164 } from '@tertulia/contract/core/phone';
import { INICIO_TEXTS } from './inicio.texts.ts';

/** The form values of the contacts page's dialog. */
export interface IniciarValues {
  /** The channel's id as the select stores it. */
  canal: string;
  telefono: string;
  nombre: string;
  texto: string;
}

const MIN_TELEFONO = 7;

/** A channel is required, and a phone number of at least seven characters; name and text are optional. */
export const INICIAR_RULES = {
  canal: (typed: string) => (typed === '' ? INICIO_TEXTS.noCanal : null),
  telefono: (typed: string) => {
    if (typed.trim() === '') return INICIO_TEXTS.telefonoRequired;
    if (typed.trim().length < MIN_TELEFONO) return INICIO_TEXTS.telefonoShort;
    return toE164(typed) === null ? INICIO_TEXTS.telefonoInvalid : null;
  },
};

/** Why a chat cannot be started yet; null when it can. */
export function missingToStart({ canal, telefono }: IniciarValues): string | null {
  if (INICIAR_RULES.canal(canal) !== null) return INICIO_TEXTS.noCanal;
  const fault = INICIAR_RULES.telefono(telefono);
  return fault === null ? null : `${fault}.`;
}

/** The request body: trimmed values, and null for empty ones. */
export function iniciarBody({ canal, telefono, nombre, texto }: IniciarValues) {
  return {
    canalId: Number(canal),
    clienteTelefono: telefono.trim(),
    clienteNombre: nombre.trim() === '' ? null : nombre.trim(),
    texto: texto.trim() === '' ? null : texto.trim(),
  };
}
