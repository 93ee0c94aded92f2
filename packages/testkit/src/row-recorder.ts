import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../apps/server/src/platform/db/database.ts';
import { TenantTransaction } from '../../../apps/server/src/platform/db/tenant-transaction.ts';

/** The rows that one statement of the server returned, at its call: a file with line and column, as in a stack. */
export interface ObservedRows {
  site: string;
  /** Column → the types of its values. */
  columns: Map<string, Set<string>>;
}

/** Folder that gets one file per test process; unset: nothing is recorded. `tools/row-types` compares them. */
export const ROWS_FOLDER = 'TERTULIA_ROWS_FOLDER';

/** The first frame outside of the database's own files requested the rows. */
const FRAME = /(apps\/server\/src\/(?!platform\/db\/)[\w./-]+\.ts:\d+:\d+)\)?$/;
/** The row types of tests are not checked. */
const IN_TEST = /(\.test|-under-test)\.ts:/;
/** A stack trace costs as much as a small statement: a text with a single call site is traced this many times only. */
const TRACED_PER_TEXT = 5;

const observed = new Map<string, ObservedRows>();
const texts = new Map<string, { sites: Set<string | null>; times: number }>();
let isPatched = false;

/** Records the rows of this database's statements. Rows have the names and values that repositories get. */
export function recordRows(database: Database): void {
  if (!process.env[ROWS_FOLDER]) return;
  patchTransactions();
  const { readTenant, global } = database;
  database.readTenant = <Row>(...call: Parameters<typeof readTenant>) =>
    record(String(call[1]), () => readTenant<Row>(...call));
  database.global = <Row>(...call: Parameters<typeof global>) => record(call[1].text, () => global<Row>(...call));
  const reading = database.reading();
  const { readTenant: readOnly } = reading;
  reading.readTenant = <Row>(...call: Parameters<typeof readOnly>) =>
    record(String(call[1]), () => readOnly<Row>(...call));
}

/** Writes what this process has recorded so far. */
export function writeRecordedRows(): void {
  const folder = process.env[ROWS_FOLDER];
  if (!folder || observed.size === 0) return;
  mkdirSync(folder, { recursive: true });
  const rows = [...observed.values()].map(({ site, columns }) => [
    site,
    Object.fromEntries([...columns].map(([name, types]) => [name, [...types]])),
  ]);
  writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(rows));
}

/** The rows that all processes of a run recorded. */
export function readRecordedRows(folder: string): ObservedRows[] {
  const all = new Map<string, ObservedRows>();
  for (const file of readdirSync(folder)) {
    const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as [string, Record<string, string[]>][];
    for (const [site, columns] of rows)
      for (const [name, types] of Object.entries(columns)) for (const type of types) addType(all, site, name, type);
  }
  return [...all.values()];
}

function patchTransactions(): void {
  if (isPatched) return;
  isPatched = true;
  const transaction = TenantTransaction.prototype;
  const { rows, first } = transaction;
  transaction.rows = function <Row>(this: TenantTransaction, statement: Parameters<typeof rows>[0]) {
    return record(statement.text, () => rows.call(this, statement) as Promise<Row[]>);
  };
  transaction.first = function <Row>(this: TenantTransaction, statement: Parameters<typeof first>[0]) {
    return record(statement.text, () => first.call(this, statement) as Promise<Row | undefined>);
  };
}

async function record<Found>(text: string, ask: () => Promise<Found>): Promise<Found> {
  const site = findSite(text);
  const found = await ask();
  if (site === null) return found;
  for (const row of Array.isArray(found) ? found : [found])
    if (typeof row === 'object' && row !== null && !isPageAlone(row))
      for (const [name, value] of Object.entries(row)) addType(observed, site, name, typeOf(value));
  return found;
}

/** Null: the call is a test's own. */
function findSite(text: string): string | null {
  const known = texts.get(text) ?? { sites: new Set<string | null>(), times: 0 };
  texts.set(text, known);
  known.times += 1;
  const [only] = known.sites;
  if (only !== undefined && known.sites.size === 1 && known.times > TRACED_PER_TEXT) return only;
  const frames = new Error().stack?.split('\n') ?? [];
  const site = frames.map((frame) => FRAME.exec(frame.trim())?.[1]).find((one) => one !== undefined) ?? null;
  const own = site === null || IN_TEST.test(site) ? null : site;
  known.sites.add(own);
  return own;
}

function addType(all: Map<string, ObservedRows>, site: string, name: string, type: string): void {
  const { columns } = all.get(site) ?? { columns: new Map<string, Set<string>>() };
  all.set(site, { site, columns });
  columns.set(name, (columns.get(name) ?? new Set()).add(type));
}

/** TypeScript's name of the type of a driver's value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'Uint8Array';
  if (Array.isArray(value)) return 'readonly unknown[]';
  return typeof value;
}

/** A page without rows is one row that has only what belongs to the page, such as its total: see `toCountedPage`. */
function isPageAlone(row: object): boolean {
  if ('id' in row) return row.id === null;
  return 'total' in row && Object.entries(row).every(([name, value]) => name === 'total' || value === null);
}
