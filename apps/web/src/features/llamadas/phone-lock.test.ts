import { afterEach, describe, expect, it, vi } from 'vitest';
import { Auricular } from './auricular.ts';
import { EnLlamada } from './call-request.ts';
import { buildLlamada, buildViva, softphoneDeMano } from './softphone-de-mano.ts';
import { PhoneLock } from './phone-lock.ts';

/** A browser's locks: one holder, the others queued in order. */
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
    tab(mayYield: () => boolean = () => true, onChange: (isOwn: boolean) => void = () => undefined) {
      const channel = {
        onmessage: null as ((event: MessageEvent<unknown>) => unknown) | null,
        postMessage: (data: unknown) => {
          for (const other of tabs) if (other !== channel) other.onmessage?.({ data } as MessageEvent<unknown>);
        },
        close: () => void tabs.splice(tabs.indexOf(channel), 1),
      };
      tabs.push(channel);
      const made = { isOwn: false };
      const phoneLock = new PhoneLock({
        name: 'one',
        locks,
        channel,
        mayYield,
        onChange: (isOwn) => {
          made.isOwn = isOwn;
          onChange(isOwn);
        },
      });
      return { phoneLock, isOwn: () => made.isOwn };
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => vi.useRealTimers());

describe('the tab that has the phone lock', () => {
  it('is the first one, until it is closed', async () => {
    const { tab } = browser();
    const [first, second] = [tab(), tab()];
    await settle();
    expect([first.isOwn(), second.isOwn()]).toEqual([true, false]);
    first.phoneLock.stop();
    await settle();
    expect([first.isOwn(), second.isOwn()]).toEqual([false, true]);
  });

  it('is the one that wants to call, even if others have waited longer', async () => {
    const { tab } = browser();
    const [first, second, third] = [tab(), tab(), tab()];
    await settle();
    expect(await third.phoneLock.take()).toBe(true);
    expect([first.isOwn(), second.isOwn(), third.isOwn()]).toEqual([false, false, true]);
    expect(await third.phoneLock.take()).toBe(true);
    third.phoneLock.stop();
    await settle();
    expect([first.isOwn(), second.isOwn()].filter(Boolean)).toHaveLength(1);
  });

  it('stays the one that is in a call', async () => {
    const { tab } = browser();
    const first = tab(() => false);
    const second = tab();
    await settle();
    vi.useFakeTimers();
    const taken = second.phoneLock.take();
    await vi.runAllTimersAsync();
    expect(await taken).toBe(false);
    expect([first.isOwn(), second.isOwn()]).toEqual([true, false]);
  });
});

describe('a user’s phone in two tabs', () => {
  const REQUEST = {
    body: { contactoId: 3, conversacionId: null, toNumber: '+573001234567', canalId: 2, grabar: true },
    nombre: 'Ana Ruiz',
  };
  const settled = () => vi.advanceTimersByTimeAsync(0);

  /** A tab with its handset, composed as on the page, with an available user. */
  function telephone({ tab }: ReturnType<typeof browser>) {
    const phone = softphoneDeMano();
    const auricular: Auricular = new Auricular({
      acquirePhone: () => phoneLock.take(),
      openSoftphone: () => Promise.resolve(phone.softphone),
      fetchToken: () => Promise.resolve({ token: 't', expiraEnSegundos: 900, senal: null }),
      askMicrophone: () => Promise.resolve(),
      createLlamada: () => Promise.resolve(buildLlamada()),
      getActual: () => Promise.resolve(null),
      closeLlamada: () => Promise.resolve(),
      onFailure: (error) => {
        throw error;
      },
      now: () => Date.now(),
    });
    const { phoneLock } = tab(
      () => !auricular.isBusy(),
      (isOwn) => auricular.setLockHeld(isOwn),
    );
    auricular.disponer(true);
    /** The number of softphones that are open here. */
    const open = () => phone.tokens.length - phone.closed();
    return { auricular, phone, phoneLock, open };
  }

  it('rings in only one of them, moves to the one that calls, and returns when that one is closed', async () => {
    vi.useFakeTimers();
    const one = browser();
    const [first, second] = [telephone(one), telephone(one)];
    await settled();
    expect([first.open(), second.open()]).toEqual([1, 0]);
    await second.auricular.llamar(REQUEST);
    expect([first.open(), second.open()]).toEqual([0, 1]);
    const leg = second.phone.ring('CA7');
    await settled();
    expect(leg.done).toEqual(['accept']);
    // the other tab gets the same events: it shows the call and cannot start one
    first.auricular.takeViva(buildViva({ estado: 'EN_CURSO' }));
    expect(first.auricular.estado.state.barra).toMatchObject({ fase: 'EN_CURSO', esAqui: false, conMicrofono: false });
    await expect(first.auricular.llamar(REQUEST)).rejects.toBeInstanceOf(EnLlamada);
    expect([first.open(), second.open()]).toEqual([0, 1]);
    second.auricular.stop();
    second.phoneLock.stop();
    await settled();
    expect([first.open(), second.open()]).toEqual([1, 0]);
  });

  it('stays in the tab that is in a call, even if the other tab has no event of the call', async () => {
    vi.useFakeTimers();
    const one = browser();
    const [first, second] = [telephone(one), telephone(one)];
    await settled();
    await first.auricular.llamar(REQUEST);
    const calling = second.auricular.llamar(REQUEST).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await calling).toBeInstanceOf(EnLlamada);
    expect([first.open(), second.open()]).toEqual([1, 0]);
  });
});
