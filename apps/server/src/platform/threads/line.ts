import type { EventEmitter } from 'node:events';

export interface LineOptions {
  /** The module that answers each message with one: see `answerMessages`. */
  script: URL;
  /** A piece of work that takes longer is given up together with whoever does it. */
  timeoutMs: number;
  /** Who has nothing to do goes after this. */
  idleMs?: number;
}

export interface Line<Input, Output> {
  /** Has one piece of work done, after those that were handed in before. Throws what the work threw. */
  run(input: Input, transfer?: ArrayBuffer[]): Promise<Output>;
  close(): Promise<void>;
}

/** Who does the work: a thread or a process. It tells `message`, `error` and `exit`. */
export interface Peer {
  events: EventEmitter;
  post(input: unknown, transfer: ArrayBuffer[]): void;
  end(): unknown;
}

/** What a thread answers. */
export type ThreadAnswer<Output> = { ok: true; output: Output } | { ok: false; message: string };

/** The thread did not end its work in time, or broke down. */
export class ThreadFailed extends Error {}

/** One piece of work after another, by one peer that starts with the first piece and goes when there is nothing to do. */
export function createLine<Input, Output>(
  open: () => Peer,
  { timeoutMs, idleMs = 60_000 }: Omit<LineOptions, 'script'>,
): Line<Input, Output> {
  let peer: Peer | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Peer {
    const fresh = open();
    fresh.events.once('exit', () => {
      if (peer === fresh) peer = null;
    });
    // without a listener one that breaks down between two pieces would take the process with it
    fresh.events.on('error', () => undefined);
    return fresh;
  }

  async function discard(): Promise<void> {
    clearTimeout(idle);
    const gone = peer;
    peer = null;
    await gone?.end();
  }

  function once(input: Input, transfer: ArrayBuffer[]): Promise<Output> {
    clearTimeout(idle);
    const current = (peer ??= begin());
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
    current.events.once('message', onMessage).once('error', onError).once('exit', onExit);
    current.post(input, transfer);
    return promise.finally(() => {
      clearTimeout(timer);
      current.events.off('message', onMessage).off('error', onError).off('exit', onExit);
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
