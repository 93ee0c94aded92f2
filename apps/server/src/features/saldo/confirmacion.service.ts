import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { ConfirmacionRechazada, type Payu, type Veredicto } from '#integrations/payu/port';
import { writeAudit } from '#public/auditoria';
import { lockRecarga, resolveRecarga } from './recargas.repository.ts';
import { createMovimiento } from './saldo.repository.ts';

/** What became of a confirmation: only TOMADA and REPETIDA are answered with 200, and only after the commit. */
export type Admision = 'TOMADA' | 'REPETIDA' | 'RECHAZADA' | 'DESCONOCIDA' | 'DISTINTA';

export interface ConfirmacionDeps {
  database: Database;
  clock: Clock;
  payu: Payu;
  log: Log;
}

export type ConfirmacionService = ReturnType<typeof createConfirmacionService>;

/** Takes PayU’s word about top-ups: signature, merchant and environment, then reference, amount and currency against our own row. */
export function createConfirmacionService({ database, clock, payu, log }: ConfirmacionDeps) {
  async function admit(cuerpo: string): Promise<Admision> {
    const veredicto = read(cuerpo);
    if (!veredicto) return 'RECHAZADA';
    const tenantId = tenantOf(veredicto.referencia);
    const admision =
      tenantId === null
        ? 'DESCONOCIDA'
        : await database.withTenant({ tenantId }, (tx) => applyVeredicto(tx, { userId: null }, veredicto, clock.now()));
    if (admision === 'DESCONOCIDA' || admision === 'DISTINTA')
      // signed with our key and yet not ours: somebody must look
      log.error({ tenantId, admision, transaccion: veredicto.transaccion }, 'PayU confirmed what was not asked for');
    return admision;
  }

  function read(cuerpo: string): Veredicto | null {
    try {
      return payu.readConfirmacion(cuerpo);
    } catch (error) {
      if (!(error instanceof ConfirmacionRechazada)) throw error;
      log.warn({ fallo: error.fallo }, 'a confirmation of PayU was refused');
      return null;
    }
  }

  return { admit };
}

/**
 * Writes down what PayU says of a top-up, however often it says so: an approval credits once, also after a refusal of an
 * attempt before it; nothing takes a credit back.
 */
export async function applyVeredicto(
  tx: Tx,
  actor: { userId: number | null },
  { referencia, transaccion, resultado, montoCentavos, moneda }: Veredicto,
  now: Date,
): Promise<Admision> {
  const recarga = await lockRecarga(tx, referencia);
  if (!recarga || recarga.medio !== 'PAYU') return 'DESCONOCIDA';
  if (montoCentavos !== recarga.montoCentavos || moneda !== 'COP') return 'DISTINTA';
  const isNews =
    resultado !== 'PENDIENTE' &&
    (recarga.estado === 'PENDIENTE' || (resultado === 'APROBADA' && recarga.estado !== 'APROBADA'));
  if (!isNews) return 'REPETIDA';
  await resolveRecarga(tx, recarga.id, { estado: resultado, transaccion, now });
  if (resultado === 'APROBADA')
    await createMovimiento(tx, {
      tipo: 'RECARGA',
      montoCentavos: recarga.montoCentavos,
      referencia,
      detalle: 'PayU',
      usuarioNombre: recarga.usuarioNombre,
      recargaId: recarga.id,
      fecha: now,
    });
  await writeAudit(tx, actor, {
    entidad: 'recarga',
    accion: 'RESOLVER',
    registroId: recarga.id,
    antes: { estado: recarga.estado },
    despues: { estado: resultado },
    detalles: { transaccion },
  });
  return 'TOMADA';
}

function tenantOf(referencia: string): number | null {
  const id = Number(/^T(\d{1,15})R[0-9A-F]{32}$/.exec(referencia)?.[1] ?? 0);
  return id > 0 ? id : null;
}
