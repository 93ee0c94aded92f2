import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer } from './serial-worker.ts';

/** Called by the script of a thread or a child process: answers each message with the result of its work. */
export function answerMessages(work: (input: unknown) => Promise<unknown>): void {
  const { listen, post } = portOf();
  listen((input) => {
    void work(input).then(
      (output) => post({ ok: true, output }),
      (error: unknown) =>
        post({ ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}

interface Port {
  listen: (listener: (input: unknown) => void) => void;
  post: (answer: WorkerAnswer<unknown>) => void;
}

function portOf(): Port {
  const port = parentPort;
  if (port)
    return { listen: (listener) => void port.on('message', listener), post: (answer) => port.postMessage(answer) };
  if (!process.send) throw new Error('This script is for a thread or a child');
  // at once: an orderly exit would wait for native work
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  return {
    listen: (listener) => void process.on('message', listener),
    post: (answer) => void process.send?.(answer),
  };
}
