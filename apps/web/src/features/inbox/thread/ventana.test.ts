import { describe, expect, it } from 'vitest';
import { nextChangeMs, ventanaAt } from './ventana.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('ventanaAt', () => {
  it('is closed when the customer never wrote, and from its last instant on', () => {
    expect(ventanaAt(null, NOW).isOpen).toBe(false);
    expect(ventanaAt('2026-11-20T12:00:00Z', NOW).isOpen).toBe(false);
    expect(ventanaAt('2026-11-20T12:00:00.001Z', NOW).isOpen).toBe(true);
  });

  it('warns in the last two hours', () => {
    expect(ventanaAt('2026-11-20T14:00:00Z', NOW).isEnding).toBe(true);
    expect(ventanaAt('2026-11-20T14:00:01Z', NOW).isEnding).toBe(false);
  });
});

describe('nextChangeMs', () => {
  it('is the next whole minute, or the end if that is sooner', () => {
    expect(nextChangeMs(125_000)).toBe(5001);
    expect(nextChangeMs(40_000)).toBe(40_001);
    expect(nextChangeMs(0)).toBe(Number.POSITIVE_INFINITY);
  });
});
