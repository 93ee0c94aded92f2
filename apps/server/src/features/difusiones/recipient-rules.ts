import { TEXTOS_OMISION, type MotivoOmision } from '@tertulia/contract/features/difusiones/estados';
import type { DatosContacto } from './valores.ts';

/** A contact of the state with all data that decides whether it gets the message. */
export interface Candidato extends DatosContacto {
  contactoId: number;
  noEscribir: boolean;
  /** Null without a chat. */
  conversacionId: number | null;
  canalId: number | null;
  canalActivo: boolean | null;
  /** The chat's number or id for the contact. */
  destino: string | null;
  /** An opt-out is in force, also one from marketing only. */
  isOptedOut: boolean;
  /** Another broadcast of this template has taken the contact recently. */
  repetido: boolean;
}

export interface Destino {
  candidato: Candidato;
  /** Null: gets the message. */
  motivo: MotivoOmision | null;
  detalle: string | null;
}

export interface Reglas {
  /** True if the channel's account has the template. */
  hasPlantilla: (canalId: number) => boolean;
  /** Why the template cannot be filled for a contact, or null. */
  whyNotFilled: (candidato: Candidato) => string | null;
  /** What is left of the daily limit; null without one. */
  libres: number | null;
}

/** Decides for each contact whether it gets the message; the first applicable reason is reported. */
export function clasificar(candidatos: readonly Candidato[], reglas: Reglas): Destino[] {
  const taken = new Set<string>();
  let libres = reglas.libres ?? Infinity;
  return candidatos.map((candidato) => {
    const [motivo, detalle] = whyNot(candidato, reglas, taken, libres);
    if (motivo === null) {
      taken.add(addressOf(candidato));
      libres -= 1;
    }
    return { candidato, motivo, detalle: motivo === null ? null : (detalle ?? TEXTOS_OMISION[motivo]) };
  });
}

function whyNot(
  candidato: Candidato,
  { hasPlantilla, whyNotFilled }: Reglas,
  taken: ReadonlySet<string>,
  libres: number,
): [MotivoOmision | null, string?] {
  const { conversacionId, canalId } = candidato;
  if (conversacionId === null || canalId === null) return ['SIN_CONVERSACION'];
  if (candidato.noEscribir) return ['NO_CONTACTAR'];
  if (candidato.isOptedOut) return ['SIN_CONSENTIMIENTO'];
  if (candidato.destino === null) return ['SIN_TELEFONO'];
  if (!candidato.canalActivo) return ['CANAL_INACTIVO'];
  if (!hasPlantilla(canalId)) return ['PLANTILLA_AJENA'];
  if (candidato.repetido || taken.has(addressOf(candidato))) return ['DUPLICADO'];
  const missing = whyNotFilled(candidato);
  if (missing !== null) return ['FALTA_VARIABLE', missing];
  return libres > 0 ? [null] : ['LIMITE_DIARIO'];
}

const addressOf = ({ canalId, destino }: Candidato) => `${canalId} ${destino}`;
