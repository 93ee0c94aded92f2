import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from './sql.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

interface Prepared {
  name: string;
  /** Column names as properties: `cliente_nombre` → `clienteNombre`. */
  keys: string[] | null;
}

/** Statements are few (they are written, not generated), so this grows to the size of the code and no further. */
const prepared = new Map<string, Prepared>();
const MAX_REMEMBERED = 2000;

function prepare(text: string): Prepared | null {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= MAX_REMEMBERED) return null;
  const fresh: Prepared = { name: createHash('sha1').update(text).digest('base64url'), keys: null };
  prepared.set(text, fresh);
  return fresh;
}

const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export interface Queryable {
  query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult<unknown[]>>;
}

export interface Outcome<Row> {
  rows: Row[];
  count: number;
}

/**
 * Runs one statement as a named prepared one and returns its rows with camelCase properties. Array mode lets us build
 * the objects once, with our names (measured: no slower than the driver's own objects).
 */
export async function runStatement<Row>(client: Queryable, statement: Sql): Promise<Outcome<Row>> {
  const text = statement.text;
  const plan = prepare(text);
  const config: pg.QueryArrayConfig = { text, values: statement.values, rowMode: 'array' };
  if (plan) config.name = plan.name;
  const result = await client.query(config);
  const keys = plan?.keys ?? result.fields.map((field) => camel(field.name));
  if (plan) plan.keys = keys;
  const rows = result.rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index++) row[keys[index] as string] = values[index];
    return row as Row;
  });
  return { rows, count: result.rowCount ?? 0 };
}
