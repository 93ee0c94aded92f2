import type { BrowserMetrics } from './browser-bench.ts';
import type { CallMetrics } from './calls.ts';
import type { CrmMetrics } from './crm.ts';
import type { DashboardMetrics } from './dashboard.ts';
import type { DifusionMetrics } from './difusion.ts';
import type { FanoutMetrics } from './fanout.ts';
import type { IngestRow } from './ingest.ts';
import type { IsolationMetrics } from './isolation.ts';
import type { Measured } from './latencies.ts';
import type { MemoryMetrics } from './memory.ts';
import type { Row } from './rounds.ts';

/** All results of one run; written to result.json unchanged. */
export interface Report {
  seed: string;
  scale: number;
  judged: number;
  isPinned: boolean;
  rows: Row[];
  ingest: IngestRow[];
  deep: { first: Measured; anywhere: Measured; messages: number } | null;
  fanout: FanoutMetrics | null;
  screen: Measured | null;
  memory: MemoryMetrics | null;
  browser: BrowserMetrics | null;
  /** Milliseconds until `npm start` serves on existing data. */
  warmStart: number | null;
  isolation: IsolationMetrics | null;
  crm: CrmMetrics | null;
  dashboard: DashboardMetrics | null;
  difusion: DifusionMetrics | null;
}

/** Reference ratio of floor and driver, requests per second at 16 connections. A floor far from it is not trusted. */
export const REFERENCE_FLOOR_TO_DRIVER: Record<string, number> = {
  a1: 2700 / 7634,
  a2: 1349 / 2072,
  c: 5170 / 12441,
  'b rare': 689 / 390,
  'b common': 67 / 68,
  d: 634 / 798,
  e: 2426 / 4112,
};
/** Floor ÷ peer as stored there. */
export const REFERENCE_FLOOR_TO_PEER: Record<string, number> = { a1: 14, a2: 14, c: 23, e: 15 };

const HEADINGS = [
  '',
  'conn.',
  'product/s',
  'p50',
  'p99',
  'floor/s',
  'p50',
  'p99',
  'tenant floor/s',
  'p50',
  'p99',
  '÷ floor',
  '÷ tenant floor',
  'CPU µs (+ database)',
  'floor',
  'tenant floor',
  '',
];

/** The times of the pages of contacts, boards and tasks, and the effect of an import on other calls. */
export function toCrmLines({ contactos, calls, bulkImport }: CrmMetrics): string[] {
  return [
    `crm: ${contactos} contacts, one call at a time`,
    toCallTable(calls),
    `a file of ${bulkImport.rows} contacts: looked through in ${bulkImport.reviewSeconds.toFixed(1)} s, ${bulkImport.made} made in ${bulkImport.loadSeconds.toFixed(1)} s`,
    ...bulkImport.calls.map(
      ({ id, quiet, beside }) =>
        `${id}: p50 ${ms(quiet.p50)}, p95 ${ms(quiet.p95)} in quiet; p50 ${ms(beside.p50)}, p95 ${ms(beside.p95)} beside the load`,
    ),
  ];
}

/** The times of the dashboard, and of the cases behind its KPIs. */
export function toDashboardLines({ pages, casos }: DashboardMetrics): string[] {
  return ['dashboard: one call at a time', toCallTable([...pages, ...casos])];
}

function toCallTable(calls: readonly CallMetrics[]): string {
  const cells = calls.map(({ id, title, measured: { p50, p95, p99, count, errors } }) => [
    id,
    ms(p50),
    ms(p95),
    ms(p99),
    String(count),
    errors > 0 ? `${errors} ERRORS` : '',
    title,
  ]);
  return align([['', 'p50', 'p95', 'p99', 'calls', '', ''], ...cells]);
}

/** The table of throughputs and times (ms). */
export function toTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.id,
    String(row.connections),
    ...[row.product, row.floor, row.tenantFloor].flatMap((side) =>
      side ? [perSecond(side.measured), ms(side.measured.p50), ms(side.measured.p99)] : ['–', '', ''],
    ),
    ratio(row.product.measured.perSecond / row.floor.measured.perSecond),
    ratio(row.product.measured.perSecond / (row.tenantFloor?.measured.perSecond ?? NaN)),
    ...[row.product, row.floor, row.tenantFloor].map((side) =>
      side ? `${Math.round(side.measured.serverMicros ?? 0)} + ${Math.round(side.measured.databaseMicros ?? 0)}` : '',
    ),
    note(row),
  ]);
  return align([[...HEADINGS], ...cells]);
}

/**
 * A floor further than this from the reference ratio is no valid measure of the machine: beside a slow floor the
 * product looks fast.
 */
const HONEST_WITHIN = 2;

/** The floors compared with their driver, with the reference ratio. */
export function toHonesty(rows: readonly Row[]): string {
  const cells = rows.flatMap(({ id, driver, floor }) => {
    if (!driver) return [];
    const found = floor.measured.perSecond / driver.measured.perSecond;
    const paper = REFERENCE_FLOOR_TO_DRIVER[id] ?? NaN;
    const isFar = found * HONEST_WITHIN < paper || found > paper * HONEST_WITHIN;
    const { p50, p99 } = driver.measured;
    const verdict = isFar ? 'FAR FROM THE REFERENCE' : '';
    return [[id, perSecond(driver.measured), ms(p50), ms(p99), ratio(found), ratio(paper), verdict]];
  });
  return align([['', 'driver/s', 'p50', 'p99', 'floor ÷ driver', 'reference', ''], ...cells]);
}

function note({ product, floor, tenantFloor }: Row): string {
  const sides = [product, floor, ...(tenantFloor ? [tenantFloor] : [])];
  const disturbed = sides.reduce((sum, side) => sum + side.disturbed, 0);
  const errors = sides.reduce((sum, side) => sum + side.measured.errors, 0);
  return [disturbed > 0 ? `${disturbed} shared the CPU` : '', errors > 0 ? `${errors} ERRORS` : '']
    .filter(Boolean)
    .join(', ');
}

export function align(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '–');
const perSecond = (measured: Measured): string => Math.round(measured.perSecond).toLocaleString('en');
