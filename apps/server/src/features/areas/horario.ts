import { festivoOf } from '@tertulia/contract/features/areas/festivos';
import { stretchAt } from '#platform/clock/zone';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An area that does not open within this time does not open. */
const HORIZON_DAYS = 400;

/** When an area opens and closes on a day, HH:mm in its zone; 24:00 is the day’s end. A day may have several. */
export interface Jornada {
  cerrado: boolean;
  horaApertura: string | null;
  horaCierre: string | null;
}

/** A shift of a weekday: `dayOfWeek` 0 is Sunday (document 1 §3). */
export interface HorarioDia extends Jornada {
  dayOfWeek: number;
}

/** A shift of one date (YYYY-MM-DD), which holds in place of its weekday’s and of a holiday. */
export interface HorarioFecha extends Jornada {
  fecha: string;
}

/** Everything that says when an area is open. */
export interface HorarioArea {
  timezone: string;
  horarios: readonly HorarioDia[];
  cierraFestivos: boolean;
  fechas: readonly HorarioFecha[];
}

/** Open from the one moment up to, not including, the other. */
interface Span {
  from: number;
  until: number;
}

/** True from the opening minute up to, not including, the closing one. A day without a row is closed. */
export function isOpenAt(area: HorarioArea, instant: Date): boolean {
  const now = instant.getTime();
  return !openSpans(area, now, now + 1).next().done;
}

/** The first moment from an instant on at which the area is open; null when it does not open within a year. */
export function nextOpening(area: HorarioArea, instant: Date): Date | null {
  const { value } = openSpans(area, instant.getTime(), instant.getTime() + HORIZON_DAYS * DAY_MS).next();
  return value ? new Date(value.from) : null;
}

/** When an area that is open at an instant closes; null when it is closed then, or does not close within a year. */
export function nextClosing(area: HorarioArea, instant: Date): Date | null {
  let end = instant.getTime();
  const horizon = end + HORIZON_DAYS * DAY_MS;
  for (const span of openSpans(area, end, horizon)) {
    if (span.from > end) break;
    end = span.until;
  }
  return end === instant.getTime() || end >= horizon ? null : new Date(end);
}

/** How many milliseconds of opening time lie between two instants; 0 when the second is not after the first. */
export function openingElapsedMs(area: HorarioArea, from: Date, to: Date): number {
  let sum = 0;
  for (const span of openSpans(area, from.getTime(), to.getTime())) sum += span.until - span.from;
  return sum;
}

/**
 * The stretches of opening time between two instants, in their order and cut to them. A shift is what the clock on the wall
 * shows: an hour that is skipped in spring is not open, one that comes twice in autumn is open twice.
 */
export function* openSpans(area: HorarioArea, from: number, to: number): Generator<Span, undefined> {
  for (let cursor = from; cursor < to;) {
    const { offset, until } = stretchAt(area.timezone, cursor);
    const midnight = Math.floor((cursor + offset) / DAY_MS) * DAY_MS;
    const end = Math.min(midnight + DAY_MS - offset, until, to);
    for (const shift of shiftsOf(area, midnight)) {
      const span = {
        from: Math.max(midnight + shift.from - offset, cursor),
        until: Math.min(midnight + shift.until - offset, end),
      };
      if (span.from < span.until) yield span;
    }
    cursor = end;
  }
  return undefined;
}

/** The shifts of a local day as milliseconds from its midnight, one after another, those that touch made one. */
function shiftsOf(area: HorarioArea, midnight: number): Span[] {
  const day = new Date(midnight);
  const fecha = day.toISOString().slice(0, 10);
  const special = area.fechas.filter((one) => one.fecha === fecha);
  if (special.length === 0 && area.cierraFestivos && festivoOf(fecha) !== null) return [];
  const jornadas =
    special.length > 0 ? special : area.horarios.filter(({ dayOfWeek }) => dayOfWeek === day.getUTCDay());
  const shifts = jornadas.flatMap(toShift).sort((a, b) => a.from - b.from);
  const merged: Span[] = [];
  for (const shift of shifts) {
    const last = merged.at(-1);
    if (last && shift.from <= last.until) last.until = Math.max(last.until, shift.until);
    else merged.push({ ...shift });
  }
  return merged;
}

function toShift({ cerrado, horaApertura, horaCierre }: Jornada): Span[] {
  if (cerrado || horaApertura === null || horaCierre === null) return [];
  return [{ from: minutesOf(horaApertura) * MINUTE_MS, until: minutesOf(horaCierre) * MINUTE_MS }];
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
