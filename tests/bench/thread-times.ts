import type { Random } from './random.ts';
import { lengthsOf, type TenantShape } from './shape.ts';

/** The data set's «now»: fixed, so that the same seed produces the same rows on any day. */
export const ANCHOR = Date.UTC(2026, 0, 1, 12);
const YEAR_SECONDS = 365 * 86_400;
const INDEX_MARGIN = 2 ** 24;

export type Estado = 'ABIERTA' | 'PENDIENTE' | 'CERRADA';

/** Author and time of every message, before the texts. */
export interface Threads {
  /** The conversation of each message, in chronological order. */
  conversacionAt: Int32Array;
  /** Its time in milliseconds since 1970, in the same order. */
  timeAt: Float64Array;
  estados: Estado[];
}

/**
 * Spreads the messages over a year in chronological order, as in a real table: the messages of one chat are far apart
 * on the disk.
 */
export function planThreads(random: Random, shape: TenantShape): Threads {
  const { conversaciones, mensajes } = shape;
  if (mensajes > INDEX_MARGIN) throw new Error(`One tenant can have ${INDEX_MARGIN} messages at most`);
  const lengths = lengthsOf(conversaciones, mensajes);
  const ranks = shuffled(random, conversaciones);
  const estados = shuffled(random, conversaciones).map((place): Estado => {
    const share = place / conversaciones;
    return share < 0.2 ? 'ABIERTA' : share < 0.25 ? 'PENDIENTE' : 'CERRADA';
  });
  const owner = new Int32Array(mensajes);
  // second of the year and message in one number: sorting it sorts by time, with ties in a fixed order
  const keys = new Float64Array(mensajes);
  let next = 0;
  for (let conversacion = 0; conversacion < conversaciones; conversacion++) {
    const length = lengths[ranks[conversacion] ?? 0] ?? 1;
    const isOver = estados[conversacion] === 'CERRADA';
    const end = isOver ? 3600 + random.below(YEAR_SECONDS - 3600) : YEAR_SECONDS - random.below(3 * 86_400);
    const span = Math.min(end, 600 * length + random.below(7 * 86_400));
    for (let count = 0; count < length; count++, next++) {
      owner[next] = conversacion;
      keys[next] = (end - random.below(span)) * INDEX_MARGIN + next;
    }
  }
  keys.sort();
  const conversacionAt = new Int32Array(mensajes);
  const timeAt = new Float64Array(mensajes);
  for (let place = 0; place < mensajes; place++) {
    const key = keys[place] ?? 0;
    conversacionAt[place] = owner[key % INDEX_MARGIN] ?? 0;
    timeAt[place] = ANCHOR - (YEAR_SECONDS - Math.floor(key / INDEX_MARGIN)) * 1000;
  }
  return { conversacionAt, timeAt, estados };
}

function shuffled(random: Random, length: number): number[] {
  const places = Array.from({ length }, (_, place) => place);
  for (let place = length - 1; place > 0; place--) {
    const other = random.below(place + 1);
    [places[place], places[other]] = [places[other] ?? 0, places[place] ?? 0];
  }
  return places;
}
