import { expect, test } from 'vitest';
import { agoText, atrasoText, calidadText, fallosText, limiteText } from './CanalCard.tsx';

const now = Date.parse('2026-11-20T15:00:00Z');

test.each([
  ['2026-11-20T14:59:30Z', 'hace un momento'],
  ['2026-11-20T14:57:00Z', 'hace 3 min'],
  ['2026-11-20T11:30:00Z', 'hace 3 h 30 min'],
  ['2026-11-19T12:00:00Z', 'hace 1 día'],
  ['2026-11-10T12:00:00Z', 'hace 10 días'],
  ['2026-11-20T15:00:05Z', 'hace un momento'],
])('%s is %s', (when, text) => {
  expect(agoText(when, now)).toBe(text);
});

test('events that wait for less than a minute are no delay', () => {
  expect(atrasoText(59)).toBe('al día');
  expect(atrasoText(150)).toBe('atraso de 2 min');
});

test('failures are those of the last hour, with the day’s in parentheses', () => {
  expect(fallosText(Array.from({ length: 24 }, () => 0))).toBe('0');
  expect(fallosText([3, ...Array.from({ length: 22 }, () => 0), 2])).toBe('2 (5 en 24 h)');
});

test('WhatsApp’s rating is shown in Spanish, and as «sin dato» if there is none', () => {
  expect(['HIGH', 'MEDIUM', 'LOW', 'UNKNOWN', null, 'GREEN'].map(calidadText)).toEqual([
    'Alta',
    'Media',
    'Baja',
    'sin dato',
    'sin dato',
    'GREEN',
  ]);
  expect(
    ['250 Customers/24hr', '1K Customers/24hr', '100K Customers/24hr', 'Unlimited', null, 'TIER_9'].map(limiteText),
  ).toEqual([
    '250 clientes en 24 h',
    '1.000 clientes en 24 h',
    '100.000 clientes en 24 h',
    'sin límite',
    'sin dato',
    'TIER_9',
  ]);
});
