import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOpenAt,
  nextClosing,
  nextOpening,
  openingElapsedMs,
  type HorarioArea,
  type HorarioDia,
  type HorarioFecha,
} from './horario.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function day(dayOfWeek: number, ...jornadas: (readonly [string, string])[]): HorarioDia[] {
  if (jornadas.length === 0) return [{ dayOfWeek, cerrado: true, horaApertura: null, horaCierre: null }];
  return jornadas.map(([horaApertura, horaCierre]) => ({ dayOfWeek, cerrado: false, horaApertura, horaCierre }));
}

/** The default hours of a subscriber (document 1 §9), with seconds as the database once returned them. */
const DEFAULT_HOURS = [
  ...day(0),
  ...[1, 2, 3, 4, 5].flatMap((weekday) => day(weekday, ['08:00:00', '18:00:00'])),
  ...day(6, ['09:00', '13:00']),
];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

const area = (over: Partial<HorarioArea> = {}): HorarioArea => ({
  timezone: 'America/Bogota',
  horarios: DEFAULT_HOURS,
  cierraFestivos: true,
  fechas: [],
  ...over,
});
const fecha = (date: string, ...[from, to]: string[]): HorarioFecha => ({
  fecha: date,
  cerrado: from === undefined,
  horaApertura: from ?? null,
  horaCierre: to ?? null,
});
const at = (text: string) => new Date(text);
const hoursBetween = (which: HorarioArea, from: string, to: string) => openingElapsedMs(which, at(from), at(to)) / HOUR;

describe('whether an area is open', () => {
  // covers D1-3-06
  it.each([
    ['the opening minute is open', '2026-11-20T13:00:00Z', true],
    ['the minute before is closed', '2026-11-20T12:59:59Z', false],
    ['the last minute is open', '2026-11-20T22:59:59Z', true],
    ['the closing minute is closed', '2026-11-20T23:00:00Z', false],
    ['Saturday closes at one', '2026-11-21T18:00:00Z', false],
    ['Sunday is closed', '2026-11-22T15:00:00Z', false],
    ['a holiday is closed', '2026-12-08T15:00:00Z', false],
    ['a holiday begins at midnight in Bogotá', '2026-12-09T04:59:00Z', false],
    ['the day after it is open', '2026-12-09T13:00:00Z', true],
  ])('%s', (_title, instant, open) => {
    expect(isOpenAt(area(), at(instant))).toBe(open);
  });

  it('ignores holidays unless it closes on them', () => {
    expect(isOpenAt(area({ cierraFestivos: false }), at('2026-12-08T15:00:00Z'))).toBe(true);
  });

  it('has a break between two shifts', () => {
    const split = area({ horarios: day(5, ['08:00', '12:00'], ['14:00', '18:00']) });
    const open = (time: string) => isOpenAt(split, at(`2026-11-20T${time}:00-05:00`));
    expect(['11:59', '12:00', '13:59', '14:00', '17:59', '18:00'].map(open)).toEqual([
      true,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('prefers a date’s own hours to its weekday’s and to a holiday', () => {
    const which = area({ fechas: [fecha('2026-12-08', '10:00', '12:00'), fecha('2026-12-24')] });
    expect(isOpenAt(which, at('2026-12-08T10:30:00-05:00'))).toBe(true);
    expect(isOpenAt(which, at('2026-12-08T13:00:00-05:00'))).toBe(false);
    expect(isOpenAt(which, at('2026-12-24T10:30:00-05:00'))).toBe(false);
  });

  it('continues through midnight when one day’s hours end where the next one’s begin', () => {
    const night = area({ horarios: [...day(5, ['22:00', '24:00']), ...day(6, ['00:00', '02:00'])] });
    expect(isOpenAt(night, at('2026-11-20T23:59:59-05:00'))).toBe(true);
    expect(isOpenAt(night, at('2026-11-21T00:00:00-05:00'))).toBe(true);
    expect(nextClosing(night, at('2026-11-20T23:00:00-05:00'))).toEqual(at('2026-11-21T02:00:00-05:00'));
    expect(hoursBetween(night, '2026-11-20T00:00:00-05:00', '2026-11-22T00:00:00-05:00')).toBe(4);
  });

  it('follows the summer time of other zones', () => {
    const madrid = area({ timezone: 'Europe/Madrid' });
    expect(isOpenAt(madrid, at('2026-07-01T06:00:00Z'))).toBe(true);
    expect(isOpenAt(madrid, at('2026-12-01T06:00:00Z'))).toBe(false);
  });

  it('counts a day without hours as closed', () => {
    expect(isOpenAt(area({ horarios: [] }), at('2026-11-20T15:00:00Z'))).toBe(false);
  });
});

describe('the next opening', () => {
  it.each([
    ['the same morning', '2026-11-20T07:00', '2026-11-20T08:00'],
    ['now, when it is open', '2026-11-20T09:07', '2026-11-20T09:07'],
    ['the next day, from the closing minute on', '2026-11-19T18:00', '2026-11-20T08:00'],
    ['Monday, after Saturday noon', '2026-11-21T13:00', '2026-11-23T08:00'],
    ['Tuesday, before a Monday that is a holiday', '2026-10-31T13:00', '2026-11-03T08:00'],
    ['Saturday, before Maundy Thursday', '2026-04-01T18:00', '2026-04-04T09:00'],
  ])('is %s', (_title, now, expected) => {
    expect(nextOpening(area(), at(`${now}:00-05:00`))).toEqual(at(`${expected}:00-05:00`));
  });

  it('does not exist for an area without hours', () => {
    expect(nextOpening(area({ horarios: [] }), at('2026-11-20T15:00:00Z'))).toBeNull();
  });

  it('is on a date that opens although no weekday does, in zones at both ends of the world', () => {
    const fair = [fecha('2027-11-13', '23:00', '24:00')];
    const opens = (timezone: string, now: string) =>
      nextOpening(area({ timezone, horarios: [], fechas: fair }), at(now))?.toISOString();
    expect(opens('Pacific/Kiritimati', '2026-11-20T15:00:00Z')).toBe('2027-11-13T09:00:00.000Z');
    expect(opens('Pacific/Pago_Pago', '2026-11-20T15:00:00Z')).toBe('2027-11-14T10:00:00.000Z');
    // within it, after it, and beyond the search horizon
    expect(opens('Pacific/Pago_Pago', '2027-11-14T10:30:00Z')).toBe('2027-11-14T10:30:00.000Z');
    expect(opens('Pacific/Pago_Pago', '2027-11-14T11:00:00Z')).toBeUndefined();
    expect(opens('Pacific/Pago_Pago', '2025-11-20T15:00:00Z')).toBeUndefined();
  });

  it('comes after the hour that spring skips', () => {
    const newYork = area({ timezone: 'America/New_York', horarios: day(0, ['02:30', '05:00']), cierraFestivos: false });
    // on 8 March 2026 the clocks go from 02:00 to 03:00
    expect(nextOpening(newYork, at('2026-03-08T06:00:00Z'))).toEqual(at('2026-03-08T07:00:00Z'));
  });
});

describe('the closing', () => {
  it('is the end of the shift', () => {
    expect(nextClosing(area(), at('2026-11-20T10:00:00-05:00'))).toEqual(at('2026-11-20T18:00:00-05:00'));
  });

  it('does not exist while an area is closed, nor for one that never closes', () => {
    expect(nextClosing(area(), at('2026-11-22T10:00:00-05:00'))).toBeNull();
    const always = area({ horarios: EVERY_DAY.flatMap((one) => day(one, ['00:00', '24:00'])), cierraFestivos: false });
    expect(nextClosing(always, at('2026-11-20T10:00:00-05:00'))).toBeNull();
  });
});

describe('the opening time between two instants', () => {
  it.each([
    ['within a shift', '2026-11-20T09:00', '2026-11-20T09:45', 0.75],
    ['from before opening', '2026-11-20T07:00', '2026-11-20T09:00', 1],
    ['over a night', '2026-11-19T17:00', '2026-11-20T09:00', 2],
    ['over a weekend', '2026-11-20T17:00', '2026-11-23T09:00', 1 + 4 + 1],
    ['over a holiday', '2026-12-07T17:00', '2026-12-09T09:00', 2],
    ['on a Sunday', '2026-11-22T10:00', '2026-11-22T12:00', 0],
    ['backwards', '2026-11-20T12:00', '2026-11-20T10:00', 0],
  ])('%s', (_title, from, to, hours) => {
    expect(hoursBetween(area(), `${from}:00-05:00`, `${to}:00-05:00`)).toBe(hours);
  });

  it('leaves out the hour that spring skips and counts twice the one that autumn repeats', () => {
    const night = area({
      timezone: 'America/New_York',
      horarios: EVERY_DAY.flatMap((one) => day(one, ['01:00', '03:00'])),
    });
    expect(hoursBetween(night, '2026-03-08T05:00:00Z', '2026-03-08T16:00:00Z')).toBe(1);
    expect(hoursBetween(night, '2026-11-01T04:00:00Z', '2026-11-01T16:00:00Z')).toBe(3);
  });

  it('supports a zone whose clocks change at midnight', () => {
    // in Santiago 6 September 2026 begins at 01:00
    const santiago = area({
      timezone: 'America/Santiago',
      horarios: EVERY_DAY.flatMap((one) => day(one, ['00:00', '24:00'])),
      cierraFestivos: false,
    });
    expect(hoursBetween(santiago, '2026-09-06T00:00:00Z', '2026-09-07T00:00:00Z')).toBe(24);
    const morning = { ...santiago, horarios: EVERY_DAY.flatMap((one) => day(one, ['00:00', '02:00'])) };
    expect(hoursBetween(morning, '2026-09-06T00:00:00Z', '2026-09-06T20:00:00Z')).toBe(1);
  });
});

describe('an area that is open day and night', () => {
  const always = (fechas: HorarioArea['fechas'] = [], cierraFestivos = false) =>
    area({ horarios: EVERY_DAY.flatMap((one) => day(one, ['00:00', '24:00'])), cierraFestivos, fechas });
  const closes = (which: HorarioArea) => nextClosing(which, at('2026-11-20T15:00:00Z'))?.toISOString();

  it('does not close, except for a date or a holiday', () => {
    expect(closes(always())).toBeUndefined();
    expect(closes(always([fecha('2027-06-05')]))).toBe('2027-06-05T05:00:00.000Z');
    expect(closes(always([fecha('2025-06-05')]))).toBeUndefined();
    expect(closes(always([fecha('2026-11-20')]))).toBeUndefined();
    expect(closes(always([], true))).toBe('2026-12-08T05:00:00.000Z');
  });
});

it('parses the rows of an area once, however many days are computed', () => {
  let reads = 0;
  const counted = Array.from({ length: 200 }, (_, index) => {
    const shut = fecha(new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10));
    return {
      ...shut,
      get fecha() {
        reads++;
        return shut.fecha;
      },
    };
  });
  const shut = area({ horarios: [], fechas: counted });
  const now = at('2026-11-20T15:00:00Z');
  expect([isOpenAt(shut, now), nextOpening(shut, now), nextClosing(shut, now)]).toEqual([false, null, null]);
  expect(openingElapsedMs(shut, now, at('2027-11-20T15:00:00Z'))).toBe(0);
  expect(reads).toBeLessThanOrEqual(counted.length * 2);
});

const ZONES = [
  'America/Bogota',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'UTC',
];
const time = fc.integer({ min: 0, max: 288 }).map((steps) => steps * 5);
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** Up to three shifts, one after another. */
const shifts = fc
  .uniqueArray(time, { minLength: 0, maxLength: 6 })
  .map((times) => times.sort((a, b) => a - b))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index): [string, string] => [
      clockTime(times[index * 2] ?? 0),
      clockTime(times[index * 2 + 1] ?? 0),
    ]),
  );
const start = fc.integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2035, 11, 1) / MINUTE });
const anyArea: fc.Arbitrary<HorarioArea> = fc.record({
  timezone: fc.constantFrom(...ZONES),
  horarios: fc.tuple(...EVERY_DAY.map(() => shifts)).map((week) => week.flatMap((of, index) => day(index, ...of))),
  cierraFestivos: fc.boolean(),
  fechas: fc.constant([]),
});
const SEED = { seed: 20_261_122, numRuns: 30 } as const;

describe('for any hours, zone and time', () => {
  it('the opening time is the number of minutes in which it is open', () => {
    fc.assert(
      fc.property(anyArea, start, fc.integer({ min: 0, max: 2 * 24 * 60 }), (which, from, minutes) => {
        const open = Array.from({ length: minutes }, (_, index) => new Date((from + index) * MINUTE)).filter(
          (instant) => isOpenAt(which, instant),
        );
        const end = new Date((from + minutes) * MINUTE);
        expect(openingElapsedMs(which, new Date(from * MINUTE), end)).toBe(open.length * MINUTE);
      }),
      SEED,
    );
  });

  // covers D1-3-06
  it('an area is open when its local time is within a shift', () => {
    fc.assert(
      fc.property(anyArea, start, (which, minute) => {
        const instant = new Date(minute * MINUTE);
        const wall = Object.fromEntries(
          new Intl.DateTimeFormat('en-US', {
            timeZone: which.timezone,
            weekday: 'short',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          })
            .formatToParts(instant)
            .map((part) => [part.type, part.value]),
        );
        const shown = `${wall['hour']}:${wall['minute']}`;
        const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(wall['weekday'] ?? '');
        const expected = which.horarios.some(
          ({ dayOfWeek, horaApertura, horaCierre }) =>
            dayOfWeek === weekday && horaApertura !== null && horaApertura <= shown && shown < (horaCierre ?? ''),
        );
        expect(isOpenAt({ ...which, cierraFestivos: false }, instant)).toBe(expected);
      }),
      { ...SEED, numRuns: 300 },
    );
  });

  it('opening time adds up', () => {
    fc.assert(
      fc.property(anyArea, start, fc.nat(20_000), fc.nat(20_000), (which, from, first, second) => {
        const [a, b, c] = [from, from + first, from + first + second].map((minute) => new Date(minute * MINUTE)) as [
          Date,
          Date,
          Date,
        ];
        expect(openingElapsedMs(which, a, b) + openingElapsedMs(which, b, c)).toBe(openingElapsedMs(which, a, c));
      }),
      SEED,
    );
  });

  it('nothing is open before the next opening, and it is open then', () => {
    fc.assert(
      fc.property(anyArea, start, (which, minute) => {
        const now = new Date(minute * MINUTE);
        const opening = nextOpening(which, now);
        if (opening === null) return;
        expect(isOpenAt(which, opening)).toBe(true);
        expect(openingElapsedMs(which, now, opening)).toBe(0);
      }),
      SEED,
    );
  });

  it('an open area is open until it closes, and not then', () => {
    fc.assert(
      fc.property(anyArea, start, (which, minute) => {
        const now = nextOpening(which, new Date(minute * MINUTE));
        const closing = now && nextClosing(which, now);
        if (!now || !closing) return;
        expect(openingElapsedMs(which, now, closing)).toBe(closing.getTime() - now.getTime());
        expect(isOpenAt(which, closing)).toBe(false);
      }),
      SEED,
    );
  });
});
