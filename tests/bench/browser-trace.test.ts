import { expect, test } from 'vitest';
import { readMainThread } from './browser-trace.ts';

const MAIN = { pid: 7, tid: 1 };
const OTHER = { pid: 9, tid: 1 };
const ms = (value: number) => value * 1000;

const named = (thread: typeof MAIN, name: string) => ({
  ...thread,
  name: 'thread_name',
  ph: 'M',
  ts: 0,
  args: { name },
});
const task = (thread: typeof MAIN, at: number, clock: number, work: number) => ({
  ...thread,
  name: 'RunTask',
  ph: 'X',
  ts: ms(at),
  dur: ms(clock),
  tdur: ms(work),
});
const frame = (at: number) => ({ ...MAIN, name: 'BeginMainThreadFrame', ph: 'I', ts: ms(at) });

test('a frame’s work is all that runs from its beginning to the next one’s, in CPU time', () => {
  const measured = readMainThread([
    named(MAIN, 'CrRendererMain'),
    named(OTHER, 'Compositor'),
    // unordered, as in traces
    task(MAIN, 40, 30, 9),
    task(MAIN, 10, 8, 4),
    task(MAIN, 20, 3, 2),
    task(MAIN, 1, 2, 1),
    task(OTHER, 0, 900, 900),
    frame(41),
    frame(12),
  ]);
  expect(measured).toEqual({
    frames: 2,
    frameMean: 7.5,
    frameP95: 9,
    frameMax: 9,
    longestTask: 9,
    longestTaskByClock: 30,
  });
});

test('of several pages the busiest is read, and a trace without a page is refused', () => {
  const measured = readMainThread([
    named(MAIN, 'CrRendererMain'),
    named(OTHER, 'CrRendererMain'),
    task(OTHER, 0, 5, 5),
    task(MAIN, 0, 20, 20),
  ]);
  expect(measured.longestTask).toBe(20);
  expect(() => readMainThread([named(MAIN, 'CrRendererMain')])).toThrow('no main thread at work');
});
