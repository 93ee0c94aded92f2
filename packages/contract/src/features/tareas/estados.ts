export const PRIORIDADES = ['ALTA', 'MEDIA', 'BAJA'] as const;
/** A reminder comes when a task falls due, and the next morning when it is still open. */
export const CLASES_RECORDATORIO = ['VENCE', 'VENCIDA'] as const;
export const ESTADOS_TAREA = ['PENDIENTE', 'EN_PROCESO', 'COMPLETADA'] as const;

export const TAREAS_PAGE_SIZE = 50;
/** What the tasks page asks for, and the largest page (document 2 §9, decisions §2). */
export const TAREAS_QUERY_SIZE = 1000;
/** Where counting them stops (decisions §2). */
export const TAREAS_COUNTED = 10_000;
export const BADGE_TAREAS_MS = 60_000;
