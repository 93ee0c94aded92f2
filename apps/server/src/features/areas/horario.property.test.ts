import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { festivoOf, listFestivos } from '@tertulia/contract/features/areas/festivos';
import { isOpenAt, openingElapsedMs, type HorarioArea, type Jornada } from './horario.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Zones with summer time in either hemisphere, by half an hour, at midnight, and without it. */
const ZONES = [
  'America/Bogota',
  'America/New_York',
  'America/Santiago',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
] as const;
const SEED = { seed: 20_261_127, numRuns: 200 } as const;

interface Wall {
  fecha: string;
  weekday: number;
  hora: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local date and time of a zone, computed by the platform and not by the code under test. */
function wallOf(timeZone: string, instant: number): Wall {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(timeZone, clock);
  const part = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const fecha = `${part['year']}-${part['month']}-${part['day']}`;
  return { fecha, weekday: new Date(`${fecha}T00:00:00Z`).getUTCDay(), hora: `${part['hour']}:${part['minute']}` };
}

/**
 * The rule of the documents and decisions in one sentence: a date's own hours, else none on a holiday, else the
 * weekday's.
 */
function isOpenOnTheWall(area: HorarioArea, instant: number): boolean {
  const { fecha, weekday, hora } = wallOf(area.timezone, instant);
  const own = area.fechas.filter((one) => one.fecha === fecha);
  if (own.length === 0 && area.cierraFestivos && festivoOf(fecha) !== null) return false;
  const jornadas = own.length > 0 ? own : area.horarios.filter(({ dayOfWeek }) => dayOfWeek === weekday);
  return jornadas.some(
    ({ cerrado, horaApertura, horaCierre }) =>
      !cerrado && horaApertura !== null && horaCierre !== null && horaApertura <= hora && hora < horaCierre,
  );
}

const CLOSED: Jornada = { cerrado: true, horaApertura: null, horaCierre: null };
const time = fc.integer({ min: 0, max: 288 }).map((step) => {
  const minutes = step * 5;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
/** A day: closed, or with up to three shifts, which may touch each other and either midnight. */
const dia: fc.Arbitrary<Jornada[]> = fc.oneof(
  fc.constant<Jornada[]>([CLOSED]),
  fc.constant<Jornada[]>([{ cerrado: false, horaApertura: '00:00', horaCierre: '24:00' }]),
  fc.uniqueArray(time, { minLength: 2, maxLength: 6 }).map((times) => {
    const sorted = times.toSorted();
    return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => ({
      cerrado: false,
      horaApertura: sorted[index * 2] ?? null,
      horaCierre: sorted[index * 2 + 1] ?? null,
    }));
  }),
);
const semana = fc
  .tuple(...[0, 1, 2, 3, 4, 5, 6].map(() => dia))
  .map((dias) => dias.flatMap((rows, dayOfWeek) => rows.map((row) => ({ dayOfWeek, ...row }))));

/** An area with its own hours for the days before, of and after a moment, or for some of them. */
function areaAround(timezone: string, instant: number): fc.Arbitrary<HorarioArea> {
  const around = [-DAY, 0, DAY].map((distance) => wallOf(timezone, instant + distance).fecha);
  const fechas = fc
    .tuple(fc.subarray([...new Set(around)]), fc.array(dia, { minLength: 3, maxLength: 3 }))
    .map(([dates, dias]) => dates.flatMap((fecha, index) => (dias[index] ?? []).map((row) => ({ fecha, ...row }))));
  return fc.record({
    timezone: fc.constant(timezone),
    horarios: semana,
    cierraFestivos: fc.boolean(),
    fechas: fc.oneof(fc.constant([]), fechas),
  });
}

/** The clock changes of the zones, found by scanning hour by hour. */
const CHANGES = ZONES.flatMap((timezone) => {
  const shift = (instant: number) => {
    const { fecha, hora } = wallOf(timezone, instant);
    return Date.parse(`${fecha}T${hora}:00Z`) - instant;
  };
  const found: { timezone: string; instant: number }[] = [];
  for (let instant = Date.UTC(2026, 0, 1); instant < Date.UTC(2028, 0, 1); instant += HOUR)
    if (shift(instant) !== shift(instant + HOUR)) found.push({ timezone, instant: instant + HOUR });
  return found;
});

/** Critical moments: around clock changes, holidays and midnight, and random ones. */
const moment = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -300, max: 300 }))
    .map(([{ timezone, instant }, minutes]) => ({
      timezone,
      instant: instant + minutes * MINUTE,
    })),
  fc
    .tuple(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1984, max: 2100 }),
      fc.nat(17),
      fc.integer({ min: -2160, max: 2160 }),
    )
    .map(([timezone, year, index, minutes]) => ({
      timezone,
      instant: Date.parse(`${listFestivos(year)[index % 17]?.fecha}T12:00:00Z`) + minutes * MINUTE,
    })),
  fc
    .tuple(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 3650 }), fc.integer({ min: -10, max: 10 }))
    .map(([timezone, day, minutes]) => ({
      timezone,
      // Bogotá's midnight, another local time elsewhere
      instant: Date.UTC(2026, 0, 1, 5) + day * DAY + minutes * MINUTE,
    })),
);
const areaAndMoment = moment.chain(({ timezone, instant }) =>
  fc.record({ area: areaAround(timezone, instant), instant: fc.constant(instant) }),
);

describe('around holidays, own dates, midnight and clock changes', () => {
  it('there are clock changes to test', () => {
    const zones = new Set(CHANGES.map(({ timezone }) => timezone));
    expect([...zones].toSorted()).toEqual(
      ZONES.filter((zone) => !['America/Bogota', 'Asia/Kathmandu'].includes(zone)).toSorted(),
    );
  });

  // covers D1-3-06
  it('an area is open when its local date and time say so', () => {
    fc.assert(
      fc.property(areaAndMoment, ({ area, instant }) => {
        expect(isOpenAt(area, new Date(instant))).toBe(isOpenOnTheWall(area, instant));
      }),
      { ...SEED, numRuns: 3000 },
    );
  });

  it('the opening time is the number of open local minutes', () => {
    fc.assert(
      fc.property(areaAndMoment, fc.integer({ min: 0, max: 1500 }), ({ area, instant }, minutes) => {
        const open = Array.from({ length: minutes }, (_, index) => instant + index * MINUTE).filter((at) =>
          isOpenOnTheWall(area, at),
        );
        const end = new Date(instant + minutes * MINUTE);
        expect(openingElapsedMs(area, new Date(instant), end)).toBe(open.length * MINUTE);
      }),
      { ...SEED, numRuns: 60 },
    );
  });
});
