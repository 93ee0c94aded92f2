import { expect, it } from 'vitest';
import { textoDeTraspaso } from './traspaso.ts';

const area = (days: readonly number[]) => ({
  timezone: 'America/Bogota',
  horarios: days.map((dayOfWeek) => ({ dayOfWeek, cerrado: false, horaApertura: '08:00', horaCierre: '18:00' })),
  cierraFestivos: true,
  fechas: [],
});
const TEXTO = 'Te paso con una persona. En un momento te atiende.';
const CERRADO = 'Te paso con una persona de nuestro equipo. Ahora estamos cerrados: te atenderemos';
const WEEK = [1, 2, 3, 4, 5];

it.each([
  ['in the morning of the same day', WEEK, '2026-11-27T11:00:00Z', `${CERRADO} hoy desde las 08:00.`],
  ['on the day before', WEEK, '2026-11-29T20:00:00Z', `${CERRADO} mañana desde las 08:00.`],
  ['on a Saturday', WEEK, '2026-11-28T15:00:00Z', `${CERRADO} el lunes 30 de noviembre desde las 08:00.`],
  ['on a holiday', WEEK, '2026-12-25T15:00:00Z', `${CERRADO} el lunes 28 de diciembre desde las 08:00.`],
  ['while it is open', WEEK, '2026-11-27T15:00:00Z', TEXTO],
  ['where the area has no hours at all', [], '2026-11-27T15:00:00Z', TEXTO],
])('F-A07 the handover text %s', (_, days, now, text) => {
  expect(textoDeTraspaso(TEXTO, area(days), new Date(now))).toBe(text);
});
