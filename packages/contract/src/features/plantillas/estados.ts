/** Only APROBADA may be sent; the rest is the provider's word in Spanish (field-rules §3.1 row 4). */
export const ESTADOS_PLANTILLA = [
  'APROBADA',
  'PENDIENTE',
  'RECHAZADA',
  'PAUSADA',
  'DESHABILITADA',
  'SIN_ENVIAR',
] as const;
