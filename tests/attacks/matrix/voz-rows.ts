import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';

/**
 * Ended calls, in the order of `PLACES`, the voice settings of the business, and the agent's availability for
 * customers' calls.
 */
export async function buildLlamadas(
  { build, db }: TestServer,
  shop: { id: number; canalId: number; numero: string },
  { agente, colega, supervisor, superadmin }: Record<'agente' | 'colega' | 'supervisor' | 'superadmin', BuiltUser>,
  chat: { id: number; contactoId: number },
): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, { id }] of [agente, colega, supervisor, superadmin, agente].entries())
    ids.push(
      await build.insert('llamadas', {
        suscriptor_id: shop.id,
        contacto_id: chat.contactoId,
        clave: `T${shop.id}L${String(place).padStart(32, '0')}`,
        direccion: place === 4 ? 'ENTRANTE' : 'SALIENTE',
        canal_id: shop.canalId,
        usuario_id: id,
        conversacion_id: chat.id,
        numero: '+573005550101',
        desde_numero: shop.numero,
        grabar: true,
        estado: 'COMPLETADA',
        tramo_agente: 'TERMINADO',
        tramo_cliente: 'TERMINADO',
        limite_segundos: 600,
        precio_centavos: 0,
        duracion_segundos: 60,
        creada: new Date(),
      }),
    );
  await db.query(`insert into app.voz_ajustes (suscriptor_id, paises, minutos_dia) values ($1, '{57}', 60)`, [shop.id]);
  await db.query(
    'insert into app.voz_disponibilidades (suscriptor_id, usuario_id, disponible, alcanzable_hasta) values ($1, $2, false, now())',
    [shop.id, agente.id],
  );
  return ids;
}
