import type { TipoEvento } from '@tertulia/contract/realtime/tipos-evento';
import { describe, expect, it } from 'vitest';
import { eventually } from '@tertulia/testkit/server';
import { createLog } from '#platform/log/log';
import { createChangeCoalescer, type ChangeCoalescerOptions, type PendingChanges } from './change-coalescer.ts';

const log = createLog('silent');

interface Published {
  tenantId: number;
  conversacionId: number;
  types: TipoEvento[];
  mensajeIds: number[];
}

function build(options: Partial<ChangeCoalescerOptions> & { work?: (pending: PendingChanges) => Promise<void> } = {}) {
  const published: Published[] = [];
  const lost: number[] = [];
  const coalescer = createChangeCoalescer({
    publish: async (pending) => {
      await options.work?.(pending);
      const { tenantId, conversacionId, types, mensajeIds } = pending;
      published.push({ tenantId, conversacionId, types: [...types.keys()], mensajeIds: [...mensajeIds] });
    },
    onLost: (tenantId) => lost.push(tenantId),
    log,
    retryMs: 1,
    ...options,
  });
  const idle = () => eventually(async () => coalescer.size() === 0, 'everything is published');
  return { coalescer, published, lost, idle };
}

describe('pending changes', () => {
  it('of a burst become few, use little memory, and the last one is published', async () => {
    const gate = Promise.withResolvers<void>();
    const { coalescer, published, idle } = build({ work: () => gate.promise });
    for (let n = 1; n <= 10_000; n += 1)
      coalescer.add(1, { type: n === 10_000 ? 'CLOSED' : 'UPDATED', conversacionId: 5, mensajeIds: [1 + (n % 100)] });
    expect(coalescer.size()).toBe(2);
    gate.resolve();
    await idle();
    expect(published).toHaveLength(2);
    expect(published.at(-1)?.types).toEqual(['UPDATED', 'CLOSED']);
    expect(published.at(-1)?.mensajeIds).toHaveLength(100);
  });

  it('of one conversation are published one after another, of several in parallel', async () => {
    let [now, most] = [0, 0];
    const busy = new Set<number>();
    const { coalescer, idle } = build({
      parallel: 3,
      work: async ({ conversacionId }) => {
        expect(busy.has(conversacionId)).toBe(false);
        busy.add(conversacionId);
        most = Math.max(most, (now += 1));
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        busy.delete(conversacionId);
      },
    });
    for (let n = 0; n < 300; n += 1) {
      coalescer.add(1, { type: 'UPDATED', conversacionId: n % 7, mensajeIds: [] });
      if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await idle();
    expect(most).toBe(3);
  });

  it('beyond the bound are dropped, and the listeners of that business reload', async () => {
    const gate = Promise.withResolvers<void>();
    const { coalescer, lost, idle } = build({ maxPending: 1000, parallel: 1, work: () => gate.promise });
    coalescer.add(2, { type: 'UPDATED', conversacionId: 1, mensajeIds: [] });
    coalescer.add(2, { type: 'UPDATED', conversacionId: 2, mensajeIds: [] });
    let largest = 0;
    for (let n = 1; n <= 10_000; n += 1) {
      coalescer.add(1, { type: 'UPDATED', conversacionId: n, mensajeIds: [n] });
      largest = Math.max(largest, coalescer.size());
    }
    expect(largest).toBeLessThanOrEqual(1001);
    expect(new Set(lost)).toEqual(new Set([1]));
    gate.resolve();
    await idle();
  });

  it('of one business delay another by one run, however many of them wait', async () => {
    const { coalescer, published, idle } = build({ parallel: 2 });
    for (let n = 1; n <= 5000; n += 1) coalescer.add(1, { type: 'UPDATED', conversacionId: n, mensajeIds: [] });
    for (const n of [1, 2]) coalescer.add(2, { type: 'UPDATED', conversacionId: n, mensajeIds: [] });
    await idle();
    expect(published).toHaveLength(5002);
    expect(published.flatMap(({ tenantId }, at) => (tenantId === 2 ? [at] : [])).at(-1)).toBeLessThan(8);
  });

  it('of the business that fills the queue are dropped, and of no other business', async () => {
    const gate = Promise.withResolvers<void>();
    const { coalescer, published, lost, idle } = build({ maxPending: 1000, parallel: 1, work: () => gate.promise });
    for (let n = 1; n <= 100; n += 1) coalescer.add(3, { type: 'UPDATED', conversacionId: n, mensajeIds: [] });
    for (let n = 1; n <= 901; n += 1) coalescer.add(1, { type: 'UPDATED', conversacionId: n, mensajeIds: [] });
    expect(lost).toEqual([]);
    coalescer.add(2, { type: 'UPDATED', conversacionId: 7, mensajeIds: [1] });
    expect(lost).toEqual([1]);
    expect(coalescer.size()).toBe(101);
    // and the business whose changes were dropped can queue again
    coalescer.add(1, { type: 'CLOSED', conversacionId: 8, mensajeIds: [] });
    gate.resolve();
    await idle();
    expect(lost).toEqual([1]);
    expect(published.filter(({ tenantId }) => tenantId === 3)).toHaveLength(100);
    expect(published.filter(({ tenantId }) => tenantId !== 3)).toMatchObject([
      { tenantId: 2, conversacionId: 7, mensajeIds: [1] },
      { tenantId: 1, conversacionId: 8, types: ['CLOSED'] },
    ]);
  });

  it('that failed to publish are retried, together with later ones', async () => {
    let failures = 2;
    const { coalescer, published, lost, idle } = build({
      work: async () => {
        if ((failures -= 1) >= 0) throw new Error('database away');
      },
    });
    coalescer.add(1, { type: 'ASSIGNED', conversacionId: 5, mensajeIds: [1] });
    coalescer.add(1, { type: 'CLOSED', conversacionId: 5, mensajeIds: [2] });
    await eventually(async () => published.some(({ types }) => types.includes('CLOSED')), 'the last one is published');
    await eventually(
      async () => published.flatMap(({ mensajeIds }) => mensajeIds).length >= 2,
      'both messages are published',
    );
    await idle();
    expect(published.flatMap(({ types }) => types).at(-1)).toBe('CLOSED');
    expect(lost).toEqual([]);
  });

  it('that can never be published make the listeners reload', async () => {
    const { coalescer, lost } = build({ work: () => Promise.reject(new Error('for good')) });
    coalescer.add(3, { type: 'UPDATED', conversacionId: 5, mensajeIds: [] });
    await eventually(async () => lost.length === 1, 'it is given up');
    expect(lost).toEqual([3]);
  });
});
