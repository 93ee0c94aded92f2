/** Separate from the texts that the banner of every page needs. */
export const CANAL_DIALOG_TEXTS = {
  principalStays: 'El canal principal no se desactiva: marca otro primero',
  willWait:
    'Al guardar comprobamos que el número es tuyo. Si no lo encontramos en tu cuenta de WhatsApp, queda desconectado hasta que un superadministrador lo active.',
  moveTitle: 'Cambiar el número',
  moveText: (numero: string) => `Esta conexión deja de usar ${numero}: por él ya no llegan ni salen mensajes.`,
  moveNote:
    'El número nuevo queda conectado si lo encontramos en tu cuenta de WhatsApp; si no, un superadministrador debe activarlo.',
  moveAccept: 'Cambiar el número',
} as const;
