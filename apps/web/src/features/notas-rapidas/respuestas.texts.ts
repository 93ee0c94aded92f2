export const RESPUESTAS_TEXTS = {
  title: 'Respuestas rápidas',
  search: 'Buscar nota rápida',
  empty: 'No hay notas rápidas',
  notFound: 'Ninguna nota rápida coincide.',
  sendAsItIs: 'Para enviar el texto así, pulsa Esc y después Enter.',
  failed: 'No pudimos cargar las notas rápidas.',
  withFile: 'Con adjunto',
} as const;
