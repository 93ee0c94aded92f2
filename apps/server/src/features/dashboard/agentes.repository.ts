import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import { ES_CIERRE, ES_ENVIADO } from './condiciones.repository.ts';
import type { Rango } from './requested-range.ts';

export interface EnviadosRow {
  usuarioId: number;
  agenteNombre: string;
  enviados: number;
}

/** How many of the range's sent messages each user or bot wrote; busiest first. */
export async function listEnviados(database: Database, scope: TenantScope, rango: Rango): Promise<EnviadosRow[]> {
  const rows = await countByAgente(database, scope, rango, ES_ENVIADO);
  return rows.map(({ cuenta, ...agente }) => ({ ...agente, enviados: cuenta }));
}

export interface AgentWaitRow {
  usuarioId: number;
  agenteNombre: string;
  areaId: number | null;
  /** Milliseconds since 1970. */
  desde: number;
  hasta: number;
}

/** The customer turns first answered in the range, with the answering user. */
export function listAgentWaits(database: Database, scope: TenantScope, rango: Rango): Promise<AgentWaitRow[]> {
  return database.readTenant<AgentWaitRow>(
    scope,
    (tenantIs) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, m.espera_area_id as area_id,
             date_part('epoch', m.espera_desde) * 1000 as desde, date_part('epoch', m.timestamp) * 1000 as hasta
        from app.mensajes m join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.enviado_por_usuario_id
       where ${tenantIs('m')} and m.espera_desde is not null and m.timestamp >= ${rango.from}
         and m.timestamp < ${rango.to}`,
    'slow',
  );
}

export interface CierresRow {
  usuarioId: number;
  agenteNombre: string;
  cerradas: number;
}

/** How many of the range's closings each user made; most first. */
export async function listCierres(database: Database, scope: TenantScope, rango: Rango): Promise<CierresRow[]> {
  const rows = await countByAgente(database, scope, rango, ES_CIERRE);
  return rows.map(({ cuenta, ...agente }) => ({ ...agente, cerradas: cuenta }));
}

interface CuentaRow {
  usuarioId: number;
  agenteNombre: string;
  cuenta: number;
}

function countByAgente(database: Database, scope: TenantScope, rango: Rango, where: Sql): Promise<CuentaRow[]> {
  return database.readTenant<CuentaRow>(
    scope,
    (tenantIs) => sql`
      select u.id as usuario_id, u.nombre as agente_nombre, count(*) as cuenta
        from app.mensajes m join app.usuarios u on u.suscriptor_id = m.suscriptor_id and u.id = m.enviado_por_usuario_id
       where ${tenantIs('m')} and m.timestamp >= ${rango.from} and m.timestamp < ${rango.to} and ${where}
       group by u.id, u.nombre order by 3 desc, app.plain_text(u.nombre), u.id`,
    'slow',
  );
}
