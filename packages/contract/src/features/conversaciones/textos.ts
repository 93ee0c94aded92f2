import type { EstadoConversacion } from './estados.ts';

/** Display text of a chat's state, on every screen and in every exported file (document 2 §2.1). */
export const ESTADO_CHAT_TEXTS: Readonly<Record<EstadoConversacion, string>> = {
  ABIERTA: 'Abierta',
  PENDIENTE: 'En espera',
  CERRADA: 'Cerrada',
};
