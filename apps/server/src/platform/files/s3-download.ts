import { Readable } from 'node:stream';
import { StoreUnavailable } from './file-store.ts';

/**
 * Passes the bytes on and fails when none arrive for `silenceMs`: otherwise a dead connection would be awaited forever.
 * Only time in which the reader waits counts; a slow reader has no limit. Destroying the result closes the connection.
 */
export function breakSilence(body: Readable, silenceMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const onProgress = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const bytes = new Readable({
    read() {
      timer ??= setTimeout(
        () => bytes.destroy(new StoreUnavailable(`The store sent nothing for ${silenceMs} ms`)),
        silenceMs,
      );
      body.resume();
    },
    destroy(error, done) {
      onProgress();
      body.destroy();
      done(error);
    },
  });
  body.on('data', (chunk: Buffer) => {
    onProgress();
    if (!bytes.push(chunk)) body.pause();
  });
  body.on('end', () => {
    onProgress();
    bytes.push(null);
  });
  body.on('error', (cause) => bytes.destroy(new StoreUnavailable('The store broke off', { cause })));
  return bytes;
}
