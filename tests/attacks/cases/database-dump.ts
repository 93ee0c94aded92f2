import type { TestDatabase } from '@tertulia/testkit/database';

/** Every row of every table, as text, by the table's name. */
export async function dumpOf(db: TestDatabase): Promise<Record<string, string>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%' order by 1`,
  );
  const dump: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await db.query<{ text: string }>(`select t::text as text from ${name} t`);
    dump[name] = rows.map(({ text }) => text).join('\n');
  }
  return dump;
}
