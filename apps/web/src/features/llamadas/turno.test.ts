import { afterEach, describe, expect, it, vi } from 'vitest';
import { Turno } from './turno.ts';

/** A browser's locks: one holder, the others in the order in which they came. */
function fakeLocks() {
  interface Waiting {
    run: () => Promise<void>;
    signal: AbortSignal | undefined;
  }
  const line: Waiting[] = [];
  let isHeld = false;
  const next = () => {
    if (isHeld) return;
    const first = line.shift();
    if (!first) return;
    if (first.signal?.aborted) return next();
    isHeld = true;
    void first.run().then(() => {
      isHeld = false;
      next();
    });
  };
  const request = (_name: string, { signal }: LockOptions, callback: () => unknown) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        signal,
        run: async () => resolve(await callback()),
      };
      line.push(waiting);
      signal?.addEventListener('abort', () => {
        if (!line.includes(waiting)) return;
        line.splice(line.indexOf(waiting), 1);
        reject(new DOMException('called off', 'AbortError'));
      });
      queueMicrotask(next);
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

function browser() {
  const locks = fakeLocks();
  const tabs: { onmessage: ((event: MessageEvent<unknown>) => unknown) | null }[] = [];
  return {
    tab(mayYield: () => boolean = () => true) {
      const channel = {
        onmessage: null as ((event: MessageEvent<unknown>) => unknown) | null,
        postMessage: (data: unknown) => {
          for (const other of tabs) if (other !== channel) other.onmessage?.({ data } as MessageEvent<unknown>);
        },
        close: () => void tabs.splice(tabs.indexOf(channel), 1),
      };
      tabs.push(channel);
      const made = { isOwn: false };
      const turno = new Turno({
        name: 'one',
        locks,
        channel,
        mayYield,
        onChange: (isOwn) => {
          made.isOwn = isOwn;
        },
      });
      return { turno, isOwn: () => made.isOwn };
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.useRealTimers());

describe('which tab telephones', () => {
  it('is the first one, until it is closed', async () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    await settle();
    expect([first.isOwn(), second.isOwn()]).toEqual([true, false]);
    first.turno.stop();
    await settle();
    expect([first.isOwn(), second.isOwn()]).toEqual([false, true]);
  });

  it('is the one that wants to call, though others have waited longer', async () => {
    const { tab } = browser();
    const [first, second, third] = [tab(), tab(), tab()];
    await settle();
    expect(await third.turno.take()).toBe(true);
    expect([first.isOwn(), second.isOwn(), third.isOwn()]).toEqual([false, false, true]);
    expect(await third.turno.take()).toBe(true);
    third.turno.stop();
    await settle();
    expect([first.isOwn(), second.isOwn()].filter(Boolean)).toHaveLength(1);
  });

  it('stays the one that talks', async () => {
    const { tab } = browser();
    const first = tab(() => false);
    const second = tab();
    await settle();
    vi.useFakeTimers();
    const taken = second.turno.take();
    await vi.runAllTimersAsync();
    expect(await taken).toBe(false);
    expect([first.isOwn(), second.isOwn()]).toEqual([true, false]);
  });
});
