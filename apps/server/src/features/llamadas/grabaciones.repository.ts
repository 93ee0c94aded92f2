import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

interface GrabacionRow {
  grabacionSid: string;
  deletedAtProvider: Date | null;
  creada: Date;
  archivoEstado: 'PENDIENTE' | 'LISTO' | 'ERROR';
}

/** A call's recording and the state of our copy; undefined for a call without a recording. */
export function findGrabacion(tx: Tx, llamadaId: number): Promise<GrabacionRow | undefined> {
  return tx.first<GrabacionRow>(sql`
    select l.grabacion_sid, l.grabacion_retirada as deleted_at_provider, l.creada, a.estado as archivo_estado
      from app.llamadas l join app.archivos a on a.suscriptor_id = l.suscriptor_id and a.id = l.archivo_id
     where ${tx.tenantIs('l')} and l.id = ${llamadaId} and l.grabacion_sid is not null`);
}

export async function setDeletedAtProvider(tx: Tx, llamadaId: number, now: Date): Promise<void> {
  await tx.run(
    sql`
      update app.llamadas l set grabacion_retirada = ${now}
       where ${tx.tenantIs('l')} and l.id = ${llamadaId} and l.grabacion_retirada is null`,
  );
}
