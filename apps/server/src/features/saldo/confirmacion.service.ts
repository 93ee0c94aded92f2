import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Log } from '#platform/log/log';
import { PermanentJobError } from '#platform/jobs/job';
import { ConfirmacionRechazada, type Payu, type ResultadoPago, type Veredicto } from '#integrations/payu/port';
import { writeAudit } from '#public/auditoria';
import { enqueueConfirmacion, type KeptConfirmacion } from './confirmacion.jobs.ts';
import { lockRecarga, resolveRecarga, type RecargaRow } from './recargas.repository.ts';
import { createMovimiento } from './saldo.repository.ts';

/** The result of a confirmation: only TOMADA and REPETIDA are answered with 200, and only after the commit. */
export type Admision = 'TOMADA' | 'REPETIDA' | 'RECHAZADA' | 'DESCONOCIDA' | 'DISTINTA';

export interface ConfirmacionDeps {
  database: Database;
  clock: Clock;
  payu: Payu;
  log: Log;
}

export type ConfirmacionService = ReturnType<typeof createConfirmacionService>;

/**
 * PayU's reports about top-ups. A callback with a valid signature only causes a query to PayU, because a leaked key
 * could sign one. Money moves on PayU's own answer.
 */
export function createConfirmacionService({ database, clock, payu, log }: ConfirmacionDeps) {
  /** Stores a confirmation: after the commit PayU is queried until it confirms. */
  async function admit(cuerpo: string): Promise<Admision> {
    const result = read(cuerpo);
    if (!result) return 'RECHAZADA';
    const tenantId = tenantOf(result.referencia);
    const admision =
      tenantId === null ? 'DESCONOCIDA' : await database.withTenant({ tenantId }, (tx) => keep(tx, result));
    if (admision === 'DESCONOCIDA' || admision === 'DISTINTA')
      // signed with our key and yet not ours: needs a manual check
      log.error({ tenantId, admision, transaccion: result.transaccion }, 'PayU confirmed an unknown payment');
    return admision;
  }

  async function keep(tx: Tx, result: Veredicto): Promise<Admision> {
    const recarga = await lockRecarga(tx, result.referencia);
    const fault = faultOf(recarga, result);
    if (fault) return fault;
    if (recarga?.estado === 'APROBADA' || recarga?.estado === result.resultado) return 'REPETIDA';
    await enqueueConfirmacion(tx, result);
    return 'TOMADA';
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

  /** Queries PayU about a stored confirmation. Throws while PayU does not answer or does not confirm yet. */
  async function verify(tenantId: number, { referencia, resultado }: KeptConfirmacion): Promise<void> {
    const veredicto = await payu.consult(referencia);
    const admision =
      veredicto &&
      (await database.withTenant({ tenantId }, (tx) => applyVeredicto(tx, { userId: null }, veredicto, clock.now())));
    if (admision === 'DESCONOCIDA' || admision === 'DISTINTA')
      throw new PermanentJobError(`PayU knows another payment under ${referencia}: ${admision}`);
    if (!isSettled(resultado, veredicto?.resultado ?? 'PENDIENTE'))
      throw new Error(`PayU confirmed ${referencia} as ${resultado} and, asked, knows nothing of it`);
  }

  return { admit, verify };
}

/** PayU's query API may lag behind its callback; intermediate states are not waited for. */
function isSettled(result: ResultadoPago, answered: ResultadoPago): boolean {
  return result === 'PENDIENTE' || answered === 'APROBADA' || (result !== 'APROBADA' && answered !== 'PENDIENTE');
}

/** Why a payment does not match its top-up. */
function faultOf(
  recarga: RecargaRow | undefined,
  { montoCentavos, moneda }: Veredicto,
): 'DESCONOCIDA' | 'DISTINTA' | null {
  if (!recarga || recarga.medio !== 'PAYU') return 'DESCONOCIDA';
  return montoCentavos === recarga.montoCentavos && moneda === 'COP' ? null : 'DISTINTA';
}

/**
 * Applies PayU's result to a top-up, idempotently: an approval credits once, also after a refused earlier attempt; a
 * credit is never reversed.
 */
export async function applyVeredicto(
  tx: Tx,
  actor: { userId: number | null },
  veredicto: Veredicto,
  now: Date,
): Promise<Admision> {
  const { referencia, transaccion, resultado } = veredicto;
  const recarga = await lockRecarga(tx, referencia);
  const fault = faultOf(recarga, veredicto);
  if (fault || !recarga) return fault ?? 'DESCONOCIDA';
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
