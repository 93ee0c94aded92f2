export const MAX_NOMBRE_CANAL = 100;
/** Number of hours in the list of failures. */
export const HORAS_DE_FALLOS = 24;

export const CANAL_TEXTS = {
  required: 'Requerido',
  numero: 'Formato: +57...',
  twilioSid: 'Debe empezar por PN, XE, MG o AC y tener 34 caracteres',
} as const;

/** `+` and 6 to 15 digits (document 1 §5). */
export const NUMERO = /^\+\d{6,15}$/;
/** A sender, a Messaging Service or a subaccount of the platform's account (decisions §6). */
export const TWILIO_SID = /^(?:PN|XE|MG|AC)[0-9a-fA-F]{32}$/;
