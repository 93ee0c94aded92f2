import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * What tells a process from a later one with the same number: when it began and what it runs.
 * Undefined when there is no such process (or only its remains, waiting to be collected).
 */
export function identify(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readProcStat(pid);
      // Not its command line, which a process may change.
      return stat.state === 'Z' ? undefined : `${stat.startTime} ${readlinkSync(`/proc/${pid}/exe`)}`;
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0);
      return `process ${pid}`;
    }
    return execFileSync('ps', ['-o', 'lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The parent's number, state and time of start, from the kernel's own line about the process. */
export function readProcStat(pid: number): { state: string; parent: number; startTime: string } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in brackets and may contain anything, brackets and blanks too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '' };
}
