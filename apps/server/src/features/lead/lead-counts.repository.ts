import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { LeadStage } from './lead.repository.ts';

/** From this score a lead counts as hot, as on its card. */
const CALIENTE = 75;

export interface LeadBreve {
  conversacionId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  agenteNombre: string | null;
  leadScore: number;
  leadStage: LeadStage;
}

/** The unclosed chats, best lead first, and how many of them are hot. */
export async function findLeads(
  database: Database,
  scope: TenantScope,
  limit: number,
): Promise<{ calientes: number; rows: LeadBreve[] }> {
  const found = await database.readTenant<LeadBreve & { calientes: number }>(
    scope,
    (tenantIs) => {
      const open = sql`app.conversaciones c where ${tenantIs('c')} and c.estado <> 'CERRADA'`;
      return sql`
      select n.calientes, x.*
        from (select count(*) filter (where c.lead_score >= ${CALIENTE}) as calientes from ${open}) n
        left join lateral (
          select c.id as conversacion_id, c.cliente_nombre, c.cliente_telefono, u.nombre as agente_nombre, c.lead_score,
                 c.lead_stage
            from (select c.* from ${open} order by c.lead_score desc, c.last_message_at desc, c.id desc
              limit ${limit}) c
            left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
           order by c.lead_score desc, c.last_message_at desc, c.id desc) x on true`;
    },
    'slow',
  );
  return { calientes: found[0]?.calientes ?? 0, rows: found.filter((row) => row.conversacionId !== null) };
}

export interface LeadsDeEtapa {
  leadStage: LeadStage;
  conversaciones: number;
  calientes: number;
}

/** The unclosed chats by lead stage, and how many of each are hot. */
export function countLeadsPorEtapa(database: Database, scope: TenantScope): Promise<LeadsDeEtapa[]> {
  return database.readTenant<LeadsDeEtapa>(
    scope,
    (tenantIs) => sql`
      select c.lead_stage, count(*) as conversaciones, count(*) filter (where c.lead_score >= ${CALIENTE}) as calientes
        from app.conversaciones c where ${tenantIs('c')} and c.estado <> 'CERRADA' group by 1 order by 2 desc, 1`,
    'slow',
  );
}
