import { Readable } from 'node:stream';
import { StoreUnavailable } from './file-store.ts';

/**
 * The same bytes, which break off when none come for `silenceMs`: else a connection that died without a word would be waited for
 * for ever. Only silence counts that somebody waits in; a slow reader may take its time. Whoever destroys it lets the connection go.
 */
export function breakSilence(body: Readable, silenceMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
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
      heard();
      body.destroy();
      done(error);
    },
  });
  body.on('data', (chunk: Buffer) => {
    heard();
    if (!bytes.push(chunk)) body.pause();
  });
  body.on('end', () => {
    heard();
    bytes.push(null);
  });
  body.on('error', (cause) => bytes.destroy(new StoreUnavailable('The store broke off', { cause })));
  return bytes;
}
