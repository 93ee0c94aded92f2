import { readFileSync } from 'node:fs';
import { identify, readProcStat } from './process-identity.ts';

/**
 * Runs `stop` once, at the first request to end, and then ends the process. Further requests are ignored: one Ctrl-C reaches us
 * twice, from the terminal and from npm, and stopping has its own time limits.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  onLauncherKilled(end);
}

const LOOK_EVERY_MS = 250;

/**
 * Calls back when one of the processes between us and npm is gone, which can only mean that it was killed: a signal that can be
 * passed on would have reached us first. Without this, `kill -9` of npm would leave the product running with no one to stop it.
 */
function onLauncherKilled(callback: () => void): void {
  if (process.platform !== 'linux') return;
  const chain = findLauncherChain();
  const timer = setInterval(() => {
    if (chain.every(({ pid, identity }) => identify(pid) === identity)) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS);
  timer.unref();
}

function findLauncherChain(): { pid: number; identity: string }[] {
  const chain: { pid: number; identity: string }[] = [];
  try {
    for (let pid = process.ppid; pid > 1; pid = readProcStat(pid).parent) {
      const identity = identify(pid);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (identity === undefined) break;
      // npm's shell and our launcher under the older Node, then npm itself; beyond that it is the user's business.
      const isOurs = command.includes('tools/launch.mjs');
      const isNpm = /^npm\b|npm-cli\.c?js/.test(command);
      if (!isOurs && !isNpm) break;
      chain.push({ pid, identity });
      if (isNpm) break;
    }
  } catch {
    // An ancestor that may not be looked at ends the chain.
  }
  return chain;
}
