import type { CATEGORIAS_PLANTILLA, IDIOMAS_PLANTILLA } from '@tertulia/contract/features/plantillas/limites';

export const MASIVO_TEXTS = {
  create: 'Nueva plantilla',
  edit: 'Editar plantilla',
  sync: 'Sincronizar',
  syncing: 'Sincronizando…',
  syncFailed: 'No se pudo sincronizar con WhatsApp',
  search: 'Buscar por nombre o texto',
  estado: 'Estado',
  todos: 'Todos',
  nombre: 'Nombre',
  texto: 'Texto',
  idioma: 'Idioma',
  categoria: 'Categoría',
  para: 'Para',
  paraTodos: 'Todos los suscriptores',
  deTodos: 'Todos',
  soloPropia: 'Solo mi negocio',
  more: 'Más opciones de',
  view: 'Ver vista previa',
  submit: 'Enviar a aprobación',
  editAction: 'Editar',
  remove: 'Eliminar',
  loadFailed: 'No fue posible cargar las plantillas',
  emptyTitle: 'Aún no hay plantillas',
  emptyText: 'Crea la primera o trae las que ya tienes en WhatsApp con «Sincronizar».',
  notFoundTitle: 'Ninguna plantilla coincide',
  notFoundText: 'Prueba con otras palabras o mira todos los estados.',
  clear: 'Limpiar',
  nombreHint: 'Solo minúsculas, números y guion bajo. El cliente no lo ve.',
  textoHint: 'Escribe {{1}}, {{2}}… donde vaya un dato de cada contacto.',
  addVariable: 'Agregar variable',
  ejemplos: 'Ejemplos para WhatsApp',
  ejemplo: 'Ejemplo de',
  ejemplosHint: 'WhatsApp los pide para revisar la plantilla; nadie los recibe.',
  enviarAprobacion: 'Enviar a aprobación de WhatsApp al guardar',
  preview: 'Vista previa',
  previewEmpty: 'Aquí verás el mensaje como lo lee el cliente.',
  previewHint: 'Con los valores de ejemplo.',
  motivo: 'Motivo de WhatsApp',
  sid: 'Content SID',
  variables: 'Variables',
  none: 'Sin variables',
  close: 'Cerrar',
  created: 'Plantilla creada.',
  saved: 'Plantilla guardada.',
  saveFailed: 'No se pudo guardar la plantilla. Intenta nuevamente.',
  submitted: 'Plantilla enviada a aprobación.',
  submitFailed: 'No se pudo enviar a aprobación.',
  submitTitle: 'Enviar a aprobación',
  submitAccept: 'Enviar',
  removed: 'Plantilla eliminada.',
  removeFailed: 'No se pudo eliminar la plantilla.',
  removeNote: 'Se borra también en WhatsApp. Los mensajes ya enviados no cambian.',
} as const;

export const CATEGORIA_TEXTS: Readonly<Record<string, string>> = {
  UTILITY: 'Utilidad',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Autenticación',
} satisfies Record<(typeof CATEGORIAS_PLANTILLA)[number] | 'AUTHENTICATION', string>;

export const IDIOMA_TEXTS: Readonly<Record<string, string>> = {
  es: 'Español',
  es_MX: 'Español (México)',
  es_AR: 'Español (Argentina)',
  es_ES: 'Español (España)',
  en: 'Inglés',
  en_US: 'Inglés (EE. UU.)',
  pt_BR: 'Portugués (Brasil)',
} satisfies Record<(typeof IDIOMAS_PLANTILLA)[number], string>;

export function removeText(nombre: string): string {
  return `¿Eliminar la plantilla "${nombre}"?`;
}

/** The result of a synchronization. */
export function syncedText({ total, nuevas, cambiadas }: { total: number; nuevas: number; cambiadas: number }): string {
  if (nuevas === 0 && cambiadas === 0) return `Todo al día: ${count(total, 'plantilla')}.`;
  return `Sincronizadas: ${count(nuevas, 'nueva')}, ${count(cambiadas, 'cambiada')}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
