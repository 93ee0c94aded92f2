import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFolderFileStore } from '../../../apps/server/src/platform/files/folder-file-store.ts';
import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

/** Files of the bank and quick notes by every user, and a template of the tenant’s own. */
export async function buildLibrary(
  { build, dataDir, db }: TestServer,
  tenantId: number,
  { agente, colega, supervisor, superadmin }: Record<'agente' | 'colega' | 'supervisor' | 'superadmin', BuiltUser>,
): Promise<Record<'media' | 'notaRapida' | 'plantilla', number[]>> {
  const files = createFolderFileStore({ dir: join(dataDir, 'files') });
  const media: number[] = [];
  for (const autor of [agente, colega, supervisor, superadmin, agente]) {
    const item = await build.media(tenantId, autor.id, 'foto');
    const stored = await files.put(Buffer.from(`foto ${item.id}`), { tenantId, maxBytes: 1000 });
    await db.query('update app.archivos set clave = $3, tamano = $4 where suscriptor_id = $1 and id = $2', [
      tenantId,
      item.archivoId,
      stored.key,
      stored.size,
    ]);
    media.push(item.id);
  }
  const nota = async (autor: BuiltUser, compartida: boolean) => {
    const id = await build.insert('notas_rapidas', {
      suscriptor_id: tenantId,
      titulo: 'nota',
      contenido: 'Hola',
      compartida,
      autor_usuario_id: autor.id,
      media_id: media[0],
      created_at: new Date(),
      updated_at: new Date(),
    });
    await db.query(
      'insert into app.notas_rapidas_usos (suscriptor_id, nota_rapida_id, usuario_id) values ($1, $2, $3)',
      [tenantId, id, autor.id],
    );
    return id;
  };
  const notaRapida = [
    await nota(agente, false),
    await nota(colega, false),
    await nota(supervisor, true),
    await nota(supervisor, false),
    await nota(superadmin, true),
  ];
  const plantillaId = await build.insert('plantillas', {
    suscriptor_id: tenantId,
    content_sid: `HX${randomBytes(16).toString('hex')}`,
    nombre: 'aviso',
    estado_aprobacion: 'APROBADA',
    cuerpo: 'Hola',
    sincronizada: new Date(),
  });
  return { media, notaRapida, plantilla: media.map(() => plantillaId) };
}
