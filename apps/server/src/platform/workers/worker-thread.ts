import { Worker } from 'node:worker_threads';
import { createSerialWorker, type SerialWorker, type SerialWorkerOptions, type Peer } from './serial-worker.ts';

const HEAP_MB = 256;

/** Runs JavaScript that would block other requests (drawing, counting) in a thread, one piece at a time. */
export function createWorkerThread<Input, Output>({
  script,
  ...options
}: SerialWorkerOptions): SerialWorker<Input, Output> {
  return createSerialWorker(() => open(script), options);
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
