import type { TestDatabase } from '@tertulia/testkit/database';
import { listColumns } from '../../matrix/canary.ts';

/** A column in which a text may be found again. */
export interface Place {
  table: string;
  column: string;
  type: 'text' | 'jsonb';
}

/** The column or JSON field of the tenant's rows that holds this text; undefined if there is none. */
export async function findKept(db: TestDatabase, tenantId: number, text: string): Promise<Place | undefined> {
  const places = await listColumns(db);
  const holders = places.map((place, index) => `select ${index} as index where exists (${holding(place)})`);
  const [found] = await db.query<{ index: number }>(`${holders.join(' union all ')} limit 1`, [tenantId, text]);
  return found && places[found.index];
}

/** Whether the place holds this text byte by byte, alone or, as a comment in an event line, at the end of another. */
export async function isKept(db: TestDatabase, tenantId: number, place: Place, text: string): Promise<boolean> {
  return (await db.query(`${holding(place)} limit 1`, [tenantId, text])).length > 0;
}

/** The rows of a tenant, $1, that hold a text, $2. */
function holding({ table, column, type }: Place): string {
  const own = table === 'suscriptores' ? 'id' : 'suscriptor_id';
  const holds =
    type === 'text'
      ? `(${column} = $2::text or right(${column}, length($2::text) + 2) = ': ' || $2::text)`
      : `jsonb_path_exists(${column}, '$.** ? (@ == $text)', jsonb_build_object('text', $2::text))`;
  return `select 1 from app.${table} where ${own} = $1::bigint and ${holds}`;
}

/** Every string inside a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
