import type { CallBudget } from '../../core/endpoint.ts';

/** Budget against a copy of the whole contact base page by page, over all lists that show a customer's number (T43). */
export const LECTURA_CONTACTOS = {
  name: 'contactos',
  times: 20_000,
  alarmAt: 5000,
  windowSeconds: 3600,
} as const satisfies CallBudget;

/** The outcome of an import's rows reveals which numbers existed before: three times the largest file. */
export const LECTURA_CARGAS = {
  name: 'cargas',
  times: 300_000,
  alarmAt: 200_000,
  windowSeconds: 3600,
} as const satisfies CallBudget;

/**
 * A search returns up to two hundred chats for a few letters, of which a user reads a handful: five full searches per
 * minute, for a whole hour.
 */
export const LECTURA_BUSQUEDA = {
  name: 'busqueda',
  times: 60_000,
  alarmAt: 30_000,
  windowSeconds: 3600,
} as const satisfies CallBudget;
