import { join } from 'node:path';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

/** Imports of contacts by every user that stopped in their second row, with the result of the first. */
export async function buildImportaciones(
  { build, dataDir, db }: TestServer,
  tenantId: number,
  { agente, colega, supervisor, superadmin }: Record<'agente' | 'colega' | 'supervisor' | 'superadmin', BuiltUser>,
): Promise<number[]> {
  const files = createFolderFileStore({ dir: join(dataDir, 'files') });
  const at = new Date();
  const ids: number[] = [];
  for (const autor of [agente, colega, supervisor, superadmin, agente]) {
    const stored = await files.put(Buffer.from(`nombre,telefono de ${autor.id}`), { tenantId, maxBytes: 1000 });
    const archivoId = await build.insert('archivos', {
      suscriptor_id: tenantId,
      nombre_original: 'clientes.csv',
      tipo_mime: 'application/octet-stream',
      estado: 'LISTO',
      clave: stored.key,
      tamano: stored.size,
      sha256: stored.sha256,
    });
    const id = await build.insert('importaciones', {
      suscriptor_id: tenantId,
      estado: 'ERROR',
      usuario_id: autor.id,
      archivo_id: archivoId,
      archivo_nombre: 'clientes.csv',
      sha256: stored.sha256,
      separador: ',',
      codificacion: 'UTF-8',
      revision: JSON.stringify({ columnas: [{ titulo: 'nombre', campo: 'nombre' }] }),
      total: 2,
      leidos_bytes: 0,
      leidas_filas: 1,
      fallidos: 1,
      motivo: 'ninguno',
      creada: at,
      terminada: at,
    });
    await db.query(
      `insert into app.importacion_filas (suscriptor_id, importacion_id, fila, telefono, nombre, resultado, motivo)
       values ($1, $2, 2, 'sin número', 'Ana', 'FALLIDO', 'El teléfono no es válido')`,
      [tenantId, id],
    );
    ids.push(id);
  }
  return ids;
}
