import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** Messages of one channel that the provider took within the spans, and of which nobody has told yet how they ended. */
export async function listEnCamino(
  tx: Tx,
  canalId: number,
  spans: readonly { from: Date; to: Date }[],
): Promise<{ id: number; proveedorSid: string }[]> {
  // a statement for each: the planner, which sees its two moments, reads the span; of a list of spans it reads the whole table
  const found = await Promise.all(
    spans.map(({ from, to }) =>
      tx.rows<{ id: number; proveedorSid: string }>(sql`
        select m.id, m.proveedor_sid from app.mensajes m
          join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
         where ${tx.own('m')} and m.timestamp > ${from} and m.timestamp <= ${to} and c.canal_id = ${canalId}
           and m.emisor <> 'CLIENTE' and m.proveedor_sid is not null and m.estado_mensaje in ('PENDIENTE', 'ENVIADO')`),
    ),
  );
  // after a long outage the spans overlap
  const once = new Map(found.flat().map((mensaje) => [mensaje.id, mensaje]));
  return [...once.values()].toSorted((one, other) => one.id - other.id);
}
