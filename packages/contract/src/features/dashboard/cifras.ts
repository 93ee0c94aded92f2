/** A longer range is refused (T23). */
export const MAX_RANGO_DIAS = 366;
/** Waiting time from which an unanswered customer is in the table (document 1 §9). */
export const SIN_RESPUESTA_HOURS = 2;
/** Number of rows in the dashboard's table; the cases contain all of them. */
export const SIN_RESPUESTA_SHOWN = 20;
export const CASOS_PAGE_SIZE = 20;

/** Metrics whose cases can be listed: as many rows as were counted (beyond A9). */
export const CIFRAS = [
  'recibidos',
  'enviados',
  'atendidas',
  'cerradas',
  'primeraRespuesta',
  'pendientes',
  'distribucion',
  'sinResponder',
  'calificaciones',
] as const;
export type Cifra = (typeof CIFRAS)[number];
