import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDaySeparator, formatTime, isSameDay } from './dates.ts';

// covers D1-1-11b, D2-9-25a, D2-9-25b
test('an instant is formatted in Bogotá’s time in every time zone of the machine', () => {
  expect(formatDateTime('2026-11-21T04:59:00Z')).toBe('20/11/2026 23:59');
  expect(formatDate('2026-01-05T12:00:00Z')).toBe('05/01/2026');
  expect(formatTime('2026-11-21T05:00:00Z')).toBe('00:00');
  expect(formatTime('2026-11-21T21:05:00Z')).toBe('16:05');
});

test('a day without a time stays that day', () => {
  expect(formatDate('1990-05-17')).toBe('17/05/1990');
  expect(isSameDay('2026-11-21', '2026-11-22T04:59:59Z')).toBe(true);
  expect(isSameDay('2026-11-21', '2026-11-21T04:59:59Z')).toBe(false);
});

test('the day changes at Bogotá’s midnight', () => {
  expect(isSameDay('2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z')).toBe(false);
  expect(isSameDay('2026-11-21T05:00:00Z', '2026-11-22T04:59:59Z')).toBe(true);
});

test.each([
  ['2026-11-21T15:00:00Z', 'Hoy'],
  ['2026-11-21T05:00:00Z', 'Hoy'],
  ['2026-11-21T04:59:59Z', 'Ayer'],
  ['2026-11-19T15:00:00Z', 'Jueves'],
  ['2026-11-15T15:00:00Z', 'Domingo'],
  ['2026-11-14T15:00:00Z', '14/11/2026'],
  ['2025-12-31T15:00:00Z', '31/12/2025'],
  ['2026-11-22T15:00:00Z', '22/11/2026'],
])('seen on the 21st, %s is titled %s', (when, title) => {
  expect(formatDaySeparator(when, '2026-11-21T20:00:00Z')).toBe(title);
});

test('the computed clock equals the time zone’s, at all hours of sixty years', () => {
  const zone = new Intl.DateTimeFormat('es-CO', {
    timeZone: 'America/Bogota',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const first = Date.UTC(2000, 0, 1);
  const last = Date.UTC(2060, 0, 1);
  // no multiple of an hour, so that every minute occurs
  for (let at = first; at < last; at += 101 * 3_600_000 + 61_000)
    expect(formatDateTime(at)).toBe(zone.format(at).replace(',', '').replace(/\s+/, ' '));
});
