import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from './file-store.ts';
import { breakSilence } from './s3-download.ts';

const SILENCE_MS = 1000;
const CHUNK = Buffer.alloc(64 * 1024);

describe('a stream with a limit on silence', () => {
  // Node's streams use their own queue, which must not be faked
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  const settle = () => new Promise((resolve) => setImmediate(resolve));
  function makeBody(chunks: number): Readable {
    let left = chunks;
    return new Readable({
      read() {
        if (left > 0) this.push(CHUNK);
        left -= 1;
      },
    });
  }

  test('sets no time limit on a slow reader', async () => {
    const body = makeBody(100);
    const bytes = breakSilence(body, SILENCE_MS);
    bytes.on('error', () => undefined);
    bytes.once('readable', () => undefined);
    await settle();
    await vi.advanceTimersByTimeAsync(100 * SILENCE_MS);
    expect(bytes.destroyed).toBe(false);
    let read = 0;
    for (let chunk = bytes.read(); chunk !== null || read === 0; chunk = bytes.read()) {
      read += (chunk as Buffer | null)?.length ?? 0;
      await settle();
      await vi.advanceTimersByTimeAsync(SILENCE_MS / 2);
    }
    expect(read).toBe(100 * CHUNK.length);
    expect(bytes.destroyed).toBe(false);
  });

  test('breaks off after that much silence while the reader waits', async () => {
    const body = makeBody(1);
    const bytes = breakSilence(body, SILENCE_MS);
    const failed = new Promise((resolve) => bytes.once('error', resolve));
    bytes.resume();
    await settle();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect(bytes.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(await failed).toBeInstanceOf(StoreUnavailable);
    expect(body.destroyed).toBe(true);
  });

  test('ends with the source, and passes on its error', async () => {
    const whole = breakSilence(Readable.from([CHUNK, CHUNK], { objectMode: false }), SILENCE_MS);
    expect((await whole.toArray()).length).toBeGreaterThan(0);
    const broken = Readable.from(
      (async function* () {
        yield CHUNK;
        throw new Error('cut');
      })(),
    );
    await expect(breakSilence(broken, SILENCE_MS).toArray()).rejects.toMatchObject({ cause: { message: 'cut' } });
    expect(vi.getTimerCount()).toBe(0);
  });
});
