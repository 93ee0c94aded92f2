import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** The module that answers each message with one: see `answerMessages`. */
  script: URL;
  /** A piece of work that takes longer is given up together with its thread. */
  timeoutMs: number;
  /** A thread with nothing to do goes after this. */
  idleMs?: number;
}

export interface Thread<Input, Output> {
  /** Has one piece of work done, after those that were handed in before. Throws what the work threw. */
  run(input: Input, transfer?: ArrayBuffer[]): Promise<Output>;
  close(): Promise<void>;
}

/** What a thread answers. */
export type ThreadAnswer<Output> = { ok: true; output: Output } | { ok: false; message: string };

const HEAP_MB = 256;

/** The thread did not end its work in time, or broke down. */
export class ThreadFailed extends Error {}

/**
 * Work that would hold up everybody else's requests (drawing, counting), done one piece after another in a thread of its
 * own. It starts with the first piece and goes when there is nothing to do.
 */
export function createThread<Input, Output>({
  script,
  timeoutMs,
  idleMs = 60_000,
}: ThreadOptions): Thread<Input, Output> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function open(): Worker {
    const fresh = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    fresh.unref();
    fresh.once('exit', () => {
      if (worker === fresh) worker = null;
    });
    // without a listener a thread that breaks down between two pieces would take the process with it
    fresh.on('error', () => undefined);
    return fresh;
  }

  function discard(): Promise<unknown> {
    clearTimeout(idle);
    const gone = worker;
    worker = null;
    return gone?.terminate() ?? Promise.resolve();
  }

  function once(input: Input, transfer: ArrayBuffer[]): Promise<Output> {
    clearTimeout(idle);
    const current = (worker ??= open());
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const onMessage = (answer: ThreadAnswer<Output>) => {
      if (answer.ok) resolve(answer.output);
      else reject(new ThreadFailed(answer.message));
    };
    const onError = (error: unknown) => reject(new ThreadFailed('The thread broke down', { cause: error }));
    const onExit = () => reject(new ThreadFailed('The thread ended'));
    const timer = setTimeout(() => {
      reject(new ThreadFailed(`No answer within ${timeoutMs} ms`));
      void discard();
    }, timeoutMs);
    current.once('message', onMessage).once('error', onError).once('exit', onExit);
    current.postMessage(input, transfer);
    return promise.finally(() => {
      clearTimeout(timer);
      current.off('message', onMessage).off('error', onError).off('exit', onExit);
      idle = setTimeout(() => void discard(), idleMs).unref();
    });
  }

  return {
    run(input, transfer = []) {
      const next = last.then(() => once(input, transfer));
      last = next.catch(() => undefined);
      return next;
    },
    close: async () => {
      await last;
      await discard();
    },
  };
}
