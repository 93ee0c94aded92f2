import type { Tarea } from '@tertulia/contract/features/tareas/tarea';

export const TAREAS_TEXTS = {
  empty: 'No hay tareas pendientes para este contacto.',
  loadFailed: 'Error cargando tareas',
  list: 'Lista de tareas pendientes',
  priority: 'Prioridad',
  assignedTo: 'Asignado a',
  overdue: 'Vencida',
  retry: 'Reintentar',
} as const;

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
