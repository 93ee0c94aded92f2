import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { claimPort } from '../../tools/stack/ports.ts';
import { waitForAnswer } from '../../tools/stack/managed-process.ts';
import { root } from '../../tools/run-tool.ts';
import { onCore } from './cpu.ts';
import { median } from './latencies.ts';
import type { Rounds } from './rounds.ts';

const READY_MS = 180_000;
const GRACE_MS = 30_000;

/** How long `npm start` takes to serve on data of an earlier start, in milliseconds. */
export async function measureWarmStart(
  { rounds, print }: Rounds,
  { dataDir, isPinned }: { dataDir: string; isPinned: boolean },
): Promise<number> {
  print('start: `npm start` on data that are there');
  await startOnce(dataDir, isPinned);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await startOnce(dataDir, isPinned));
  return median(times);
}

async function startOnce(dataDir: string, isPinned: boolean): Promise<number> {
  const [port, simulatorPort] = [await claimPort(0, '127.0.0.1', 'PORT'), await claimPort(0, '127.0.0.1', 'PORT')];
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, PORT: String(port), SIMULATOR_PORT: String(simulatorPort) };
  const [file, ...args] = [...onCore('any', isPinned), process.execPath, join(root, 'tools', 'launch.mjs'), 'start'];
  const begun = performance.now();
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (words = `${words}${String(chunk)}`.slice(-4000)));
  try {
    await waitForAnswer(`http://127.0.0.1:${port}/readyz`, READY_MS, () => {
      if (child.exitCode !== null) throw new Error(`npm start ended: ${words}`);
    });
    await waitForAnswer(`http://127.0.0.1:${port}/`, READY_MS);
    return performance.now() - begun;
  } finally {
    await stop(child);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(killer);
}
