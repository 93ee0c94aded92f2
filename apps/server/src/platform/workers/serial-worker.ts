import type { EventEmitter } from 'node:events';

export interface SerialWorkerOptions {
  /** The module that answers each message with one: see `answerMessages`. */
  script: URL;
  /** Work that takes longer fails, and its worker is ended. */
  timeoutMs: number;
  /** An idle worker is ended after this time. */
  idleMs?: number;
}

export interface SerialWorker<Input, Output> {
  /** Runs one piece of work after those before it. Throws the work's error. */
  run(input: Input, transfer?: ArrayBuffer[]): Promise<Output>;
  close(): Promise<void>;
}

/** The worker: a thread or a process. It emits `message`, `error` and `exit`. */
export interface Peer {
  events: EventEmitter;
  post(input: unknown, transfer: ArrayBuffer[]): void;
  end(): unknown;
}

/** The response of a worker. */
export type WorkerAnswer<Output> = { ok: true; output: Output } | { ok: false; message: string };

/** The worker did not finish in time, or crashed. */
export class WorkerFailed extends Error {}

/** Runs one piece of work at a time in one worker, which starts with the first piece and ends when idle. */
export function createSerialWorker<Input, Output>(
  open: () => Peer,
  { timeoutMs, idleMs = 60_000 }: Omit<SerialWorkerOptions, 'script'>,
): SerialWorker<Input, Output> {
  let peer: Peer | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Peer {
    const fresh = open();
    fresh.events.once('exit', () => {
      if (peer === fresh) peer = null;
    });
    // without an error listener a worker that crashes while idle would end the process
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
    const onMessage = (answer: WorkerAnswer<Output>) => {
      if (answer.ok) resolve(answer.output);
      else reject(new WorkerFailed(answer.message));
    };
    const onError = (error: unknown) => reject(new WorkerFailed('The thread broke down', { cause: error }));
    const onExit = () => reject(new WorkerFailed('The thread ended'));
    const timer = setTimeout(() => {
      reject(new WorkerFailed(`No answer within ${timeoutMs} ms`));
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
