import type { TestDatabase } from '@tertulia/testkit/database';

interface Reference {
  table: string;
  parent: string;
  columns: string[];
  parentColumns: string[];
}

/**
 * Points every reference between tenants' tables at another tenant's row, bypassing all code: only the composite
 * foreign keys can refuse it. Returns how many were tried and which were accepted.
 */
export async function tryForeignReferences(
  db: TestDatabase,
  own: number,
  victim: number,
  { everyRow }: { everyRow: boolean },
): Promise<{ tried: number; taken: string[] }> {
  const references = await db.query<Reference>(`
    select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as parent,
           (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k (attnum, n)
              join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
           (select array_agg(a.attname::text order by k.n) from unnest(c.confkey) with ordinality k (attnum, n)
              join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as "parentColumns"
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'app'::regnamespace and c.confrelid <> 'app.suscriptores'::regclass`);
  const taken: string[] = [];
  let tried = 0;
  for (const { table, parent, columns, parentColumns } of references) {
    const column = columns.at(-1) ?? '';
    const parentColumn = parentColumns.at(-1) ?? '';
    const [theirs] = await db.query<{ id: string }>(
      `select ${parentColumn} as id from ${parent} where suscriptor_id = $1 limit 1`,
      [victim],
    );
    const mine = await db.query<{ place: string }>(
      `select ctid::text as place from ${table} where ${table === 'app.suscriptores' ? 'id' : 'suscriptor_id'} = $1 limit 10`,
      [own],
    );
    const outcomes = new Set<string>();
    for (const { place } of mine) {
      // a check may refuse it first, where a waiting chat would get an owner; some row reaches the foreign key
      if (theirs) outcomes.add(await pointAt(db, table, column, place, theirs.id));
      if (!everyRow && outcomes.has(REFERENCE_REFUSED)) break;
    }
    tried++;
    if (outcomes.has('stored') || !outcomes.has(REFERENCE_REFUSED))
      taken.push(`${table}.${column}: ${[...outcomes].join(', ') || 'no row to try it with'}`);
  }
  return { tried, taken };
}

const REFERENCE_REFUSED = '23503';

async function pointAt(db: TestDatabase, table: string, column: string, place: string, id: string): Promise<string> {
  try {
    await db.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [place, id]);
    return 'stored';
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
}
