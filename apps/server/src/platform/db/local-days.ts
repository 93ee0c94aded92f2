import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { sql, type Sql } from './sql.ts';

/**
 * Whether an instant is within the days `desde` to `hasta`, both inclusive, in the product's zone (decisions, head).
 */
export function isWithinDays(
  column: Sql,
  { desde, hasta }: { desde?: string | undefined; hasta?: string | undefined },
): Sql {
  const from =
    desde === undefined ? sql`true` : sql`${column} >= ${desde}::date::timestamp at time zone ${DEFAULT_TIME_ZONE}`;
  const until =
    hasta === undefined
      ? sql`true`
      : sql`${column} < (${hasta}::date + 1)::timestamp at time zone ${DEFAULT_TIME_ZONE}`;
  return sql`(${from} and ${until})`;
}
