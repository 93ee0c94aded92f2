import type pg from 'pg';
import { insertRow } from './insert-row.ts';

const DAY_MS = 86_400_000;

const RECARGAS = [
  { daysAgo: 24, medio: 'MANUAL', estado: 'APROBADA', pesos: 50_000, nota: 'Saldo de bienvenida', por: 'Tertulia' },
  { daysAgo: 9, medio: 'PAYU', estado: 'RECHAZADA', pesos: 100_000, nota: null, por: null },
  { daysAgo: 9, medio: 'PAYU', estado: 'APROBADA', pesos: 100_000, nota: null, por: null },
] as const;

/** The demo business's top-ups; nothing is charged until a SUPERADMIN sets a price. */
export async function writeDemoSaldo(
  client: pg.Client,
  { suscriptorId, supervisor, now }: { suscriptorId: number; supervisor: string; now: Date },
): Promise<void> {
  const own = { suscriptor_id: suscriptorId };
  for (const [index, { daysAgo, medio, estado, pesos, nota, por }] of RECARGAS.entries()) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS + index * 60_000);
    const referencia = `T${suscriptorId}R${String(index + 1).padStart(32, '0')}`;
    const usuario = por ?? supervisor;
    const recargaId = await insertRow(client, 'recargas', {
      ...own,
      referencia,
      medio,
      estado,
      monto_centavos: pesos * 100,
      nota,
      usuario_nombre: usuario,
      creada: at,
      resuelta: at,
    });
    if (estado !== 'APROBADA') continue;
    await insertRow(client, 'movimientos', {
      ...own,
      fecha: at,
      tipo: 'RECARGA',
      monto_centavos: pesos * 100,
      referencia,
      detalle: nota ?? 'PayU',
      usuario_nombre: usuario,
      recarga_id: recargaId,
    });
  }
  await insertRow(client, 'movimientos', {
    ...own,
    fecha: new Date(now.getTime() - 3 * DAY_MS),
    tipo: 'AJUSTE',
    monto_centavos: -500_000,
    referencia: 'ajuste:demo',
    detalle: 'Corrección de la recarga de bienvenida',
    usuario_nombre: 'Tertulia',
  });
}
