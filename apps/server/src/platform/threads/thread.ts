import { Worker } from 'node:worker_threads';
import { createLine, type Line, type LineOptions, type Peer } from './line.ts';

const HEAP_MB = 256;

/**
 * Work in JavaScript that would hold up everybody else's requests (drawing, counting), done one piece after another in a
 * thread of its own.
 */
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
