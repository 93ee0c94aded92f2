import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Core, onCore } from './cpu.ts';

export interface ChildOptions {
  core: Core;
  isPinned: boolean;
  env?: NodeJS.ProcessEnv;
  nodeArgs?: string[];
}

/** A Node process of this run that is controlled by messages. */
export interface Child {
  readonly pid: number;
  /** Sends a message and resolves with the next one that is returned; throws if the process ends instead. */
  ask<Answer>(question: unknown): Promise<Answer>;
  /** The next message; throws if the process ends instead. */
  next<Answer>(): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts one of our scripts on a core, with only the part of the environment that Node needs. */
export function startChild(script: string, { core, isPinned, env = {}, nodeArgs = [] }: ChildOptions): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const [file, ...args] = [...onCore(core, isPinned), process.execPath, ...nodeArgs, path];
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(file, args, { env: { PATH, HOME, TMPDIR, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  // a server that outlived a stopped run would disturb the next one
  process.once('exit', () => child.kill('SIGKILL'));
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (words = `${words}${String(chunk)}`.slice(-4000)));
  const next = <Answer>(): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => {
        child.off('exit', onExit);
        resolve(message as Answer);
      };
      const onExit = () => {
        child.off('message', onMessage);
        reject(new Error(`${script} ended: ${words}`));
      };
      child.once('message', onMessage);
      child.once('exit', onExit);
    });
  return {
    pid: child.pid ?? 0,
    next,
    ask(question) {
      const answer = next();
      child.send(question as object);
      return answer as never;
    },
    stop: () => stop(child),
  };
}

const GRACE_MS = 15_000;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(killer);
}
