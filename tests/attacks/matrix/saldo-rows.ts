import { randomUUID } from 'node:crypto';
import type { TestServer } from '@tertulia/testkit/server';
import type { BuiltChat } from './attack-world.ts';

/** Pending and credited top-ups, movements, a message with a reservation, and a price of zero. */
export async function buildSaldo(
  { build, db }: TestServer,
  tenantId: number,
  { fallidoId }: BuiltChat,
): Promise<Record<'recarga', number[]>> {
  const own = { suscriptor_id: tenantId };
  const at = new Date();
  const recarga: number[] = [];
  for (const estado of ['PENDIENTE', 'PENDIENTE', 'APROBADA', 'RECHAZADA', 'EXPIRADA'] as const) {
    recarga.push(
      await build.insert('recargas', {
        ...own,
        referencia: `T${tenantId}R${randomUUID().replaceAll('-', '').toUpperCase()}`,
        medio: 'PAYU',
        estado,
        monto_centavos: 2_000_000,
        nota: 'nota',
        usuario_nombre: 'Julia',
        transaccion: 'transacción',
        creada: at,
        resuelta: estado === 'PENDIENTE' ? null : at,
      }),
    );
  }
  await build.insert('movimientos', {
    ...own,
    fecha: at,
    tipo: 'RECARGA',
    monto_centavos: 2_000_000,
    referencia: 'una',
    detalle: 'PayU',
    usuario_nombre: 'Julia',
    recarga_id: recarga[2],
    mensaje_id: fallidoId,
  });
  await db.query(
    `insert into app.reservas (suscriptor_id, mensaje_id, tipo, precio_centavos, estado, creada)
     values ($1, $2, 'CONSUMO_MENSAJE', 100, 'LIQUIDADA', $3)`,
    [tenantId, fallidoId, at],
  );
  await build.insert('tarifas', { ...own, concepto: 'VOZ', precio_centavos: 100, vigente_desde: at });
  return { recarga };
}
