import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRecording, webmRecording } from '../../../test/sounds.ts';
import { toNotaDeVoz } from './nota-de-voz.ts';

function convert(webm: Buffer) {
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
  return { done: toNotaDeVoz(store, 7, upload), stored };
}

test('a voice note is made ready while everybody else is served', async () => {
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
  // in this thread it would have let two or three through
  expect(served).toBeGreaterThan(20);
});

test('what is no recording is refused, and the next one of the business is made ready all the same', async () => {
  const webm = await webmRecording(5);
  await expect(convert(Buffer.from('no sound at all')).done).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' });
  await expect(convert(webm).done).resolves.toMatchObject({ tipoMime: 'audio/ogg' });
});
