export const PRIORIDADES = ['ALTA', 'MEDIA', 'BAJA'] as const;
/**
 * A reminder is created when a task falls due, the next morning if it is still open, and when another user assigns it.
 */
export const CLASES_RECORDATORIO = ['VENCE', 'VENCIDA', 'ASIGNADA'] as const;
export const ESTADOS_TAREA = ['PENDIENTE', 'EN_PROCESO', 'COMPLETADA'] as const;

export const TAREAS_PAGE_SIZE = 50;
/** Page size of the tasks page, and the maximum (document 2 §9, decisions §2). */
export const TAREAS_QUERY_SIZE = 1000;
/** The count stops here (decisions §2). */
export const TAREAS_COUNTED = 10_000;
export const BADGE_TAREAS_MS = 60_000;
/** Within this many minutes a mass task with the same state, day and text requires confirmation. */
export const MASIVA_REPETIDA_MINUTES = 10;
/** Maximum number of reminders in a response. */
export const RECORDATORIOS_SHOWN = 20;
