import { ERRORS, type ErrorCode } from '@tertulia/contract/core/error-codes';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';

export interface EnvioCotizacion {
  estado: EstadoConversacion;
  mayAct: boolean;
  /** The checks of each message with a file. */
  obstaculo: Extract<ErrorCode, 'DO_NOT_CONTACT' | 'WINDOW_CLOSED'> | null;
  /** True if the contact has an open chat, but with another number than the quote's. */
  tieneOtroNumero: boolean;
  /** True if the balance covers it. */
  isPagable: boolean;
}

/**
 * Why a quote cannot be sent into the chat now, or null. Creating it needs only the right to read the chat
 * (document 2 §6).
 */
export function whyNotEnviable({ estado, mayAct, obstaculo, isPagable }: EnvioCotizacion): ErrorCode | null {
  if (!mayAct) return 'FORBIDDEN';
  if (estado === 'CERRADA') return 'CONVERSATION_CLOSED';
  return obstaculo ?? (isPagable ? null : 'INSUFFICIENT_BALANCE');
}

const OTRO_NUMERO =
  'El chat de esta cotización está resuelto y el chat abierto con este contacto es con otro número. Crea la cotización desde ese chat.';

/** The message of a refusal; undefined if the code suffices. */
export function refusalText(envio: EnvioCotizacion, code: ErrorCode): string | undefined {
  return isOfOtherNumber(envio) && code === 'CONVERSATION_CLOSED' ? OTRO_NUMERO : undefined;
}

const isOfOtherNumber = ({ estado, tieneOtroNumero }: EnvioCotizacion) => estado === 'CERRADA' && tieneOtroNumero;

/** The same as text for the dialog. */
export function noEnviableText(envio: EnvioCotizacion): string | null {
  // for a user who may not send either, the closed chat is the better reason
  const code = envio.estado === 'CERRADA' ? 'CONVERSATION_CLOSED' : whyNotEnviable(envio);
  if (code === null) return null;
  if (isOfOtherNumber(envio)) return OTRO_NUMERO;
  if (code === 'FORBIDDEN') return 'Solo quien atiende este chat puede enviarla.';
  if (code === 'WINDOW_CLOSED') return 'Pasaron más de 24 horas desde el último mensaje del cliente.';
  return ERRORS[code].message;
}
