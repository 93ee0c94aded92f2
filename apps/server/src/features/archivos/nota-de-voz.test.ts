import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRecording, webmRecording } from '@tertulia/testkit/sounds';
import { toNotaDeVoz } from './nota-de-voz.ts';

function convert(webm: Buffer, { userId = 1, timeoutMs }: { userId?: number; timeoutMs?: number } = {}) {
  const stored: Buffer[] = [];
  const store = {
    get: async () => Readable.from([webm]),
    put: async (content: Readable | Uint8Array) => {
      stored.push(content instanceof Readable ? await buffer(content) : Buffer.from(content));
      return { key: '7/00/0', size: stored[0]?.length ?? 0, sha256: Buffer.alloc(32) };
    },
  };
  const upload = {
    key: '7/00/1',
    size: webm.length,
    sha256: Buffer.alloc(32),
    name: 'nota.webm',
    type: 'video/webm',
    keep: () => undefined,
  };
  return { done: toNotaDeVoz(store, { tenantId: 7, userId }, upload, timeoutMs), stored };
}

test('a voice note is converted without blocking other calls', async () => {
  const { done, stored } = convert(await webmRecording(4000));
  let isDone = false;
  const end = done.finally(() => (isDone = true));
  let served = 0;
  while (!isDone) {
    await pause(1);
    served++;
  }
  await end;
  expect((await readRecording(stored[0] ?? Buffer.alloc(0))).packets).toHaveLength(4000);
  // on the main thread only two or three would have got through
  expect(served).toBeGreaterThan(20);
});

test('a file that is no recording is refused, and the next one of the business is converted', async () => {
  const webm = await webmRecording(5);
  await expect(convert(Buffer.from('no sound at all')).done).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  await expect(convert(webm).done).resolves.toMatchObject({ tipoMime: 'audio/ogg' });
});

test('a recording that ends before any sound is refused, and not sent as a silent one', async () => {
  const webm = await webmRecording(50);
  await expect(convert(webm.subarray(0, webm.length / 2)).done).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
});

/** A segment of unknown length without readable content: a parser never finds its end. */
const ENDLESS = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102', 'hex'),
  Buffer.from('1853806701ffffffffffffff', 'hex'),
  Buffer.alloc(300),
]);

test('an unparseable recording delays a colleague’s note by one at most, however many one user sends', async () => {
  const webm = await webmRecording(5);
  const ended: string[] = [];
  const endless = Array.from({ length: 4 }, () =>
    convert(ENDLESS, { userId: 1, timeoutMs: 1500 }).done.catch(() => ended.push('endless')),
  );
  const note = convert(webm, { userId: 2 }).done.then(() => ended.push('note'));
  await Promise.all([note, ...endless]);
  expect(ended).toEqual(['endless', 'note', 'endless', 'endless', 'endless']);
}, 60_000);
