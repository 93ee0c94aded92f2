import { describe, expect, it } from 'vitest';
import { isOpenAt, localTime, type HorarioDia } from './horario.ts';

const weekdays: HorarioDia[] = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  cerrado: dayOfWeek === 0,
  horaApertura: dayOfWeek === 0 ? null : dayOfWeek === 6 ? '09:00:00' : '08:00:00',
  horaCierre: dayOfWeek === 0 ? null : dayOfWeek === 6 ? '13:00:00' : '18:00:00',
}));

describe('opening hours', () => {
  it('reads the clock on the wall of the zone across midnight in Bogotá', () => {
    expect(localTime(new Date('2026-11-21T04:59:00Z'), 'America/Bogota')).toEqual({ dayOfWeek: 5, time: '23:59' });
    expect(localTime(new Date('2026-11-21T05:00:00Z'), 'America/Bogota')).toEqual({ dayOfWeek: 6, time: '00:00' });
  });

  it.each([
    ['the opening minute is open', '2026-11-20T13:00:00Z', true],
    ['the minute before is closed', '2026-11-20T12:59:59Z', false],
    ['the last minute is open', '2026-11-20T22:59:59Z', true],
    ['the closing minute is closed', '2026-11-20T23:00:00Z', false],
    ['Saturday closes at one', '2026-11-21T18:00:00Z', false],
    ['Sunday is closed', '2026-11-22T15:00:00Z', false],
  ])('%s', (_title, instant, open) => {
    expect(isOpenAt(weekdays, 'America/Bogota', new Date(instant))).toBe(open);
  });

  it('follows the summer time of other zones', () => {
    expect(isOpenAt(weekdays, 'Europe/Madrid', new Date('2026-07-01T06:00:00Z'))).toBe(true);
    expect(isOpenAt(weekdays, 'Europe/Madrid', new Date('2026-12-01T06:00:00Z'))).toBe(false);
  });

  it('counts a day without hours as closed', () => {
    expect(isOpenAt([], 'America/Bogota', new Date('2026-11-20T15:00:00Z'))).toBe(false);
  });
});
