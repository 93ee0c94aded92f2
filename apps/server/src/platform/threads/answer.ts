import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer } from './thread.ts';

/** Called by a thread's script: does each piece of work that comes and answers with what it came to. */
export function answerMessages(work: (input: unknown) => Promise<unknown>): void {
  if (!parentPort) throw new Error('This script is for a thread');
  const port = parentPort;
  port.on('message', (input: unknown) => {
    void work(input).then(
      (output) => port.postMessage({ ok: true, output } satisfies ThreadAnswer<unknown>),
      (error: unknown) =>
        port.postMessage({
          ok: false,
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies ThreadAnswer<unknown>),
    );
  });
}
