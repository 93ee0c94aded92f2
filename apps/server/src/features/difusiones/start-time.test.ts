import { expect, it } from 'vitest';
import { startTimeOf } from './start-time.ts';

/** Bogotá is UTC-5. */
const at = (text: string) => new Date(`${text}:00-05:00`);
const now = at('2026-11-17T10:00');

it.each([
  ['at once, in the hours of the law', null, 'MARKETING', '2026-11-17T10:00', null],
  ['at the moment that was asked for', '2026-11-18T09:30', 'MARKETING', '2026-11-17T10:00', '2026-11-18T09:30'],
  ['on Monday, when a Sunday was asked for', '2026-11-22T10:00', 'MARKETING', '2026-11-17T10:00', '2026-11-23T07:00'],
  ['after the holiday that was asked for', '2026-12-08T10:00', 'MARKETING', '2026-11-17T10:00', '2026-12-09T07:00'],
  ['on a Sunday, when it is no advertising', '2026-11-22T10:00', 'UTILITY', '2026-11-17T10:00', '2026-11-22T10:00'],
  ['now, once its moment is over', '2026-11-17T09:00', 'MARKETING', '2026-11-17T10:00', null],
  ['in the morning, when it is looked at in the night', null, 'MARKETING', '2026-11-17T22:00', '2026-11-18T07:00'],
] as const)('a broadcast leaves %s', (_, programada, plantillaCategoria, seenAt, expected) => {
  const request = { programada: programada === null ? null : at(programada), plantillaCategoria };
  const found = startTimeOf(request, { horario: 'ley2300', now: at(seenAt) });
  expect(found?.toISOString() ?? null).toBe(expected === null ? null : at(expected).toISOString());
});

it('outside the legal hours waits only for its scheduled time', () => {
  const programada = at('2026-11-22T10:00');
  expect(startTimeOf({ programada, plantillaCategoria: 'MARKETING' }, { horario: 'siempre', now })).toEqual(programada);
});
