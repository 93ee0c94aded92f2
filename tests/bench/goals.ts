import { SLOWDOWN, STORM_PER_MINUTE, type BrowserMetrics } from './browser-bench.ts';
import type { CrmMetrics } from './crm.ts';
import type { DashboardMetrics } from './dashboard.ts';
import type { DifusionMetrics } from './difusion.ts';
import { ms, REFERENCE_FLOOR_TO_PEER, ratio, type Report } from './report.ts';
import type { Row } from './rounds.ts';

export interface Goal {
  id: string;
  what: string;
  reached: string;
  demanded: string;
  met: boolean;
  /** An informative result (decisions §14.12): it is shown and does not count. */
  isWatched?: boolean;
}

/** The goals P1 to P17 of docs/product.md that this run measured, judged at one number of connections. */
export function judge(report: Report): Goal[] {
  const judged = (id: string) =>
    [...report.rows, ...report.ingest].find((row) => row.id === id && row.connections === report.judged);
  const goals: Goal[] = [];
  const a1 = judged('a1');
  if (a1) {
    goals.push(
      atLeast('P1', 'a1 ÷ tenant floor', toTenantFloor(a1), 0.8),
      watched(atLeast('P1', 'a1 ÷ floor', toFloor(a1), 0.5)),
    );
    const times = a1.product.measured.p99 / (a1.tenantFloor?.measured.p99 ?? NaN);
    goals.push(atMost('P1', 'a1 p99 ÷ tenant floor’s', times, 2));
    goals.push(atLeast('P1', 'a1 ÷ peer (stored ratio)', toFloor(a1) * (REFERENCE_FLOOR_TO_PEER['a1'] ?? 0), 7));
  }
  const a2 = judged('a2');
  if (a2) goals.push(atLeast('P2', 'a2 with total ÷ floor', toFloor(a2), 1));
  goals.push(...judgeSearch(report));
  const c = judged('c');
  if (c)
    goals.push(
      atLeast('P4', 'c ÷ tenant floor', toTenantFloor(c), 0.8),
      watched(atLeast('P4', 'c ÷ floor', toFloor(c), 0.45)),
    );
  // P4 demands an equal cost; two equal series differ by a tenth here
  if (report.deep)
    goals.push(
      atMost(
        'P4',
        `any page of ${report.deep.messages} messages ÷ the newest (p50)`,
        report.deep.anywhere.p50 / report.deep.first.p50,
        1.25,
      ),
    );
  const e = report.ingest.find((row) => row.connections === report.judged);
  if (e) {
    goals.push(
      atLeast('P6', 'e ÷ tenant floor', toTenantFloor(e), 0.8),
      watched(atLeast('P6', 'e ÷ floor', toFloor(e), 0.4)),
    );
    goals.push(below('P6', 'e acknowledged, p99 ms', e.product.measured.p99, 50));
    if (e.atHalf) goals.push(below('P6', 'e acknowledged at half that rate, p99 ms', e.atHalf.p99, 50));
  }
  if (report.screen) goals.push(below('P6', 'webhook to an agent’s socket, p95 ms', report.screen.p95, 300));
  if (report.isolation) goals.push(...judgeIsolation(report.isolation));
  if (report.fanout) goals.push(...judgeFanout(report.fanout));
  if (report.memory?.idleMb) goals.push(below('P9', 'memory idle, MB', report.memory.idleMb, 150));
  if (report.memory?.loadedMb)
    goals.push(below('P9', 'memory at 64 connections with all sockets, MB', report.memory.loadedMb, 300));
  if (report.browser) goals.push(...judgeBrowser(report.browser));
  if (report.crm) goals.push(...judgeCrm(report.crm));
  if (report.dashboard) goals.push(...judgeDashboard(report.dashboard));
  if (report.difusion) goals.push(...judgeDifusion(report.difusion));
  if (report.warmStart !== null) goals.push(below('P10', 'warm npm start, ms', report.warmStart, 3000));
  return goals;
}

function judgeSearch({ rows, judged }: Report): Goal[] {
  const goals: Goal[] = [];
  const alone = (id: string) => rows.find((row) => row.id === id)?.product.measured;
  for (const [id, demanded] of [
    ['b rare', 10],
    ['b common', 50],
  ] as const) {
    const measured = alone(id);
    if (measured) goals.push(below('P3', `${id} word at one connection, p95 ms`, measured.p95, demanded));
  }
  const at = (id: string) => rows.find((row) => row.id === id && row.connections === judged);
  const mix = at('b mix');
  if (mix)
    goals.push(
      atLeast('P3', 'b mix ÷ floor', toFloor(mix), 1),
      atMost('P3', 'b mix, errors', mix.product.measured.errors, 0),
    );
  const d = at('d');
  if (d) goals.push(atLeast('P5', 'd with total ÷ floor', toFloor(d), 1));
  const page = at('d page');
  if (page) goals.push(atLeast('P5', 'd ÷ floor without total', toFloor(page), 0.6));
  return goals;
}

function judgeIsolation({ calls }: NonNullable<Report['isolation']>): Goal[] {
  return calls.flatMap(({ id, quiet, beside }) => [
    atMost('P13', `${id} beside another tenant’s searches, p50 ÷ quiet`, beside.p50 / quiet.p50, 3),
    below('P13', `${id} beside another tenant’s searches, p99 ms`, beside.p99, 100),
  ]);
}

/** P16. */
function judgeCrm({ contactos, calls, bulkImport }: CrmMetrics): Goal[] {
  const errors = calls.reduce((sum, { measured }) => sum + measured.errors, 0);
  return [
    ...calls.map(({ title, measured }) => atMost('P16', `${title} of ${contactos} contacts, p95 ms`, measured.p95, 50)),
    atMost('P16', '… errors', errors, 0),
    atMost('P16', `a file of ${bulkImport.rows} contacts, s`, bulkImport.reviewSeconds + bulkImport.loadSeconds, 60),
    atMost('P16', '… rows that made no contact', bulkImport.rows - bulkImport.made, 0),
    ...bulkImport.calls.flatMap(({ id, quiet, beside }) => [
      atMost('P16', `${id} beside it, p50 ÷ quiet`, beside.p50 / quiet.p50, 2),
      watched(atMost('P16', `${id} beside it, p95 ÷ quiet`, beside.p95 / quiet.p95, 2)),
    ]),
  ];
}

/** P17 sets the limit for the page; the drill-down calls have the same limit. */
function judgeDashboard({ pages, casos }: DashboardMetrics): Goal[] {
  const calls = [...pages, ...casos];
  const errors = calls.reduce((sum, { measured }) => sum + measured.errors, 0);
  return [
    ...calls.map(({ title, measured }) => below('P17', `${title}, p95 ms`, measured.p95, 200)),
    atMost('P17', '… errors', errors, 0),
  ];
}

function judgeDifusion({ destinatarios, enqueuedMs, serverCore }: DifusionMetrics): Goal[] {
  return [
    below('P12', `${destinatarios} recipients in the line, ms`, enqueuedMs, 2000),
    below('P12', '… the server’s share of a core while they are sent', serverCore, 0.1),
  ];
}

function judgeFanout({ product, floor, bytes, sockets }: NonNullable<Report['fanout']>): Goal[] {
  return [
    atMost('P7', `f last of ${sockets} sockets, p50 ÷ plain ws`, product.p50 / floor.p50, 1.5),
    atMost('P7', 'f p99 ÷ plain ws', product.p99 / floor.p99, 1.5),
    atLeast('P7', 'f deliveries a second by a whole core', product.deliveriesPerSecond / product.core, 25_000),
    atMost('P7', 'f bytes of an event', bytes, 700),
    atMost('P7', 'f lost or doubled', product.lost + product.doubled, 0),
  ];
}

/** P15, and the browser's half of P6 and P10. */
function judgeBrowser({ coldMs, chats, messages, open, live, storm }: BrowserMetrics): Goal[] {
  const slow = `at a CPU ${SLOWDOWN} times slower`;
  const scrolling = Object.entries({ 'the list of chats': chats, 'a chat’s messages': messages }).flatMap(
    ([what, { longestTask, frameMean, frameP95 }]) => [
      atMost('P15', `scrolling ${what} ${slow}: longest task, ms`, longestTask, 50),
      atMost('P15', `scrolling ${what}: main thread a frame, in the mean, ms`, frameMean, 16),
      atMost('P15', `scrolling ${what}: main thread a frame, p95 ms`, frameP95, 16),
    ],
  );
  return [
    below('P10', `the inbox in a cold browser ${slow}, ms`, coldMs, 1500),
    ...scrolling,
    atMost('P15', 'opening a chat: the server’s answer, p99 ms', open.server.p99, 100),
    below('P6', `webhook to the bubble on the screen ${slow}, p95 ms`, live.bubble.p95, 300),
    below('P6', `webhook to the row on the screen ${slow}, p95 ms`, live.row.p95, 300),
    atMost('P15', `${STORM_PER_MINUTE} messages a minute ${slow}: longest task, ms`, storm.longestTask, 50),
    atMost('P15', '… rows doubled, moved, drawn anew, torn or misplaced', faultsOf(storm), 0),
  ];
}

const faultsOf = ({ watched: { doubled, moved, redrawn, torn }, misplaced }: BrowserMetrics['storm']) =>
  doubled + moved + redrawn + torn + misplaced;

const toFloor = (row: Row) => row.product.measured.perSecond / row.floor.measured.perSecond;
const toTenantFloor = (row: Row) => row.product.measured.perSecond / (row.tenantFloor?.measured.perSecond ?? NaN);

function atLeast(id: string, what: string, reached: number, demanded: number): Goal {
  return { id, what, reached: ratio(reached), demanded: `≥ ${demanded}`, met: reached >= demanded };
}

function atMost(id: string, what: string, reached: number, demanded: number): Goal {
  return { id, what, reached: shown(reached, demanded), demanded: `≤ ${demanded}`, met: reached <= demanded };
}

function below(id: string, what: string, reached: number, demanded: number): Goal {
  return { id, what, reached: shown(reached, demanded), demanded: `< ${demanded}`, met: reached < demanded };
}

function shown(reached: number, demanded: number): string {
  return demanded < 10 && demanded > 0 ? ratio(reached) : ms(reached);
}

function watched(goal: Goal): Goal {
  return { ...goal, isWatched: true };
}
