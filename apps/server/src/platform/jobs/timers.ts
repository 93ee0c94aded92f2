import type { Log } from '../log/log.ts';
import type { TimerLocks } from './timer-locks.ts';

export interface TimerSpec {
  name: string;
  seconds: number;
  work: (signal: AbortSignal) => Promise<void>;
}

export interface TimerOptions extends TimerSpec {
  locks: TimerLocks;
  log: Log;
  /** No further run begins. */
  closing: AbortSignal;
  /** A run in progress shall end. */
  aborting: AbortSignal;
  onRun: (name: string, isOk: boolean, seconds: number) => void;
}

/**
 * A start in which everything asks at once may find no connection: what is done once an hour is not put off by an hour.
 */
const AGAIN_SECONDS = 15;
/** A clock that ticks a little early still counts as due. */
const DUE_SHARE = 0.9;

/**
 * Runs the work at the start and then once per period, over all processes together, and never in two at a time.
 * Resolves when it was closed and a run in progress has ended.
 */
export async function runTimer(options: TimerOptions): Promise<void> {
  let isFirst = true;
  while (!options.closing.aborted) {
    try {
      await tryOnce(options, isFirst);
      isFirst = false;
    } catch (error) {
      options.log.warn({ err: error, timer: options.name }, 'recurring work failed, it will be tried again');
    }
    await pause((isFirst ? Math.min(options.seconds, AGAIN_SECONDS) : options.seconds) * 1000, options.closing);
  }
}

async function tryOnce({ locks, name, seconds, work, aborting, onRun }: TimerOptions, isFirst: boolean): Promise<void> {
  await locks.hold(name, async (ask) => {
    const claimed = await ask(CLAIM, [name, isFirst ? '0 seconds' : `${seconds * DUE_SHARE} seconds`]);
    if (claimed.rowCount !== 1) return;
    await measured(
      () => work(aborting),
      (isOk, took) => onRun(name, isOk, took),
    );
  });
}

const CLAIM = `
  insert into app.job_relojes as r (nombre, corrida) values ($1, now())
  on conflict (nombre) do update set corrida = now() where r.corrida <= now() - $2::interval`;

async function measured(work: () => Promise<void>, done: (isOk: boolean, seconds: number) => void): Promise<void> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    await work();
  } catch (error) {
    done(false, seconds());
    throw error;
  }
  done(true, seconds());
}

/** Waits, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Whether the work ended in time. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const isDone = await Promise.race([work.then(() => true), pause(ms, ended.signal).then(() => false)]);
  ended.abort();
  return isDone;
}
