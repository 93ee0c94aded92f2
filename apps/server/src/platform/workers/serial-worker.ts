import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';

interface SerialWorkerOptions {
  /** The module that answers each message with one: see `answerMessages`. */
  script: URL;
  /** Work that takes longer fails, and its worker is ended. */
  timeoutMs: number;
}

/** The worker: a thread or a process. It emits `message`, `error` and `exit`. */
interface Peer {
  events: EventEmitter;
  post(input: unknown, transfer: ArrayBuffer[]): void;
  end(): unknown;
}

/** The response of a worker. */
export type WorkerAnswer<Output> = { ok: true; output: Output } | { ok: false; message: string };

/** The worker did not finish in time, or crashed. */
export class WorkerFailed extends Error {}

interface SerialWorker<Input, Output> {
  /** Runs one piece of work after those before it. Throws the work's error. */
  run(input: Input, transfer?: ArrayBuffer[]): Promise<Output>;
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
const HEAP_MB = 256;

/** Runs JavaScript that would block other requests (drawing, counting) in a thread. */
export const createWorkerThread = <Input, Output>(options: SerialWorkerOptions): SerialWorker<Input, Output> =>
  createSerialWorker(openThread, options);

/**
 * Runs native code in a child process: a thread cannot be ended while native code runs, and it would occupy one of the
 * few threads in which this process reads files and hashes passwords.
 */
export const createChildProcess = <Input, Output>(options: SerialWorkerOptions): SerialWorker<Input, Output> =>
  createSerialWorker(openChild, options);

/** Runs one piece of work at a time in one worker, which starts with the first piece and ends when idle. */
function createSerialWorker<Input, Output>(
  open: (script: URL) => Peer,
  { script, timeoutMs }: SerialWorkerOptions,
): SerialWorker<Input, Output> {
  let peer: Peer | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Peer {
    const fresh = open(script);
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
      idle = setTimeout(() => void discard(), IDLE_MS).unref();
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

function openThread(script: URL): Peer {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.unref();
  return {
    events: worker,
    post: (input, transfer) => worker.postMessage(input, transfer),
    end: () => worker.terminate(),
  };
}

function openChild(script: URL): Peer {
  // the child needs none of our secrets
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(script, {
    env: { PATH, HOME, TMPDIR },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return {
    events: child,
    // `exit` reports a child that is gone
    post: (input) => void child.send(input as object, () => undefined),
    end: () => child.kill('SIGKILL'),
  };
}
