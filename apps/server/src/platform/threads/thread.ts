import { Worker } from 'node:worker_threads';
import { createLine, type Line, type LineOptions, type Peer } from './line.ts';

const HEAP_MB = 256;

/** Runs JavaScript that would block other requests (drawing, counting) in a thread, one piece at a time. */
export function createThread<Input, Output>({ script, ...options }: LineOptions): Line<Input, Output> {
  return createLine(() => open(script), options);
}

function open(script: URL): Peer {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  worker.unref();
  return {
    events: worker,
    post: (input, transfer) => worker.postMessage(input, transfer),
    end: () => worker.terminate(),
  };
}
