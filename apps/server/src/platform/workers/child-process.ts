import { fork } from 'node:child_process';
import { createSerialWorker, type SerialWorker, type SerialWorkerOptions, type Peer } from './serial-worker.ts';

/**
 * A worker for native code in a child process: a thread cannot be ended while native code runs, and it would occupy one
 * of the few threads in which this process reads files and hashes passwords.
 */
export function createChildProcess<Input, Output>({
  script,
  ...options
}: SerialWorkerOptions): SerialWorker<Input, Output> {
  return createSerialWorker(() => open(script), options);
}

function open(script: URL): Peer {
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
