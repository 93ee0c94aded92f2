import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { CONVERSACIONES_TEXTS } from './conversaciones.texts.ts';

type Openable = Pick<Conversacion, 'estado' | 'asignadaA' | 'asignadaADTO' | 'puede'>;

/** True for chats that open: a waiting one is opened by accepting it, a locked one only by its owner. */
export function isShownTo({ estado, asignadaA, puede }: Openable): boolean {
  return puede.leer && (estado === 'CERRADA' || asignadaA !== null);
}

/** Why a chat does not open, in words that say what would. */
export function hintOf({ puede, asignadaADTO }: Openable): string {
  if (puede.leer) return CONVERSACIONES_TEXTS.waitingHint;
  return `${CONVERSACIONES_TEXTS.lockedHint} ${asignadaADTO?.nombre ?? CONVERSACIONES_TEXTS.someoneElse}.`;
}
