import { createHash } from 'node:crypto';
import pg from 'pg';
import { LeanQuery, type Outcome, type Step } from './lean-query.ts';
import type { Sql } from './sql.ts';

export type { Outcome } from './lean-query.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Statements are few (they are written, not generated), so this grows to the size of the code and no further. */
const names = new Map<string, string>();
const MAX_REMEMBERED = 2000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_REMEMBERED) return '';
  const fresh = createHash('sha1').update(text).digest('base64url');
  names.set(text, fresh);
  return fresh;
}

export interface Queryable {
  query(query: pg.Submittable): unknown;
}

/**
 * Runs one statement as a named prepared one and returns its rows with camelCase properties. `isKept` false: it is planned for its
 * values alone, and not kept.
 */
export async function runStatement<Row>(
  client: Queryable,
  statement: Sql,
  before: readonly { step: Step; values: readonly string[] }[] = [],
  isKept = true,
): Promise<Outcome<Row>> {
  const { text, values } = statement;
  const query = new LeanQuery<Row>({ name: isKept ? nameOf(text) : '', text, values, before });
  client.query(query);
  try {
    return await query.outcome;
  } catch (error) {
    // where it was asked for, not where the answer was read
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
