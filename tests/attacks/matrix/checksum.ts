import type { TestDatabase } from '@tertulia/testkit/database';
import { DIA_CONTADO, DIA_OLVIDADO } from './dias.ts';

/** What timers change by themselves: how far the provider's list of messages was read and asked about. */
const CLOCKS: Record<string, string> = { canales: '{conciliado_hasta,estados_hasta}', dias_avance: '{hasta}' };

/**
 * Rows that the timer of the days creates, recomputes when opening hours have changed, and deletes. The worlds' own
 * rows of these tables are not affected: a day before its time, and one far ahead.
 */
const ERRANDS: Record<string, string> = {
  dias_contados: `dia <> '${DIA_CONTADO}'`,
  dias_olvidados: `dia is distinct from '${DIA_OLVIDADO}'`,
};

/** A digest of all rows of a tenant, table by table: equal before and after means that nothing of it was written. */
export async function tenantChecksums(db: TestDatabase, tenantId: number): Promise<Map<string, string>> {
  // a timer folds changes of the inbox totals: that moves rows and changes no total
  await db.query('select app.fold_contadores(1000000)');
  const tables = await db.query<{ name: string; own: string }>(`
    select c.relname as name, case when c.relname = 'suscriptores' then 'id' else 'suscriptor_id' end as own
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'
       and (c.relname = 'suscriptores' or exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'suscriptor_id'))
     order by 1`);
  const sums = new Map<string, string>();
  for (const { name, own } of tables) {
    const clock = CLOCKS[name];
    const text = clock === undefined ? 't::text' : `(to_jsonb(t) - '${clock}'::text[])::text`;
    const [row] = await db.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(md5(string_agg(md5(${text}), '' order by md5(${text}))), '') as sum from app.${name} t
        where ${own} = $1 and not coalesce(${ERRANDS[name] ?? 'false'}, false)`,
      [tenantId],
    );
    sums.set(name, row?.sum ?? '');
  }
  return sums;
}

/** The tables whose rows have changed. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
}
