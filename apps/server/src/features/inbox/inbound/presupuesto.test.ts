import { describe, expect, it } from 'vitest';
import { createPresupuesto } from './presupuesto.ts';

describe('storage of a flood of unsigned webhooks', () => {
  const at = (ms: number) => new Date(Date.parse('2026-11-20T15:00:00Z') + ms);
  const start = (limits = { perAddress: 3, together: 5 }) => {
    let now = at(0);
    const presupuesto = createPresupuesto({ now: () => now }, limits);
    return { spend: presupuesto.spend, wait: (ms: number) => (now = at(ms)) };
  };

  it('keeps the first ones of an address, and one note that the rest is dropped', () => {
    const { spend } = start();
    expect(Array.from({ length: 6 }, () => spend('10.0.0.1'))).toEqual([
      'kept',
      'kept',
      'kept',
      'exhausted',
      'dropped',
      'dropped',
    ]);
    expect(spend('10.0.0.2')).toBe('kept');
  });

  it('is bounded for many addresses together', () => {
    const { spend } = start();
    const verdicts = Array.from({ length: 20 }, (_, index) => spend(`10.0.1.${index}`));
    expect(verdicts.filter((verdict) => verdict === 'kept')).toHaveLength(5);
    expect(verdicts.filter((verdict) => verdict === 'exhausted')).toHaveLength(1);
  });

  it('resets every minute', () => {
    const { spend, wait } = start();
    for (let index = 0; index < 5; index++) spend('10.0.0.1');
    wait(59_999);
    expect(spend('10.0.0.1')).toBe('dropped');
    wait(60_000);
    expect(spend('10.0.0.1')).toBe('kept');
  });
});
