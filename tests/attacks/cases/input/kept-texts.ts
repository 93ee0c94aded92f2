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
  for (const place of await listColumns(db)) if (await isKept(db, tenantId, place, text)) return place;
  return undefined;
}

/** Whether the place holds this text byte by byte, alone or, as a comment in an event line, at the end of another. */
export async function isKept(db: TestDatabase, tenantId: number, place: Place, text: string): Promise<boolean> {
  const { table, column, type } = place;
  const own = table === 'suscriptores' ? 'id' : 'suscriptor_id';
  const holds =
    type === 'text'
      ? `(${column} = $2::text or right(${column}, length($2::text) + 2) = ': ' || $2::text)`
      : `jsonb_path_exists(${column}, '$.** ? (@ == $text)', jsonb_build_object('text', $2::text))`;
  const rows = await db.query(`select 1 from app.${table} where ${own} = $1 and ${holds} limit 1`, [tenantId, text]);
  return rows.length > 0;
}

/** Every string inside a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
