import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

/** What a user may change in their own row. */
export interface PerfilPropio {
  nombre: string;
  telefono: string | null;
  areaId: number | null;
  fotoArchivoId: number | null;
}

/** The caller's row, locked until the transaction ends. */
export function lockPerfil(tx: Tx, usuarioId: number): Promise<PerfilPropio | undefined> {
  return tx.first<PerfilPropio>(sql`
    select u.nombre, u.telefono, u.area_id, u.foto_archivo_id from app.usuarios u
     where ${tx.tenantIs('u')} and u.id = ${usuarioId} for no key update`);
}

export function updatePerfil(tx: Tx, usuarioId: number, perfil: PerfilPropio): Promise<number> {
  return tx.run(sql`
    update app.usuarios u
       set nombre = ${perfil.nombre}, telefono = ${perfil.telefono}, area_id = ${perfil.areaId},
           foto_archivo_id = ${perfil.fotoArchivoId}
     where ${tx.tenantIs('u')} and u.id = ${usuarioId}`);
}

/** True for an active area of the own tenant. */
export async function isAreaActiva(tx: Tx, areaId: number): Promise<boolean> {
  const row = await tx.first(
    sql`select a.id from app.areas a where ${tx.tenantIs('a')} and a.id = ${areaId} and a.estado = 1`,
  );
  return row !== undefined;
}
