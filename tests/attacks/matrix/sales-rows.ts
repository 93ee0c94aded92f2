import { join } from 'node:path';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import type { BuiltChat } from './attack-world.ts';

/** Products with photos, a failed synchronization, and a quote of each chat, of which one was sent. */
export async function buildSales(
  { build, dataDir, db }: TestServer,
  tenantId: number,
  { agente, colega }: Record<'agente' | 'colega', BuiltUser>,
  { sent, all }: { sent: BuiltChat; all: readonly BuiltChat[] },
): Promise<Record<'producto' | 'cotizacion', number[]>> {
  const own = { suscriptor_id: tenantId };
  const at = new Date();
  const files = createFolderFileStore({ dir: join(dataDir, 'files') });
  const producto: number[] = [];
  for (let number = 1; number <= 5; number++) {
    const stored = await files.put(Buffer.from(`foto de producto ${number}`), { tenantId, maxBytes: 1000 });
    const fotoId = await build.insert('archivos', {
      ...own,
      nombre_original: 'producto.png',
      tipo_mime: 'image/png',
      estado: 'LISTO',
      clave: stored.key,
      tamano: stored.size,
      sha256: stored.sha256,
    });
    producto.push(
      await build.insert('productos', {
        ...own,
        codigo: `P-${number}`,
        nombre: 'Café',
        descripcion: 'Tostión media',
        precio_centavos: 3_200_000,
        foto_archivo_id: fotoId,
        created_at: at,
        updated_at: at,
      }),
    );
  }
  await build.insert('sincronizaciones', {
    ...own,
    usuario_id: agente.id,
    estado: 'ERROR',
    motivo: 'ninguno',
    iniciada: at,
    terminada: at,
  });
  const cotizacion: number[] = [];
  for (const [index, chat] of all.entries())
    cotizacion.push(
      await build.cotizacion(tenantId, {
        conversacionId: chat.id,
        consecutivo: index + 1,
        usuario: colega,
        telefono: chat.telefono,
        totalCentavos: 3_200_000,
        ...(chat === sent && { enviada: sent }),
        items: [{ nombre: 'Café', codigo: 'P-1', precioCentavos: 3_200_000, productoId: producto[0] }],
      }),
    );
  await db.query('insert into app.cotizacion_numeros (suscriptor_id, ultimo) values ($1, $2)', [tenantId, all.length]);
  return { producto, cotizacion };
}
