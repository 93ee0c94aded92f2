import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';

type Openable = Pick<Conversacion, 'estado' | 'asignadaA' | 'asignadaADTO' | 'puede'>;

/** True for chats that open: a waiting one is opened by accepting it, a locked one only by its owner. */
export function isShownTo({ estado, asignadaA, puede }: Openable): boolean {
  return puede.leer && (estado === 'CERRADA' || asignadaA !== null);
}

/** Why a chat does not open, in words that say what would. */
export function hintOf({ puede, asignadaADTO }: Openable): string {
  if (puede.leer) return BANDEJA_TEXTS.waitingHint;
  return `${BANDEJA_TEXTS.lockedHint} ${asignadaADTO?.nombre ?? BANDEJA_TEXTS.someoneElse}.`;
}
