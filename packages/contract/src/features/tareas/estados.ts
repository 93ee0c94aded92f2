export const PRIORIDADES = ['ALTA', 'MEDIA', 'BAJA'] as const;
/** A reminder comes when a task falls due, the next morning when it is still open, and when another user assigns it. */
export const CLASES_RECORDATORIO = ['VENCE', 'VENCIDA', 'ASIGNADA'] as const;
export const ESTADOS_TAREA = ['PENDIENTE', 'EN_PROCESO', 'COMPLETADA'] as const;

export const TAREAS_PAGE_SIZE = 50;
/** What the tasks page asks for, and the largest page (document 2 §9, decisions §2). */
export const TAREAS_QUERY_SIZE = 1000;
/** Where counting them stops (decisions §2). */
export const TAREAS_COUNTED = 10_000;
export const BADGE_TAREAS_MS = 60_000;
/** Within these minutes a mass task with the same state, day and text asks for confirmation. */
export const MASIVA_REPETIDA_MINUTES = 10;
/** How many reminders a call answers at most. */
export const RECORDATORIOS_SHOWN = 20;
