import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Measured } from './latencies.ts';

/** The cores of every measurement: server and database on one, the client on the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Pins this process, and so its later children, to the servers' core. False if that is not possible. */
export function pinServers(): boolean {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-acp', String(SERVER_CORE), String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A core, or all of them for processes on neither side. */
export type Core = number | 'any';

/** The command prefix that runs a program on that core and not on this process's. */
export function onCore(core: Core, isPinned: boolean): string[] {
  if (!isPinned) return [];
  return ['taskset', '-c', core === 'any' ? `0-${cpus().length - 1}` : String(core)];
}

export interface CpuUse {
  /** Busy time of the whole machine and of our processes, in seconds. */
  machine: number;
  ours: number;
}

const TICKS_PER_SECOND = 100;

/** CPU time used so far, or null if the system does not report it. */
export function readCpu(): CpuUse | null {
  if (process.platform !== 'linux') return null;
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  let ours = 0;
  for (const ticks of ticksOfTree(process.pid)) ours += ticks;
  return { machine: (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND, ours: ours / TICKS_PER_SECOND };
}

/** The share of one core that other processes used between two samples; 0 if unknown. */
export function foreignShare(before: CpuUse | null, after: CpuUse | null, seconds: number): number {
  if (!before || !after || seconds <= 0) return 0;
  const foreign = after.machine - before.machine - (after.ours - before.ours);
  return Math.max(0, foreign) / seconds;
}

/** CPU seconds of one process so far. */
export function cpuSecondsOf(pid: number): number {
  return (readStat(pid)?.ticks ?? 0) / TICKS_PER_SECOND;
}

/** The same of a process and its descendants. */
export function cpuSecondsOfTree(pid: number): number {
  return ticksOfTree(pid).reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** Resident memory of one process in MB; null if the system does not report it. */
export function residentMb(pid: number): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Math.round(Number(kb) / 1024);
  } catch {
    return null;
  }
}

function ticksOfTree(root: number): number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const family = new Set([root]);
  // parents mostly precede their children, but not always: repeat until nothing is added
  for (let before = 0; before !== family.size;) {
    before = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid }) => family.has(pid)).map(({ ticks }) => ticks);
}

function readStat(pid: number): { pid: number; parent: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in parentheses may contain any character
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // own time, and that of children that have ended
    const ticks = (fields[11] ?? 0) + (fields[12] ?? 0) + (fields[13] ?? 0) + (fields[14] ?? 0);
    return { pid, parent: fields[1] ?? 0, ticks };
  } catch {
    return null;
  }
}

/** Measures together with the CPU time that server process and database spend on one response. */
export async function withCpu(
  serverPid: number,
  databasePid: number,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  const server = cpuSecondsOf(serverPid);
  const database = cpuSecondsOfTree(databasePid);
  const measured = await measure();
  const micros = (seconds: number) => (seconds * 1e6) / Math.max(1, measured.count);
  const databaseMicros = micros(cpuSecondsOfTree(databasePid) - database);
  return { ...measured, serverMicros: micros(cpuSecondsOf(serverPid) - server), databaseMicros };
}
