/** A longer range is refused (T23). */
export const MAX_RANGO_DIAS = 366;
/** From when on a customer who got no answer stands in the table (document 1 §9). */
export const SIN_RESPUESTA_HOURS = 2;
/** How many of them the dashboard shows; all are among the cases. */
export const SIN_RESPUESTA_SHOWN = 20;
export const CASOS_PAGE_SIZE = 20;

/** Figures whose cases can be listed: as many rows as were counted (beyond A9). */
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
