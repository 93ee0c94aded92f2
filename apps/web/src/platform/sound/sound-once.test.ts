import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundOnce } from './sound-once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser's locks: one holder per name, the others in order of arrival. */
function fakeLocks() {
  const lines = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: LockOptions, callback: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      let isCalledOff = false;
      signal?.addEventListener('abort', () => {
        isCalledOff = true;
        reject(new DOMException('called off', 'AbortError'));
      });
      const next = (lines.get(name) ?? Promise.resolve()).then(async () => {
        if (!isCalledOff) resolve(await callback());
      });
      lines.set(name, next);
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** A user's tabs, which share the recorded messages; `heard` has the names of the tabs that played the sound. */
function person(locks: Pick<LockManager, 'request'> | null = fakeLocks()) {
  const heard: string[] = [];
  const shared = { played: 0 };
  const receive = (tab: string, secuencia: number, { headStartMs = 0, play = () => Promise.resolve(true) } = {}) =>
    void soundOnce({
      name: `chat 1 ${secuencia}`,
      locks,
      headStartMs,
      isPlayed: () => shared.played >= secuencia,
      record: () => {
        shared.played = secuencia;
      },
      sound: async () => {
        const isHeard = await play();
        if (isHeard) heard.push(tab);
        return isHeard;
      },
    });
  return { heard, receive };
}

test('of two tabs that receive a message at the same time one plays the sound, and for the next message again', async () => {
  const { heard, receive } = person();
  for (const secuencia of [1, 2]) {
    receive('one', secuencia);
    receive('two', secuencia);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toHaveLength(secuencia);
  }
});

test('the tab in front plays the sound, even if the other one receives the message first', async () => {
  const { heard, receive } = person();
  receive('behind', 1, { headStartMs: 300 });
  receive('in front', 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['in front']);
});

test('a single tab in the background plays the sound', async () => {
  const { heard, receive } = person();
  receive('behind', 1, { headStartMs: 300 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['behind']);
});

test('if the browser refuses the sound in one tab, the other one plays it', async () => {
  const { heard, receive } = person();
  receive('never touched', 1, { play: () => Promise.resolve(false) });
  receive('touched', 1, { headStartMs: 300 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['touched']);
});

test('a tab that has the lock and never responds does not silence the others', async () => {
  const { heard, receive } = person();
  receive('frozen', 1, { play: () => new Promise(() => undefined) });
  receive('alive', 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['alive']);
});

test('a tab that wakes up much later does not play the sound again', async () => {
  const { heard, receive } = person();
  receive('awake', 1);
  await vi.advanceTimersByTimeAsync(60_000);
  receive('asleep', 1, { headStartMs: 300 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['awake']);
});

test('without locks each tab plays the sound for unrecorded messages', async () => {
  const { heard, receive } = person(null);
  receive('one', 1);
  await vi.advanceTimersByTimeAsync(10_000);
  receive('two', 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(heard).toEqual(['one']);
});
