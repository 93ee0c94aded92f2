import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easterOf, festivoOf, listFestivos } from './festivos.ts';

/**
 * From published calendars; since 2026 with the day of the Ley 2578, like calendars printed after June 2026. Two
 * holidays on one day count once.
 */
const CALENDARS: Record<number, string> = {
  2020: '01-01 01-06 03-23 04-09 04-10 05-01 05-25 06-15 06-22 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2021: '01-01 01-11 03-22 04-01 04-02 05-01 05-17 06-07 06-14 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2022: '01-01 01-10 03-21 04-14 04-15 05-01 05-30 06-20 06-27 07-04 07-20 08-07 08-15 10-17 11-07 11-14 12-08 12-25',
  2023: '01-01 01-09 03-20 04-06 04-07 05-01 05-22 06-12 06-19 07-03 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2024: '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2025: '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-13 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2028: '01-01 01-10 03-20 04-13 04-14 05-01 05-29 06-19 06-26 07-03 07-10 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2029: '01-01 01-08 03-19 03-29 03-30 05-01 05-14 06-04 06-11 07-02 07-09 07-20 08-07 08-20 10-15 11-05 11-12 12-08 12-25',
  2030: '01-01 01-07 03-25 04-18 04-19 05-01 06-03 06-24 07-01 07-15 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2031: '01-01 01-06 03-24 04-10 04-11 05-01 05-26 06-16 06-23 06-30 07-14 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2032: '01-01 01-12 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-12 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2033: '01-01 01-10 03-21 04-14 04-15 05-01 05-30 06-20 06-27 07-04 07-11 07-20 08-07 08-15 10-17 11-07 11-14 12-08 12-25',
  2034: '01-01 01-09 03-20 04-06 04-07 05-01 05-22 06-12 06-19 07-03 07-10 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2035: '01-01 01-08 03-19 03-22 03-23 05-01 05-07 05-28 06-04 07-02 07-09 07-20 08-07 08-20 10-15 11-05 11-12 12-08 12-25',
};
const EASTER: Record<number, string> = {
  1983: '04-03',
  2000: '04-23',
  2008: '03-23',
  2011: '04-24',
  2019: '04-21',
  2024: '03-31',
  2026: '04-05',
  2027: '03-28',
  2030: '04-21',
  2035: '03-25',
  2038: '04-25',
};
const year = fc.integer({ min: 1984, max: 2100 });
const SEED = { seed: 20_261_122, numRuns: 100 } as const;
const DAY_MS = 86_400_000;

/**
 * The paschal full moon by golden number from 1900 to 2199, from the printed tables: month and day. It shares no
 * calculation with the product.
 */
const FULL_MOONS = [
  '04-14',
  '04-03',
  '03-23',
  '04-11',
  '03-31',
  '04-18',
  '04-08',
  '03-28',
  '04-16',
  '04-05',
  '03-25',
  '04-13',
  '04-02',
  '03-22',
  '04-10',
  '03-30',
  '04-17',
  '04-07',
  '03-27',
] as const;

/** The first such weekday (0 is Sunday) on or after a day. */
function weekdayFrom(weekday: number, time: number): number {
  let day = time;
  while (new Date(day).getUTCDay() !== weekday) day += DAY_MS;
  return day;
}

/** The Sunday after the paschal full moon. */
function easterByTable(of: number): number {
  return weekdayFrom(0, Date.parse(`${of}-${FULL_MOONS[of % 19]}T00:00:00Z`) + DAY_MS);
}

/**
 * Artículos 1 and 2 of the Ley 51 de 1983, and the day of the Ley 2578 de 2026, as an independent second
 * implementation.
 */
function lawOf(of: number): [nombre: string, time: number][] {
  const on = (day: string) => Date.parse(`${of}-${day}T00:00:00Z`);
  const moved = (day: string) => weekdayFrom(1, on(day));
  const easter = easterByTable(of);
  return [
    ['Año Nuevo', on('01-01')],
    ['Día de los Reyes Magos', moved('01-06')],
    ['Día de San José', moved('03-19')],
    ['Jueves Santo', easter - 3 * DAY_MS],
    ['Viernes Santo', easter - 2 * DAY_MS],
    ['Día del Trabajo', on('05-01')],
    // the fortieth day of Easter is a Thursday, like Corpus; the Sacred Heart is a Friday
    ['Ascensión del Señor', weekdayFrom(1, easter + 39 * DAY_MS)],
    ['Corpus Christi', weekdayFrom(1, easter + 60 * DAY_MS)],
    ['Sagrado Corazón de Jesús', weekdayFrom(1, easter + 68 * DAY_MS)],
    ['San Pedro y San Pablo', moved('06-29')],
    ...(of >= 2026 ? [['Nuestra Señora de Chiquinquirá', moved('07-09')] as [string, number]] : []),
    ['Día de la Independencia', on('07-20')],
    ['Batalla de Boyacá', on('08-07')],
    ['Asunción de la Virgen', moved('08-15')],
    ['Día de la Raza', moved('10-12')],
    ['Día de Todos los Santos', moved('11-01')],
    ['Independencia de Cartagena', moved('11-11')],
    ['Inmaculada Concepción', on('12-08')],
    ['Navidad', on('12-25')],
  ];
}

describe('Colombia’s holidays', () => {
  it.each(Object.entries(CALENDARS))('of %s equal its published calendar', (of, days) => {
    expect(listFestivos(Number(of)).map(({ fecha }) => fecha)).toEqual(days.split(' ').map((day) => `${of}-${day}`));
  });

  it.each(Object.entries(EASTER))('are calculated from Easter, in %s on %s', (of, day) => {
    expect(new Date(easterOf(Number(of))).toISOString().slice(0, 10)).toBe(`${of}-${day}`);
  });

  it('have names, and a day with two holidays has both names', () => {
    expect(festivoOf('2026-07-13')).toBe('Nuestra Señora de Chiquinquirá');
    expect(festivoOf('2025-07-14')).toBeNull();
    expect(festivoOf('2025-06-30')).toBe('San Pedro y San Pablo · Sagrado Corazón de Jesús');
    expect(festivoOf('2026-07-14')).toBeNull();
  });

  it('of every year from 1984 to 2100 match the law, without additional days', () => {
    for (let of = 1984; of <= 2100; of++) {
      const names = new Map<string, string[]>();
      for (const [nombre, time] of lawOf(of)) {
        const fecha = new Date(time).toISOString().slice(0, 10);
        names.set(fecha, [...(names.get(fecha) ?? []), nombre]);
      }
      const listed = listFestivos(of).map(({ fecha, nombre }): [string, string[]] => [fecha, nombre.split(' · ')]);
      expect(listed.map(([fecha, several]) => [fecha, several.toSorted()])).toEqual(
        [...names].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([fecha, several]) => [fecha, several.toSorted()]),
      );
      expect(listed.flatMap(([, several]) => several)).toHaveLength(of < 2026 ? 18 : 19);
    }
  });

  it('are found by date, and no other day is a holiday', () => {
    fc.assert(
      fc.property(year, fc.nat(364), (of, day) => {
        const fecha = new Date(Date.UTC(of, 0, 1) + day * DAY_MS).toISOString().slice(0, 10);
        const listed = listFestivos(of).find((one) => one.fecha === fecha);
        expect(festivoOf(fecha)).toBe(listed?.nombre ?? null);
      }),
      { ...SEED, numRuns: 1000 },
    );
  });

  it('are on a Monday unless their date or Easter fixes them', () => {
    const fixed = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']);
    fc.assert(
      fc.property(year, (of) => {
        for (const { fecha, nombre } of listFestivos(of)) {
          if (fixed.has(fecha.slice(5)) || ['Jueves Santo', 'Viernes Santo'].includes(nombre)) continue;
          expect(new Date(`${fecha}T00:00:00Z`).getUTCDay(), `${fecha} ${nombre}`).toBe(1);
        }
      }),
      SEED,
    );
  });

  it('have Easter on a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(year, (of) => {
        const easter = new Date(easterOf(of));
        const day = easter.toISOString().slice(5, 10);
        expect(easter.getUTCDay()).toBe(0);
        expect(day >= '03-22' && day <= '04-25').toBe(true);
      }),
      SEED,
    );
  });
});
