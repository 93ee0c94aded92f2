import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** Whether the chat got our opt-out text since the provider's newest block of its channel. */
export async function wasAnsweredSinceBloqueo(
  tx: Tx,
  { conversacionId, contactoId, canalId }: { conversacionId: number; contactoId: number; canalId: number },
): Promise<boolean> {
  const answered = await tx.first(sql`
    select m.id from app.mensajes m
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.origen = 'BAJA'
       and m.timestamp >= (select max(s.ocurrido) from app.consentimientos s
                            where ${tx.tenantIs('s')} and s.contacto_id = ${contactoId} and s.canal_id = ${canalId}
                              and s.origen = 'PROVEEDOR' and s.tipo = 'OPT_OUT')
     limit 1`);
  return answered !== undefined;
}
