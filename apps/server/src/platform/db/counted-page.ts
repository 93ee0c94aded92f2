import { sql, type Sql } from './sql.ts';

/** A page of a list that is counted no further than one beyond a cap. */
export interface CountedPage<Row> {
  rows: Row[];
  total: number;
  /** Whether anything stands behind the page, also where the total was cut off. */
  hasMore: boolean;
}

/** The bounds of a page in a statement, with one row more: that there is one is what `hasMore` goes by. */
export function pageAndOneMore({ page, size }: { page: number; size: number }): Sql {
  return sql`limit ${size + 1} offset ${page * size}`;
}

/** What such a statement found: each row beside the total, or the total alone, its row empty, where the page is. */
export function toCountedPage<Row extends { id: number; total: number }>(
  found: readonly Row[],
  size: number,
): CountedPage<Row> {
  const rows = found.filter((row) => row.id !== null);
  return { rows: rows.slice(0, size), total: found[0]?.total ?? 0, hasMore: rows.length > size };
}
