import type { CallBudget } from '../../core/endpoint.ts';

/** A copy of the whole base, page by page, by whichever list shows a person's number (T43). */
export const LECTURA_CONTACTOS = {
  name: 'contactos',
  times: 20_000,
  alarmAt: 5000,
  windowSeconds: 3600,
} as const satisfies CallBudget;

/** What became of the rows of a load tells which of its numbers were there before: the largest file three times over. */
export const LECTURA_CARGAS = {
  name: 'cargas',
  times: 300_000,
  alarmAt: 200_000,
  windowSeconds: 3600,
} as const satisfies CallBudget;

/**
 * A search tells up to two hundred chats for a few letters, of which a person looks at a handful: five searches a minute, all of
 * them that full, for a whole hour.
 */
export const LECTURA_BUSQUEDA = {
  name: 'busqueda',
  times: 60_000,
  alarmAt: 30_000,
  windowSeconds: 3600,
} as const satisfies CallBudget;
