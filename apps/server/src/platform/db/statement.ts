import pg from 'pg';
import type { PipelinedClient } from './pipelined-client.ts';
import type { Sql } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface Outcome<Row> {
  rows: Row[];
  count: number;
}

/**
 * Runs one statement, prepared if it repeats, and returns its rows with camelCase properties. `isKept` false:
 * PostgreSQL plans it for its values, and it is never prepared.
 */
export async function runStatement<Row>(
  client: PipelinedClient,
  names: StatementNames,
  { text, values }: Sql,
  isKept = true,
): Promise<Outcome<Row>> {
  const name = isKept ? names.of(text) : '';
  const { fields, rows, rowCount } = await client.ask({ name, text, values });
  return { rows: rows.length === 0 ? [] : toObjects<Row>(fields, rows), count: rowCount ?? 0 };
}

function toObjects<Row>(fields: readonly pg.FieldDef[], rows: readonly unknown[][]): Row[] {
  const keys = fields.map(({ name }) => camel(name));
  // cloned rather than grown by one property at a time, which costs twice as much
  const blank: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, null]));
  return rows.map((values) => {
    const row = { ...blank };
    for (let index = 0; index < keys.length; index++) row[keys[index] as string] = values[index];
    return row as Row;
  });
}

/** `cliente_nombre` → `clienteNombre`. */
const camel = (column: string) => column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
