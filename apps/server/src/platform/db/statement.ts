import pg from 'pg';
import { LeanQuery, type Outcome, type Step } from './driver/lean-query.ts';
import type { Sql } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

export type { Outcome } from './driver/lean-query.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface Queryable {
  query(query: pg.Submittable): unknown;
}

/**
 * Runs one statement, prepared if it repeats, and returns its rows with camelCase properties. `isKept` false:
 * PostgreSQL plans it for its values, and it is never prepared.
 */
export async function runStatement<Row>(
  client: Queryable,
  names: StatementNames,
  statement: Sql,
  before: readonly { step: Step; values: readonly string[] }[] = [],
  isKept = true,
): Promise<Outcome<Row>> {
  const { text, values } = statement;
  const query = new LeanQuery<Row>({ name: isKept ? names.of(text) : '', text, values, before });
  client.query(query);
  try {
    return await query.outcome;
  } catch (error) {
    // the stack of the caller, not of the socket's read callback
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
