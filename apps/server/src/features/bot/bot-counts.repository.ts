import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface DecisionesContadas {
  accion: 'RESPONDE' | 'TRASPASA' | 'CALLA';
  decisiones: number;
  conversaciones: number;
}

/** The bot's decisions within [from, to), and in how many chats. */
export function countDecisiones(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): Promise<DecisionesContadas[]> {
  return database.readTenant<DecisionesContadas>(
    scope,
    (tenantIs) => sql`
      select d.accion, count(*) as decisiones, count(distinct d.conversacion_id) as conversaciones
        from app.bot_decisiones d
       where ${tenantIs('d')} and d.creada >= ${from}::timestamptz and d.creada < ${to}::timestamptz
       group by 1 order by 2 desc, 1`,
    'slow',
  );
}
