import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { BANDEJA_TEXTS } from './bandeja.texts.ts';

type Openable = Pick<Conversacion, 'estado' | 'asignadaA' | 'asignadaADTO' | 'puede'>;

/** True for chats that open. Accepting opens a waiting chat; only its owner opens a locked one. */
export function isShownTo({ estado, asignadaA, puede }: Openable): boolean {
  return puede.leer && (estado === 'CERRADA' || asignadaA !== null);
}

/** Why a chat does not open, with the action that would open it. */
export function hintOf({ puede, asignadaADTO }: Openable): string {
  if (puede.leer) return BANDEJA_TEXTS.waitingHint;
  return `${BANDEJA_TEXTS.lockedHint} ${asignadaADTO?.nombre ?? BANDEJA_TEXTS.someoneElse}.`;
}
