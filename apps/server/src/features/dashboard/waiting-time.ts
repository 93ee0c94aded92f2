import { toDuration } from '@tertulia/contract/core/durations';
import { openingElapsedMs, openSpans, type HorarioArea } from '#public/areas';

/** From the first message of a turn to the user's answer; unknown areas count as none. */
export interface Wait {
  areaId: number | null;
  desde: number;
  hasta: number;
}

export interface Espera {
  /** In the opening hours of the chat's area. */
  abierto: number;
  /** In wall-clock time. */
  reloj: number;
}

/** How long a turn waited, in milliseconds. A message that arrived late may follow its answer: no wait. */
export function esperaOf(horarios: ReadonlyMap<number, HorarioArea>, { areaId, desde, hasta }: Wait): Espera {
  const reloj = Math.max(0, hasta - desde);
  const area = areaId === null ? undefined : horarios.get(areaId);
  // a chat without an area has no opening hours
  const abierto = area ? openingElapsedMs(area, new Date(desde), new Date(hasta)) : reloj;
  return { abierto, reloj };
}

/** The number of answered turns and their total wait, in milliseconds. */
export interface EsperaSuma extends Espera {
  count: number;
}

export const NO_ESPERA: EsperaSuma = { abierto: 0, reloj: 0, count: 0 };

/** The total wait of turns. A year may have a hundred thousand. */
export function sumWaits(horarios: ReadonlyMap<number, HorarioArea>, waits: readonly Wait[]): EsperaSuma {
  const bounds = waits.reduce(
    ({ first, last }, { desde, hasta }) => ({ first: Math.min(first, desde), last: Math.max(last, hasta) }),
    { first: Infinity, last: -Infinity },
  );
  const relojes = new Map<number, Reloj>();
  const sum = { ...NO_ESPERA };
  for (const { areaId, desde, hasta } of waits) {
    sum.count++;
    if (hasta <= desde) continue;
    sum.reloj += hasta - desde;
    const area = areaId === null ? undefined : horarios.get(areaId);
    if (areaId === null || !area) {
      sum.abierto += hasta - desde;
      continue;
    }
    const reloj = relojes.get(areaId) ?? relojOf(area, bounds.first, bounds.last);
    relojes.set(areaId, reloj);
    sum.abierto += reloj(hasta) - reloj(desde);
  }
  return sum;
}

/** How long an area had been open at an instant, since a first one. */
type Reloj = (instant: number) => number;

/** Computes the opening time once, so that each turn costs two lookups. */
export function relojOf(area: HorarioArea, first: number, last: number): Reloj {
  const spans: { from: number; until: number; before: number }[] = [];
  let before = 0;
  for (const { from, until } of openSpans(area, first, last)) {
    spans.push({ from, until, before });
    before += until - from;
  }
  return (instant) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle]?.from ?? Infinity) <= instant) low = middle + 1;
      else high = middle;
    }
    const span = spans[low - 1];
    return span ? span.before + Math.min(instant, span.until) - span.from : 0;
  };
}

export interface EsperaMedia {
  slaPromedioPrimeraRespuesta: string;
  slaPromedioReloj: string;
  primerasRespuestas: number;
}

/** The means of several sums together. */
export function meanOf(sums: readonly EsperaSuma[]): EsperaMedia {
  const total = (part: keyof EsperaSuma) => sums.reduce((sum, one) => sum + one[part], 0);
  const count = total('count');
  const mean = (part: keyof Espera) => toDuration(count === 0 ? 0 : total(part) / count / 1000);
  return {
    slaPromedioPrimeraRespuesta: mean('abierto'),
    slaPromedioReloj: mean('reloj'),
    primerasRespuestas: count,
  };
}
