export const MARCA_TEXTS = {
  open: 'Quitar NO contactar',
  title: 'Quitar la marca de NO contactar',
  explanation: 'El equipo podrá volver a escribirle a este contacto. La nota queda en su historial de consentimiento.',
  nota: '¿Por qué se quita?',
  notaShort: 'Mínimo 3 caracteres',
  accept: 'Quitar la marca',
  removed: 'El contacto se puede volver a contactar',
  failed: 'No se pudo quitar la marca.',
  supervisorOnly: 'Solo un supervisor puede quitar esta marca.',
} as const;
