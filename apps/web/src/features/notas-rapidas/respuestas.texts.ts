export const RESPUESTAS_TEXTS = {
  title: 'Respuestas rápidas',
  search: 'Buscar nota rápida',
  empty: 'No hay notas rápidas',
  notFound: 'Ninguna nota rápida coincide.',
  failed: 'No pudimos cargar las notas rápidas.',
  withFile: 'Con adjunto',
} as const;
