import { sql, type Sql } from './sql.ts';

/** A page of a list whose total is counted up to one beyond a cap. */
export interface CountedPage<Row> {
  rows: Row[];
  total: number;
  /** Whether rows follow the page; also correct when the total is capped. */
  hasMore: boolean;
}

/** LIMIT and OFFSET of a page plus one extra row, from which `hasMore` follows. */
export function pageAndOneMore({ page, size }: { page: number; size: number }): Sql {
  return sql`limit ${size + 1} offset ${page * size}`;
}

/** Builds the page from the rows of such a statement: each row with the total, or a single empty row with the total. */
export function toCountedPage<Row extends { id: number; total: number }>(
  found: readonly Row[],
  size: number,
): CountedPage<Row> {
  const rows = found.filter((row) => row.id !== null);
  return { rows: rows.slice(0, size), total: found[0]?.total ?? 0, hasMore: rows.length > size };
}
