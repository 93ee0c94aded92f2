import { festivoOf } from '@tertulia/contract/features/areas/festivos';
import { stretchAt } from '#platform/clock/zone';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An area without an opening within this time counts as never opening. */
const HORIZON_DAYS = 400;

/** When an area opens and closes on a day, HH:mm in its zone; 24:00 is the day's end. A day may have several. */
export interface Jornada {
  cerrado: boolean;
  horaApertura: string | null;
  horaCierre: string | null;
}

/** A shift of a weekday: `dayOfWeek` 0 is Sunday (document 1 §3). */
export interface HorarioDia extends Jornada {
  dayOfWeek: number;
}

/** A shift of one date (YYYY-MM-DD), which replaces its weekday's hours and a holiday. */
export interface HorarioFecha extends Jornada {
  fecha: string;
}

/** All data that decides when an area is open. */
export interface HorarioArea {
  timezone: string;
  horarios: readonly HorarioDia[];
  cierraFestivos: boolean;
  fechas: readonly HorarioFecha[];
}

/** From one moment up to, not including, the other. */
interface Span {
  from: number;
  until: number;
}

/** True from the opening minute up to, not including, the closing one. A day without a row is closed. */
export function isOpenAt(area: HorarioArea, instant: Date): boolean {
  const now = instant.getTime();
  return !openSpans(area, now, now + 1).next().done;
}

/** The first open moment from an instant on; null if it does not open within the horizon. */
export function nextOpening(area: HorarioArea, instant: Date): Date | null {
  const now = instant.getTime();
  for (const { from, until } of stretchesToSearch(area, now, now + HORIZON_DAYS * DAY_MS)) {
    const { value } = openSpans(area, from, until).next();
    if (value) return new Date(value.from);
  }
  return null;
}

/** Where to search for an opening: the whole range, or only around the dates if no weekday has hours. */
function stretchesToSearch(area: HorarioArea, from: number, until: number): Span[] {
  const { semana, fechas } = calendarioOf(area);
  if (semana.some((shifts) => shifts.length > 0)) return [{ from, until }];
  return fechas
    .filter(({ shifts }) => shifts.length > 0)
    .map(({ about }) => ({ from: Math.max(from, about.from), until: Math.min(until, about.until) }))
    .filter((stretch) => stretch.from < stretch.until);
}

/** When an area that is open at an instant closes; null if it is closed then, or does not close within the horizon. */
export function nextClosing(area: HorarioArea, instant: Date): Date | null {
  let end = instant.getTime();
  const horizon = Math.min(end + HORIZON_DAYS * DAY_MS, lastClosing(area));
  for (const span of openSpans(area, end, horizon)) {
    if (span.from > end) break;
    end = span.until;
  }
  return end === instant.getTime() || end >= horizon ? null : new Date(end);
}

/** The last possible closing of an area that is always open except on some dates; infinite if its week closes it. */
function lastClosing(area: HorarioArea): number {
  const { semana, fechas } = calendarioOf(area);
  if (area.cierraFestivos || !semana.every(isWholeDay)) return Number.POSITIVE_INFINITY;
  const closing = fechas.filter(({ shifts }) => !isWholeDay(shifts)).map(({ about }) => about.until);
  return Math.max(Number.NEGATIVE_INFINITY, ...closing);
}

function isWholeDay([first]: readonly Span[]): boolean {
  return first?.from === 0 && first.until === DAY_MS;
}

/** The opening time between two instants in milliseconds; 0 if the second is not after the first. */
export function openingElapsedMs(area: HorarioArea, from: Date, to: Date): number {
  let sum = 0;
  for (const span of openSpans(area, from.getTime(), to.getTime())) sum += span.until - span.from;
  return sum;
}

/**
 * The open spans between two instants, in order and clipped to them. Shifts follow local time: an hour skipped in
 * spring is not open, one repeated in autumn is open twice.
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

/** The parsed days of an area. */
interface Calendario {
  /** Per weekday, Sunday first: its shifts as milliseconds from midnight, in order, with adjacent ones merged. */
  semana: readonly (readonly Span[])[];
  /** The same per date, earliest first, and a span that contains that day in any zone. */
  fechas: readonly { fecha: string; about: Span; shifts: readonly Span[] }[];
  porFecha: ReadonlyMap<string, readonly Span[]>;
}

const calendarios = new WeakMap<HorarioArea, Calendario>();

/** Parsed once per area: a list of areas needs hundreds of days of each, and each may have hundreds of rows. */
function calendarioOf(area: HorarioArea): Calendario {
  const known = calendarios.get(area);
  if (known) return known;
  const ofDay = Map.groupBy(area.horarios, ({ dayOfWeek }) => dayOfWeek);
  const ofDate = Map.groupBy(area.fechas, ({ fecha }) => fecha);
  const fechas = [...ofDate.keys()].sort().map((fecha) => {
    const midnight = Date.parse(fecha);
    const about = { from: midnight - DAY_MS, until: midnight + 2 * DAY_MS };
    return { fecha, about, shifts: merge(ofDate.get(fecha) ?? []) };
  });
  const fresh: Calendario = {
    semana: Array.from({ length: 7 }, (_, day) => merge(ofDay.get(day) ?? [])),
    fechas,
    porFecha: new Map(fechas.map(({ fecha, shifts }) => [fecha, shifts])),
  };
  calendarios.set(area, fresh);
  return fresh;
}

/** The shifts of a local day as milliseconds from its midnight. */
function shiftsOf(area: HorarioArea, midnight: number): readonly Span[] {
  const { semana, porFecha } = calendarioOf(area);
  const day = new Date(midnight);
  const fecha = day.toISOString().slice(0, 10);
  const special = porFecha.get(fecha);
  if (special) return special;
  if (area.cierraFestivos && festivoOf(fecha) !== null) return [];
  return semana[day.getUTCDay()] ?? [];
}

function merge(jornadas: readonly Jornada[]): Span[] {
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
