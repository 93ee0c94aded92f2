import type { EstadoConversacion } from './estados.ts';

/** A chat's state, on every screen and in every file that is taken along (document 2 §2.1). */
export const ESTADO_CHAT_TEXTS: Readonly<Record<EstadoConversacion, string>> = {
  ABIERTA: 'Abierta',
  PENDIENTE: 'En espera',
  CERRADA: 'Cerrada',
};
