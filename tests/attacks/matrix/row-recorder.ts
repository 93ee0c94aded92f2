import type { Database } from '../../../apps/server/src/platform/db/database.ts';
import { TenantTransaction } from '../../../apps/server/src/platform/db/tenant-transaction.ts';

/** The rows that one call of the server got, at its place: a file with line and column, as in a stack. */
export interface ObservedRows {
  site: string;
  /** Column → the types of its values. */
  columns: Map<string, Set<string>>;
}

/** The first frame outside of the database's own files requested the rows. */
const FRAME = /(apps\/server\/src\/(?!platform\/db\/)[\w./-]+\.ts:\d+:\d+)\)?$/;

function findSite(): string {
  const frames = new Error().stack?.split('\n') ?? [];
  return frames.map((frame) => FRAME.exec(frame.trim())?.[1]).find((site) => site !== undefined) ?? 'unknown';
}

/** TypeScript's name of the type of a driver's value. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'Uint8Array';
  if (Array.isArray(value)) return 'readonly unknown[]';
  return typeof value;
}

/** A counted page after the last one is one row that is empty but for the total: see `toCountedPage`. */
const isTotalAlone = (row: object) => 'id' in row && row.id === null && 'total' in row;

/** Records the rows of every statement until `stop`. Rows have the names and values that repositories get. */
export function recordRows(database: Database): { observed: Map<string, ObservedRows>; stop(): void } {
  const observed = new Map<string, ObservedRows>();
  const note = (site: string, rows: readonly unknown[]) => {
    for (const row of rows) {
      if (typeof row !== 'object' || row === null || isTotalAlone(row)) continue;
      const { columns } = observed.get(site) ?? { columns: new Map<string, Set<string>>() };
      observed.set(site, { site, columns });
      for (const [name, value] of Object.entries(row))
        columns.set(name, (columns.get(name) ?? new Set()).add(typeOf(value)));
    }
  };
  async function noted<Found>(ask: () => Promise<Found>): Promise<Found> {
    const site = findSite();
    const found = await ask();
    note(site, Array.isArray(found) ? found : [found]);
    return found;
  }

  const transaction = TenantTransaction.prototype;
  const { rows, first } = transaction;
  transaction.rows = function <Row>(this: TenantTransaction, statement: Parameters<typeof rows>[0]) {
    return noted(() => rows.call(this, statement) as Promise<Row[]>);
  };
  transaction.first = function <Row>(this: TenantTransaction, statement: Parameters<typeof first>[0]) {
    return noted(() => first.call(this, statement) as Promise<Row | undefined>);
  };
  const databases = [database, database.reading()].map((one) => {
    const { readTenant, global } = one;
    one.readTenant = <Row>(...args: Parameters<typeof readTenant>) => noted(() => readTenant<Row>(...args));
    one.global = <Row>(...args: Parameters<typeof global>) => noted(() => global<Row>(...args));
    return () => Object.assign(one, { readTenant, global });
  });
  return {
    observed,
    stop: () => {
      Object.assign(transaction, { rows, first });
      for (const restore of databases) restore();
    },
  };
}
