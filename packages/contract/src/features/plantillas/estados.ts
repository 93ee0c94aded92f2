/** Only APROBADA can be sent; the others are the provider's states in Spanish (field-rules §3.1 row 4). */
export const ESTADOS_PLANTILLA = [
  'APROBADA',
  'PENDIENTE',
  'RECHAZADA',
  'PAUSADA',
  'DESHABILITADA',
  'SIN_ENVIAR',
] as const;
