import { fork } from 'node:child_process';
import { createLine, type Line, type LineOptions, type Peer } from './line.ts';

/**
 * The same for work in native code, in a process of its own: a thread cannot be ended while it runs there, and it would keep
 * one of the few places in which this process reads files and hashes passwords.
 */
export function createChild<Input, Output>({ script, ...options }: LineOptions): Line<Input, Output> {
  return createLine(() => open(script), options);
}

function open(script: URL): Peer {
  // whatever is drawn there needs none of our secrets
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
    // one that is gone tells it by `exit`
    post: (input) => void child.send(input as object, () => undefined),
    end: () => child.kill('SIGKILL'),
  };
}
