import { resumenOf, type ResumenSource } from '@tertulia/contract/features/chat-interno/resumen';

/** The data of a message's one-line summary. */
export interface ResumenRow extends Omit<ResumenSource, 'clase'> {
  conversacionId: number | null;
  contactoId: number | null;
}

/** The one-line summary of a message in a list or a notification. */
export function resumenOfRow({ conversacionId, contactoId, ...row }: ResumenRow): string {
  return resumenOf({ ...row, clase: conversacionId ? 'CONVERSACION' : contactoId ? 'CONTACTO' : null });
}
