import type { BrowserMetrics } from './browser-bench.ts';
import type { MainThread } from './browser-trace.ts';
import type { Measured } from './latencies.ts';
import { ms } from './report.ts';

/** The results of the browser, in words. */
export function toBrowserLines({ coldMs, chats, messages, open, live, storm }: BrowserMetrics): string[] {
  return [
    `screen: inbox in a cold browser ${ms(coldMs)} ms`,
    `  scrolling the chats: ${mainThread(chats)}`,
    `  scrolling messages: ${mainThread(messages)}`,
    `  opening a chat: ${times(open.toScreen)} from click to screen; the server’s answer ${times(open.server)}`,
    `  webhook to the bubble ${times(live.bubble)}; to the row ${times(live.row)}`,
    `  storm of ${storm.messages} messages in ${Math.round(storm.seconds)} s: ${mainThread(storm)}; in ${storm.watched.frames} frames ` +
      `${storm.watched.doubled} rows doubled, ${storm.watched.moved} moved, ${storm.watched.redrawn} drawn anew, ${storm.watched.torn} frames torn; ${storm.misplaced} misplaced in the end`,
  ];
}

const times = ({ p50, p95, p99 }: Measured) => `p50 ${ms(p50)}, p95 ${ms(p95)}, p99 ${ms(p99)} ms`;

const mainThread = ({ longestTask, longestTaskByClock, frameMean, frameP95, frameMax, frames }: MainThread) =>
  `longest task ${ms(longestTask)} ms (by the clock ${ms(longestTaskByClock)}), main thread a frame ${ms(frameMean)}, p95 ${ms(frameP95)}, most ${ms(frameMax)} ms, ${frames} frames`;
