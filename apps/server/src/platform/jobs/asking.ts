import { EventEmitter } from 'node:events';
import type { Worker, WorkerEvents } from 'graphile-worker';

export interface Asking {
  /** To be handed to the queue. */
  events: WorkerEvents;
  /** Resolves once no worker is waiting for the answer to «is there a job?». */
  settled(): Promise<void>;
}

/**
 * Tracks the workers that are asking the database for a job. A worker that asked before its queue was closed may still
 * receive a job afterwards, and a stopping process must not take the jobs that it gives back.
 */
export function watchAsking(): Asking {
  const events: WorkerEvents = new EventEmitter();
  const asking = new Set<Worker>();
  let waiting: (() => void)[] = [];
  const answered = ({ worker }: { worker: Worker }) => {
    asking.delete(worker);
    if (asking.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  events.on('worker:getJob:start', ({ worker }) => asking.add(worker));
  events.on('worker:getJob:empty', answered);
  events.on('worker:getJob:error', answered);
  events.on('job:start', answered);
  return {
    events,
    settled: () => (asking.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
