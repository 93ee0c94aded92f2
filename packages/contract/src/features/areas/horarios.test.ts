import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newArea } from './area-form.ts';
import { HORARIO_TEXTS, isTimeZone, jornadaFaults, type Jornada } from './horarios.ts';

const jornada = (horaApertura: string | null, horaCierre: string | null): Jornada => ({
  cerrado: false,
  horaApertura,
  horaCierre,
});
const closed: Jornada = { cerrado: true, horaApertura: null, horaCierre: null };

test('a day may have several adjacent shifts, in any order, until midnight', () => {
  expect(jornadaFaults([jornada('14:00', '18:00'), jornada('12:00', '14:00'), jornada('18:00', '24:00')])).toEqual([]);
  expect(jornadaFaults([closed])).toEqual([]);
});

test('at most six shifts', () => {
  const shifts = Array.from({ length: 7 }, (_, index) => jornada(`0${index}:00`, `0${index}:30`));
  expect(jornadaFaults(shifts.slice(1))).toEqual([]);
  expect(jornadaFaults(shifts)).toEqual([{ index: 6, field: 'horaApertura', message: HORARIO_TEXTS.tooMany }]);
});

test('a fault names its row and field', () => {
  expect(jornadaFaults([jornada('08:00', '12:00'), jornada('13:00', null)])).toEqual([
    { index: 1, field: 'horaCierre', message: HORARIO_TEXTS.missingHora },
  ]);
});

test('accepted shifts of a day never overlap, for any input', () => {
  const hora = fc.integer({ min: 0, max: 24 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  fc.assert(
    fc.property(fc.array(fc.tuple(hora, hora), { maxLength: 6 }), (pairs) => {
      const rows = pairs.map(([from, to]) => jornada(from, to));
      const minutes = pairs.flatMap(([from, to]) =>
        Array.from({ length: Math.max(0, Number(to.slice(0, 2)) - Number(from.slice(0, 2))) }, (_, index) =>
          String(Number(from.slice(0, 2)) + index),
        ),
      );
      const isRight = pairs.every(([from, to]) => from < to) && new Set(minutes).size === minutes.length;
      expect(jornadaFaults(rows).length === 0).toBe(isRight);
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});

test('a zone is a name of the IANA list, not an offset', () => {
  expect(['America/Bogota', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['', '+05:00', 'Bogota', "UTC'--", 'America/Macondo', 'A'.repeat(100)].map(isTimeZone)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test('an area needs only its name: all other fields get the documents’ defaults', () => {
  const { horarios, timezone, estado } = newArea.parse({ nombre: 'Ventas' });
  expect({ timezone, estado }).toEqual({ timezone: 'America/Bogota', estado: 1 });
  expect(horarios.map(({ cerrado, horaApertura, horaCierre }) => [cerrado, horaApertura, horaCierre])).toEqual([
    [true, null, null],
    ...Array.from({ length: 5 }, () => [false, '08:00', '18:00']),
    [false, '09:00', '13:00'],
  ]);
});
