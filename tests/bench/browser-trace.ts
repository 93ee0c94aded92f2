import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { median, percentile } from './latencies.ts';

/**
 * The work of the page's main thread during a recording; CPU time in milliseconds, so that other load is not included.
 */
export interface MainThread {
  seconds: number;
  frames: number;
  /** Work from the beginning of one frame to that of the next. */
  frameMean: number;
  frameP95: number;
  frameMax: number;
  longestTask: number;
  /** The same in wall-clock time, which includes other load. */
  longestTaskByClock: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'v8.execute',
];
const PROFILER = ['disabled-by-default-v8.cpu_profiler'];
const TASK = 'RunTask';
const FRAME = 'BeginMainThreadFrame';

/** Records a trace of a page during an action. The trace stays in a file, which browser tools can show. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  { path, isProfiled }: { path: string; isProfiled: boolean },
  act: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, { categories: isProfiled ? [...CATEGORIES, ...PROFILER] : CATEGORIES });
  const begun = performance.now();
  await act();
  const seconds = (performance.now() - begun) / 1000;
  const trace = await browser.stopTracing();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, trace);
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return { seconds, ...readMainThread(traceEvents) };
}

/** The metrics of the busiest main thread in a trace. */
export function readMainThread(events: readonly TraceEvent[]): Omit<MainThread, 'seconds'> {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const byThread = Map.groupBy(
    events.filter((event) => mains.has(threadOf(event)) && event.ph === 'X' && event.name === TASK),
    threadOf,
  );
  const work = (tasks: readonly TraceEvent[]) => tasks.reduce((sum, task) => sum + costOf(task), 0);
  const [thread, tasks] = [...byThread].sort(([, a], [, b]) => work(b) - work(a))[0] ?? ['', []];
  if (tasks.length === 0) throw new Error('the trace shows no main thread at work');
  tasks.sort((a, b) => a.ts - b.ts);
  const begins = events.filter((event) => event.name === FRAME && threadOf(event) === thread).map(({ ts }) => ts);
  const frames = workOfFrames(
    tasks,
    begins.sort((a, b) => a - b),
  );
  return {
    frames: frames.length,
    frameMean: frames.reduce((sum, frame) => sum + frame, 0) / Math.max(1, frames.length),
    frameP95: percentile(frames, 0.95),
    frameMax: Math.max(0, ...frames),
    longestTask: Math.max(...tasks.map(costOf)),
    longestTaskByClock: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}

/** The median of each metric over several rounds. */
export function medianOfMainThreads(rounds: readonly MainThread[]): MainThread {
  const of = (pick: (round: MainThread) => number) => median(rounds.map(pick));
  return {
    seconds: of((round) => round.seconds),
    frames: of((round) => round.frames),
    frameMean: of((round) => round.frameMean),
    frameP95: of((round) => round.frameP95),
    frameMax: of((round) => round.frameMax),
    longestTask: of((round) => round.longestTask),
    longestTaskByClock: of((round) => round.longestTaskByClock),
  };
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
const costOf = ({ tdur, dur = 0 }: TraceEvent) => (tdur ?? dur) / 1000;

/** The work from each frame's beginning to the next one's; a task belongs to the frame in which it began. */
function workOfFrames(tasks: readonly TraceEvent[], begins: readonly number[]): number[] {
  const frames: number[] = [];
  let next = 0;
  for (const task of tasks) {
    const end = task.ts + (task.dur ?? 0);
    let hasBegun = false;
    while (next < begins.length && (begins[next] ?? 0) <= end) {
      hasBegun = true;
      next += 1;
    }
    if (hasBegun) frames.push(0);
    if (frames.length > 0) frames[frames.length - 1] = (frames.at(-1) ?? 0) + costOf(task);
  }
  return frames;
}
