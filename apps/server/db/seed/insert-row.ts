import type pg from 'pg';

/** Inserts one row of the demo and returns its id. */
export async function insertRow(client: pg.Client, table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values);
  const { rows } = await client.query<{ id: string | number }>(
    `insert into app.${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  return Number(rows[0]?.id);
}
