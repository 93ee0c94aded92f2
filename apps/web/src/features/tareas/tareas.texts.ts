import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { formatCount } from '../../platform/format/numbers.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export const TAREAS_TEXTS = {
  empty: 'No hay tareas pendientes para este contacto.',
  loadFailed: 'Error cargando tareas',
  list: 'Lista de tareas pendientes',
  priority: 'Prioridad',
  assignedTo: 'Asignado a',
  overdue: 'Vencida',

  all: 'Todos',
  estado: 'Estado',
  desde: 'Desde',
  hasta: 'Hasta',
  badRange: 'No puede ser anterior a «Desde»',
  filter: 'Filtrar',
  clear: 'Limpiar',
  onlyOpen: 'Sin completar',
  onlyOverdue: 'Vencidas',
  onePerson: 'una persona',
  oneContact: 'uno',
  loading: 'Cargando',
  more: 'Cargar más',
  one: 'tarea',
  many: 'tareas',
  nothing: 'No hay tareas que coincidan con el filtro',
  date: 'Fecha',
  contact: 'Contacto',
  title: 'Título',
  resolution: 'Resolución',
  evidence: 'Evidencia',
  assigned: 'Asignado',
  actions: 'Acciones',
  markComplete: 'Marcar completa',
  notesOf: 'Ver las notas de',
  open: 'Ver tarea',

  new: 'Nueva tarea',
  person: 'Persona',
  everybody: 'Todas',
  edit: 'Editar',
  remove: 'Eliminar',
  editTitle: 'Editar tarea',
  edited: 'Tarea actualizada',
  editFailed: 'No se pudo actualizar la tarea',
  overtakenNow: 'Así está ahora la tarea',
  overtakenNext:
    'Lo que tú cambiaste sigue en el formulario; lo demás está como lo dejó la otra persona. «Guardar» envía lo que sea distinto de esta versión.',
  takeTheirs: 'Usar esta versión',
  removeTitle: 'Eliminar tarea',
  removed: 'Tarea eliminada',
  removeFailed: 'No se pudo eliminar la tarea',
  contactRequired: 'Elige un contacto.',
  assignOptional: 'Asignar a (opcional)',
  assignOptionalHint: 'Sin nadie, la tarea queda para ti.',

  completeTitle: 'Completar tarea',
  observation: 'Observación',
  observationRequired: 'La observación es obligatoria.',
  observationShort: 'Mínimo 5 caracteres.',
  pickEvidence: 'Evidencia (opcional)',
  pickHint: 'Una imagen de hasta 10 MB',
  notImage: 'La evidencia debe ser una imagen.',
  tooLarge: 'Máx 10MB.',
  removeFile: 'Quitar la imagen',
  completed: 'Tarea marcada como completada ✅',
  completeFailed: 'No se pudo completar la tarea',

  createTitle: 'Crear Nueva Tarea',
  assignTitle: 'Asignar Tarea',
  optionalTitle: 'Título (opcional)',
  description: 'Descripción',
  descriptionRequired: 'La descripción es requerida.',
  dateRequired: 'La fecha es requerida.',
  time: 'Hora',
  timeRequired: 'La hora es requerida.',
  timeFormat: 'Formato HH:mm',
  user: 'Usuario',
  userRequired: 'Debes elegir un usuario.',
  create: 'Crear tarea',
  assign: 'Asignar',
  created: 'Tarea creada exitosamente',
  createFailed: 'No se pudo crear la tarea',

  massTitle: 'Asignar tarea masiva',
  massIntro: 'Se creará la misma tarea para cada contacto de',
  massFiltered: 'que pase los filtros del tablero',
  massUser: 'Usuario (opcional)',
  massUserHint: 'Sin usuario, cada tarea queda a quien atiende al contacto.',
  massNobody: 'Ningún contacto está en este estado con esos filtros.',
  massCounting: 'Contando los contactos…',
  massCountFailed: 'No pudimos contar los contactos.',
  massAgain: 'Ya existe una tarea igual',
  massAgainQuestion: '¿Quieres crearla otra vez?',
  massAgainYes: 'Crear otra vez',
  massFailed: 'Error asignando tareas masivas',

  pendingOf: 'Tareas pendientes de',
  tasksOf: 'Tareas de',
  emptyHistory: 'No hay tareas para este contacto.',
  /** For an AGENTE, who sees only their own tasks: colleagues may have some. */
  emptyOwn: 'No tienes tareas pendientes para este contacto.',
  emptyOwnHistory: 'No tienes tareas para este contacto.',
  solution: 'Solución',
  evidences: 'Evidencias',
  complete: 'Completar',
  completeHint: 'Marcar como completada',
} as const;

/** «Se muestran las 1.000 primeras por fecha…» if more can be loaded; null if all are there. */
export function onlyFirst(shown: number, isAll: boolean): string | null {
  if (isAll) return null;
  return `Se muestran las ${formatCount(shown)} primeras por fecha. Carga más, o filtra por estado o fecha.`;
}

/** «Para 24 contactos» */
export function forContactos(contactos: number, isCapped: boolean): string {
  if (contactos === 1) return 'Para 1 contacto';
  return `Para ${formatCount(contactos)}${isCapped ? '+' : ''} contactos`;
}

export function removeText(titulo: string): string {
  return `¿Eliminar la tarea «${titulo}»? Esta acción no se puede deshacer.`;
}

/** «Tareas creadas: 3. Omitidas: 1.» */
export function massResult({ creadas, omitidas }: { creadas: number; omitidas: number }): string {
  return `Tareas creadas: ${creadas}. Omitidas: ${omitidas}.`;
}

export const PRIORIDAD_TEXTS: Readonly<Record<Tarea['prioridad'], string>> = {
  ALTA: 'Alta',
  MEDIA: 'Media',
  BAJA: 'Baja',
};

export const ESTADO_TAREA_TEXTS: Readonly<Record<Tarea['estado'], string>> = {
  PENDIENTE: 'Pendiente',
  EN_PROCESO: 'En Proceso',
  COMPLETADA: 'Completada',
};

export const TAREA_TONES: Readonly<Record<Tarea['estado'] | Tarea['prioridad'], ChipTone>> = {
  PENDIENTE: 'plain',
  EN_PROCESO: 'warning',
  COMPLETADA: 'success',
  ALTA: 'danger',
  MEDIA: 'warning',
  BAJA: 'plain',
};

const MAX_LENGTH = 80;

/** A task's title, or the beginning of its description when it has none (document 2 §2). */
export function titleOf({ titulo, descripcion }: Pick<Tarea, 'titulo' | 'descripcion'>): string {
  if (titulo !== null && titulo.trim() !== '') return titulo;
  const letters = Array.from(descripcion);
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}…` : descripcion;
}
