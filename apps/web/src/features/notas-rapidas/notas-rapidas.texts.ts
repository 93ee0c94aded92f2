import type { Variable } from '@tertulia/contract/features/notas-rapidas/variables';

export const NOTAS_TEXTS = {
  create: 'Nueva nota',
  edit: 'Editar nota',
  search: 'Buscar por título, atajo o texto',
  all: 'Todas',
  personal: 'Personales',
  shared: 'Compartidas',
  sharedMark: 'Compartida',
  personalMark: 'Personal',
  unused: 'Aún no la usas',
  loadFailed: 'No pudimos cargar los mensajes rápidos.',
  emptyTitle: 'Aún no hay mensajes rápidos',
  emptyText: 'Guarda lo que escribes a diario y úsalo en un chat con «/» y su atajo.',
  notFoundTitle: 'Ninguna nota coincide',
  notFoundText: 'Prueba con otras palabras o mira todas las notas.',
  title: 'Título',
  content: 'Mensaje',
  shortcut: 'Atajo (opcional)',
  shortcutHint: 'En el chat, escribe «/» y el atajo.',
  isShared: 'Compartida con todo el equipo',
  isSharedHint: 'Todos la ven y la usan; solo los supervisores la cambian.',
  insert: 'Insertar',
  preview: 'Vista previa',
  previewHint: 'Con un contacto de ejemplo.',
  attach: 'Adjuntar del banco',
  detach: 'Quitar el adjunto',
  attachment: 'Adjunto',
  save: 'Guardar',
  cancel: 'Cancelar',
  required: 'Campo obligatorio',
  shortcutTaken: 'Ya hay una nota con este atajo.',
  saveFailed: 'No se pudo guardar la nota. Intenta nuevamente.',
  saved: 'Nota guardada.',
  remove: 'Eliminar',
  removeTitle: 'Eliminar nota',
  removeNote: 'Los mensajes escritos con ella se conservan.',
  removeFailed: 'No se pudo eliminar la nota.',
  removed: 'Nota eliminada.',
} as const;

export const VARIABLE_TEXTS: Readonly<Record<Variable, string>> = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  telefono: 'Teléfono',
  email: 'Correo',
  agente: 'Tu nombre',
  negocio: 'Negocio',
};

/** The contact of the preview. */
export const EXAMPLE = {
  nombre: 'María',
  apellido: 'Gómez',
  telefono: '+57 300 123 4567',
  email: 'maria@correo.co',
} as const;
