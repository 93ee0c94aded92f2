import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** Messages of one channel that the provider took within the spans, and of which nobody has told yet how they ended. */
export function listEnCamino(
  tx: Tx,
  canalId: number,
  spans: readonly { from: Date; to: Date }[],
): Promise<{ id: number; proveedorSid: string }[]> {
  return tx.rows(sql`
    select distinct m.id, m.proveedor_sid
      from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) s (desde, hasta)
      join app.mensajes m on ${tx.own('m')} and m.timestamp > s.desde and m.timestamp <= s.hasta
      join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
     where c.canal_id = ${canalId} and m.emisor <> 'CLIENTE' and m.proveedor_sid is not null and m.estado_mensaje in ('PENDIENTE', 'ENVIADO')
     order by m.id`);
}
