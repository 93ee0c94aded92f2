/** Kinds of balance movements (decisions §10). */
export const TIPOS_MOVIMIENTO = ['RECARGA', 'CONSUMO_MENSAJE', 'CONSUMO_PLANTILLA', 'CONSUMO_VOZ', 'AJUSTE'] as const;
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number];

export const TEXTOS_MOVIMIENTO: Readonly<Record<TipoMovimiento, string>> = {
  RECARGA: 'Recarga',
  CONSUMO_MENSAJE: 'Mensaje',
  CONSUMO_PLANTILLA: 'Plantilla',
  CONSUMO_VOZ: 'Llamada',
  AJUSTE: 'Ajuste',
};

export const MEDIOS_RECARGA = ['PAYU', 'MANUAL'] as const;
export type MedioRecarga = (typeof MEDIOS_RECARGA)[number];

/**
 * PENDIENTE waits for PayU’s confirmation. An approval overrides an earlier refusal, because every attempt has its own
 * confirmation.
 */
export const ESTADOS_RECARGA = ['PENDIENTE', 'APROBADA', 'RECHAZADA', 'EXPIRADA'] as const;
export type EstadoRecarga = (typeof ESTADOS_RECARGA)[number];

/** Priced items: messages, templates by the provider’s category, minutes of calls. */
export const CONCEPTOS_TARIFA = ['MENSAJE', 'MARKETING', 'UTILITY', 'AUTHENTICATION', 'VOZ'] as const;
export type ConceptoTarifa = (typeof CONCEPTOS_TARIFA)[number];

export const TEXTOS_CONCEPTO: Readonly<Record<ConceptoTarifa, string>> = {
  MENSAJE: 'Mensaje',
  MARKETING: 'Plantilla de marketing',
  UTILITY: 'Plantilla de utilidad',
  AUTHENTICATION: 'Plantilla de autenticación',
  VOZ: 'Minuto de llamada',
};
