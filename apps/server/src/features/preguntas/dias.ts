import { dayIn, stretchAt } from '#platform/clock/zone';

/** Days as `2026-11-22`, reckoned without any zone. */
export type Dia = string;

const DAY_MS = 86_400_000;
const toTime = (dia: Dia) => Date.parse(`${dia}T00:00:00Z`);
const toDia = (time: number): Dia => new Date(time).toISOString().slice(0, 10);

export function addDays(dia: Dia, days: number): Dia {
  return toDia(toTime(dia) + days * DAY_MS);
}

/** 0 is Sunday. */
export function weekdayOf(dia: Dia): number {
  return new Date(toTime(dia)).getUTCDay();
}

/** The Monday of its week: a week runs from Monday to Sunday (document 1 §9). */
export function mondayOf(dia: Dia): Dia {
  return addDays(dia, -((weekdayOf(dia) + 6) % 7));
}

/** The day, or null where the month has none such: 31 de abril. */
export function diaOf(year: number, month: number, day: number): Dia | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const fits = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000 && year < 2100;
  return fits ? date.toISOString().slice(0, 10) : null;
}

/** First and last day of a month, some months on; month 13 is next year's January. */
export function monthOf(year: number, month: number): { desde: Dia; hasta: Dia } {
  return {
    desde: toDia(Date.UTC(year, month - 1, 1)),
    hasta: toDia(Date.UTC(year, month, 0)),
  };
}

export function yearOf(dia: Dia): number {
  return Number(dia.slice(0, 4));
}

export function monthNumberOf(dia: Dia): number {
  return Number(dia.slice(5, 7));
}

/** The instant at which a day begins in a zone; where the clock skips midnight, the first one of that day. */
export function midnightIn(zone: string, dia: Dia): Date {
  const wanted = toTime(dia);
  // the offset differs only around a change of clocks, so a second look at the found instant settles it
  const first = wanted - stretchAt(zone, wanted).offset;
  const second = wanted - stretchAt(zone, first).offset;
  const found = new Date(second);
  return dayIn(zone, found) === dia ? found : new Date(Math.max(first, second));
}
