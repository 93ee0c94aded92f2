import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identify } from './process-identity.ts';

interface Record {
  pid: number;
  identity: string;
}

const folder = (dataDir: string) => join(dataDir, 'run');

/** Notes a child of this data directory, so that the next start finds it even if we are killed. */
export function noteChild(dataDir: string, name: string, pid: number): void {
  mkdirSync(folder(dataDir), { recursive: true });
  writeFileSync(join(folder(dataDir), `${name}.json`), JSON.stringify({ pid, identity: identify(pid) ?? '' }));
}

/** Forgets a child that has ended. */
export function forgetChild(dataDir: string, name: string): void {
  rmSync(join(folder(dataDir), `${name}.json`), { force: true });
}

/** Stops the children that a killed launcher of this data directory left running. Call it only while holding the directory. */
export async function stopLeftovers(dataDir: string, print: (line: string) => void = () => {}): Promise<void> {
  if (!existsSync(folder(dataDir))) return;
  await Promise.all(
    readdirSync(folder(dataDir)).map(async (file) => {
      const path = join(folder(dataDir), file);
      const { pid, identity } = readRecord(path);
      // The process id may have been reused.
      if (identity !== '' && identify(pid) === identity) {
        print(`se detiene ${file.replace('.json', '')} (proceso ${pid}), que quedó de una ejecución anterior`);
        await stopOrphan(pid, identity);
      }
      rmSync(path, { force: true });
    }),
  );
}

async function stopOrphan(pid: number, identity: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGTERM', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (identify(pid) === identity && Date.now() < deadline) await delay(20);
  }
}

function readRecord(path: string): Record {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { pid, identity } = Object(read) as Partial<Record>;
    if (typeof pid === 'number' && typeof identity === 'string') return { pid, identity };
  } catch {
    // A process that was killed while writing left half a record, which identifies no process.
  }
  return { pid: 0, identity: '' };
}
