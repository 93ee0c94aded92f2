import { HORAS_DE_FALLOS } from '@tertulia/contract/features/canales/limites';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface SaludRow {
  canalId: number;
  numero: string;
  ultimoWebhook: Date | null;
  conciliado: Date;
  atrasoSegundos: number;
  aparcados: number;
  calidad: string | null;
  limite: string | null;
  consultado: Date | null;
}

/** The health of each channel of the tenant, in the order of the list. */
export function listSalud(tx: Tx, now: Date): Promise<SaludRow[]> {
  return tx.rows<SaludRow>(sql`
    select k.id as canal_id, k.numero, e.recibido as ultimo_webhook, k.conciliado_hasta as conciliado,
           coalesce(floor(extract(epoch from ${now}::timestamptz - d.desde)), 0)::int as atraso_segundos,
           coalesce(p.cuenta, 0)::int as aparcados, k.calidad, k.limite, k.calidad_en as consultado
      from app.canales k
      left join lateral (
        select w.recibido from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.canal_id = k.id and w.origen = 'WEBHOOK'
         order by w.recibido desc limit 1) e on true
      left join (
        select w.canal_id, min(w.recibido) as desde from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.estado = 'RECIBIDO' and w.proximo_intento <= ${now}
         group by w.canal_id) d on d.canal_id = k.id
      left join (
        select w.canal_id, count(*) as cuenta from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.estado = 'APARCADO' group by w.canal_id) p
        on p.canal_id = k.id
     where ${tx.tenantIs('k')} order by k.es_principal desc, k.id`);
}

/** How many quarantined webhooks each channel has; visible to the tenant that has or last had the number. */
export async function countCuarentenaPropia(tx: Tx): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ canalId: number; cuenta: number }>(
    sql`select q.canal_id, q.cuenta::int as cuenta from app.channel_quarantine() q`,
  );
  return new Map(rows.map(({ canalId, cuenta }) => [canalId, cuenta]));
}

/**
 * How many quarantined webhooks each of these numbers has, of any tenant: for a SUPERADMIN, who reads and replays them
 * all.
 */
export async function countCuarentena(
  database: Database,
  numeros: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.global<{ destino: string; cuenta: number }>(
    'tertulia_platform',
    sql`select q.destino, count(*)::int as cuenta from app.webhooks_cuarentena q
         where q.destino = any(${numeros}) and q.estado = 'PENDIENTE' group by q.destino`,
  );
  return new Map(rows.map(({ destino, cuenta }) => [destino, cuenta]));
}

export interface FallosRow {
  canalId: number;
  /** 0 is the current hour. */
  horasAtras: number;
  cuenta: number;
}

/** Messages that the provider refused or could not deliver, by channel and hour. */
export function listFallos(tx: Tx, now: Date): Promise<FallosRow[]> {
  const since = new Date(now.getTime() - HORAS_DE_FALLOS * 3_600_000);
  return tx.rows<FallosRow>(sql`
    select f.canal_id, floor(extract(epoch from ${now}::timestamptz - f.cuando) / 3600)::int as horas_atras,
           count(*)::int as cuenta
      from (
        select w.canal_id, w.recibido as cuando from app.webhooks_recibidos w
         where ${tx.tenantIs('w')} and w.clase = 'ESTADO' and w.estado_proveedor in ('failed', 'undelivered')
           and w.recibido > ${since} and w.recibido <= ${now}
        union all
        select c.canal_id, v.iniciado from app.envios v
          join app.mensajes m on m.suscriptor_id = v.suscriptor_id and m.id = v.mensaje_id
          join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
         where ${tx.tenantIs('v')} and v.estado = 'FALLIDO' and v.iniciado > ${since} and v.iniciado <= ${now}) f
     group by f.canal_id, horas_atras`);
}
