export const CONSENTIMIENTOS_TEXTS = {
  consents: 'Consentimiento',
  noConsents: 'Sin registros de consentimiento.',
  OPT_IN: 'Aceptó recibir mensajes',
  OPT_OUT: 'Pidió no ser contactado',
  byCustomer: 'Lo escribió el cliente',
  byUser: 'Lo marcó',
  byFile: 'Carga masiva',
  somebody: 'alguien del equipo',
} as const;
