import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextRequest, reloadRequest } from './bandeja.queries.ts';

describe('nextRequest', () => {
  it('starts with one step', () => {
    expect(nextRequest(0, 25, 1)).toEqual({ page: 0, size: 25 });
    expect(nextRequest(0, 200, 1)).toEqual({ page: 0, size: 200 });
  });

  // covers D2-9-01a
  it('always covers the last loaded row and at least one new row, within the server’s page size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(25, 200), (shown, step) => {
        const { page, size } = nextRequest(shown, step, 1);
        expect(size).toBeLessThanOrEqual(200);
        expect(page * size).toBeLessThan(shown);
        expect((page + 1) * size).toBeGreaterThan(shown);
      }),
    );
  });
});

describe('reloadRequest', () => {
  it('covers the loaded rows, up to the size of one page', () => {
    expect([0, 40, 900].map((shown) => reloadRequest(shown, 25).size)).toEqual([25, 40, 200]);
  });
});
