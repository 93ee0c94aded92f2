import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** A message that the provider accepted and whose final state is not known yet. */
export interface EnCamino {
  id: number;
  proveedorSid: string;
  /**
   * The provider account that sent it; null for the platform's. Unknown for old messages, which use the channel's
   * account.
   */
  cuenta: string | null;
}

const EN_CAMINO = sql`
  m.emisor <> 'CLIENTE' and m.proveedor_sid is not null and m.estado_mensaje in ('PENDIENTE', 'ENVIADO')`;
const CUENTA = sql`coalesce(e.cuenta, case when k.twilio_sid like 'AC%' then k.twilio_sid end) as cuenta`;
const WITH_CUENTA = sql`
  join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
  join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
  left join app.envios e on e.suscriptor_id = m.suscriptor_id and e.mensaje_id = m.id`;

/** Unfinished messages of one channel that the provider accepted within the spans. */
export async function listEnCamino(
  tx: Tx,
  canalId: number,
  spans: readonly { from: Date; to: Date }[],
): Promise<EnCamino[]> {
  // one statement per span: with two bounds the planner reads the span; with a list of spans it reads the whole table
  const found = await Promise.all(
    spans.map(({ from, to }) =>
      tx.rows<EnCamino>(sql`
        select m.id, m.proveedor_sid, ${CUENTA} from app.mensajes m ${WITH_CUENTA}
         where ${tx.tenantIs('m')} and m.timestamp > ${from} and m.timestamp <= ${to} and c.canal_id = ${canalId}
           and ${EN_CAMINO}`),
    ),
  );
  // after a long outage the spans overlap
  const once = new Map(found.flat().map((mensaje) => [mensaje.id, mensaje]));
  return [...once.values()].toSorted((one, other) => one.id - other.id);
}

/** The unfinished ones of these messages. */
export function listEnCaminoById(tx: Tx, ids: readonly number[]): Promise<EnCamino[]> {
  return tx.rows<EnCamino>(sql`
    select m.id, m.proveedor_sid, ${CUENTA} from app.mensajes m ${WITH_CUENTA}
     where ${tx.tenantIs('m')} and m.id = any(${[...ids]}::bigint[]) and ${EN_CAMINO} order by m.id`);
}
