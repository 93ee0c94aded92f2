import { sql, type Sql } from './sql.ts';

const MARKS = '[\u0300-\u036f]';

/** Whether a text holds what somebody typed, without regard to capitals and accents. A blank search is held by all. */
export function holdsText(column: Sql, typed: string | undefined): Sql {
  const wanted = (typed ?? '').trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (wanted === '') return sql`true`;
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(regexp_replace(normalize(${column}, nfd), ${MARKS}, '', 'g')) like ${pattern}`;
}
