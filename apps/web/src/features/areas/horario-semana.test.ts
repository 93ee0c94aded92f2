import { expect, test } from 'vitest';
import { buildArea } from '../../../test/area-builder.ts';
import { nowText, summarizeWeek } from './horario-semana.ts';

const jornada = (dayOfWeek: number, horaApertura: string, horaCierre: string) => ({
  dayOfWeek,
  cerrado: false,
  horaApertura,
  horaCierre,
});

test('the week begins on Monday, and adjacent days with the same hours share a line', () => {
  expect(summarizeWeek(buildArea().horarios)).toEqual([
    { dias: 'Lun–Vie', horas: '08:00–18:00' },
    { dias: 'Sáb', horas: '09:00–13:00' },
    { dias: 'Dom', horas: 'Cerrado' },
  ]);
});

test('split shifts share a line, and a day without hours is closed', () => {
  expect(summarizeWeek([jornada(2, '08:00', '12:00'), jornada(2, '14:00', '24:00')])).toEqual([
    { dias: 'Lun', horas: 'Cerrado' },
    { dias: 'Mar', horas: '08:00–12:00 · 14:00–24:00' },
    { dias: 'Mié–Dom', horas: 'Cerrado' },
  ]);
});

test.each([
  [true, '2026-11-20T23:00:00Z', 'Abierta ahora · cierra a las 18:00'],
  [false, '2026-11-21T14:00:00Z', 'Cerrada ahora · abre mañana a las 09:00'],
  [false, '2026-11-23T13:00:00Z', 'Cerrada ahora · abre el lunes a las 08:00'],
  [false, '2027-01-12T13:00:00Z', 'Cerrada ahora · abre el 12/01/2027 a las 08:00'],
  [false, null, 'Cerrada ahora · sin horario de atención'],
  [true, null, 'Abierta ahora'],
])('the text says that an open area (%s) changes at %s', (abierta, cambia, text) => {
  expect(nowText(buildArea({ abierta, cambia }), new Date('2026-11-20T15:00:00Z'))).toBe(text);
});

test('the clock is in the time zone of the area', () => {
  const area = buildArea({ timezone: 'Europe/Madrid', cambia: '2026-11-20T17:00:00.000Z' });
  expect(nowText(area, new Date('2026-11-20T15:00:00Z'))).toBe('Abierta ahora · cierra a las 18:00');
});
