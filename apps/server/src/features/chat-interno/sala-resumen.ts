import { resumenOf, type ResumenSource } from '@tertulia/contract/features/chat-interno/resumen';

/** What one line about a stored message is made of. */
export interface ResumenRow extends Omit<ResumenSource, 'clase'> {
  conversacionId: number | null;
  contactoId: number | null;
}

/** The one line that stands for a stored message in a list or a notice. */
export function resumenOfRow({ conversacionId, contactoId, ...row }: ResumenRow): string {
  return resumenOf({ ...row, clase: conversacionId ? 'CONVERSACION' : contactoId ? 'CONTACTO' : null });
}
