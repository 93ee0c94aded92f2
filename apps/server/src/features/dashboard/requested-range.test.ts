import { describe, expect, it } from 'vitest';
import { readRango } from './requested-range.ts';

const NOON = new Date('2025-03-10T17:00:00Z');

describe('the range of the dashboard', () => {
  it.each([
    ['the last moment of a day', '2025-03-11T04:59:59.999Z', '2025-03-10T05:00:00.000Z'],
    ['its first moment', '2025-03-11T05:00:00Z', '2025-03-11T05:00:00.000Z'],
    ['a morning that is another day in UTC', '2025-03-11T02:00:00Z', '2025-03-10T05:00:00.000Z'],
  ])('is by default today in Bogotá: %s', (_title, now, from) => {
    const rango = readRango({}, new Date(now));
    expect(rango.from.toISOString()).toBe(from);
    expect(rango.to.getTime() - rango.from.getTime()).toBe(86_400_000);
  });

  it('has a previous one of equal length that ends at its start', () => {
    const rango = readRango({ from: '2025-03-10T05:00:00Z', to: '2025-03-17T00:00:00-05:00' }, NOON);
    expect(rango.to.toISOString()).toBe('2025-03-17T05:00:00.000Z');
    expect(rango.before.toISOString()).toBe('2025-03-03T05:00:00.000Z');
  });

  it('is refused if empty, backwards or longer than 366 days', () => {
    const of = (from: string, to: string) => () => readRango({ from, to }, NOON);
    expect(of('2025-03-10T05:00:00Z', '2025-03-10T05:00:00Z')).toThrow('posterior');
    expect(of('2025-03-11T05:00:00Z', '2025-03-10T05:00:00Z')).toThrow('posterior');
    expect(of('2024-01-01T05:00:00Z', '2025-01-01T05:00:00Z')).not.toThrow();
    expect(of('2024-01-01T05:00:00Z', '2025-01-01T05:00:00.001Z')).toThrow('366 días');
  });

  it('is refused before 1970', () => {
    const of = (from: string, to: string) => () => readRango({ from, to }, NOON);
    expect(of('0001-01-01T00:00:00Z', '0001-01-02T00:00:00Z')).toThrow('demasiado atrás');
    expect(of('1969-12-31T23:59:59.999Z', '1970-01-01T05:00:00Z')).toThrow('demasiado atrás');
    expect(of('1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z')).not.toThrow();
  });
});
