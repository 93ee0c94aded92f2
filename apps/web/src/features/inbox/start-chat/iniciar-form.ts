import { toE164 } from '@tertulia/contract/core/phone';
import { INICIO_TEXTS } from './inicio.texts.ts';

/** What the dialog of the contacts page holds while one types. */
export interface IniciarValues {
  /** The id as the list of channels writes it. */
  canal: string;
  telefono: string;
  nombre: string;
  texto: string;
}

const MIN_TELEFONO = 7;

/** A channel and a phone of seven signs that is a number are needed; name and text are not. */
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

/** The start of a chat as the call wants it: trimmed, and what is empty becomes null. */
export function iniciarBody({ canal, telefono, nombre, texto }: IniciarValues) {
  return {
    canalId: Number(canal),
    clienteTelefono: telefono.trim(),
    clienteNombre: nombre.trim() === '' ? null : nombre.trim(),
    texto: texto.trim() === '' ? null : texto.trim(),
  };
}
