import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { NewArchivo } from './archivos.repository.ts';

export interface FotoAntigua {
  id: number;
  clave: string;
  tipoMime: string;
}

/** Tenants with photos to redraw. */
export async function listTenants(database: Database): Promise<number[]> {
  const rows = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.list_redibujo_tenants()`,
  );
  return rows.map(({ suscriptorId }) => suscriptorId);
}

/** The next photos to redraw after an id. */
export function listFotos(tx: Tx, { afterId, limit }: { afterId: number; limit: number }): Promise<FotoAntigua[]> {
  return tx.rows<FotoAntigua>(sql`
    select a.id, a.clave, a.tipo_mime from app.archivos a
     where ${tx.tenantIs('a')} and a.redibujos > 0 and a.clave is not null and a.id > ${afterId} order by a.id
     limit ${limit}`);
}

/** Replaces a photo's bytes. False if the photo has changed since it was drawn. */
export async function replaceFoto(
  tx: Tx,
  before: FotoAntigua,
  { clave, tamano, sha256, tipoMime }: Omit<NewArchivo, 'nombreOriginal'>,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update app.archivos a
       set clave = ${clave}, tamano = ${tamano}, sha256 = ${sha256}, tipo_mime = ${tipoMime}, redibujos = 0
     where ${tx.tenantIs('a')} and a.id = ${before.id} and a.clave = ${before.clave} and a.redibujos > 0`);
  return changed === 1;
}

/** Consumes one try. Returns how many are left. */
export async function countTry(tx: Tx, id: number): Promise<number> {
  const row = await tx.first<{ redibujos: number }>(sql`
    update app.archivos a set redibujos = a.redibujos - 1 where ${tx.tenantIs('a')} and a.id = ${id} and a.redibujos > 0
    returning a.redibujos`);
  return row?.redibujos ?? 0;
}
