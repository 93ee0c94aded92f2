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

/** What became of a confirmation: only TOMADA and REPETIDA are answered with 200, and only after the commit. */
export type Admision = 'TOMADA' | 'REPETIDA' | 'RECHAZADA' | 'DESCONOCIDA' | 'DISTINTA';

export interface ConfirmacionDeps {
  database: Database;
  clock: Clock;
  payu: Payu;
  log: Log;
}

export type ConfirmacionService = ReturnType<typeof createConfirmacionService>;

/**
 * PayU’s word about top-ups. A call-back whose signature holds is a reason to ask PayU itself, and nothing else: whoever got
 * hold of the key could sign one. Money moves by PayU’s own answer.
 */
export function createConfirmacionService({ database, clock, payu, log }: ConfirmacionDeps) {
  /** Keeps a confirmation: once this is committed, PayU is asked until it says the same. */
  async function admit(cuerpo: string): Promise<Admision> {
    const told = read(cuerpo);
    if (!told) return 'RECHAZADA';
    const tenantId = tenantOf(told.referencia);
    const admision =
      tenantId === null ? 'DESCONOCIDA' : await database.withTenant({ tenantId }, (tx) => keep(tx, told));
    if (admision === 'DESCONOCIDA' || admision === 'DISTINTA')
      // signed with our key and yet not ours: somebody must look
      log.error({ tenantId, admision, transaccion: told.transaccion }, 'PayU confirmed what was not asked for');
    return admision;
  }

  async function keep(tx: Tx, told: Veredicto): Promise<Admision> {
    const recarga = await lockRecarga(tx, told.referencia);
    const fault = faultOf(recarga, told);
    if (fault) return fault;
    if (recarga?.estado === 'APROBADA' || recarga?.estado === told.resultado) return 'REPETIDA';
    await enqueueConfirmacion(tx, told);
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

  /** Asks PayU about a confirmation that was kept. Throws while PayU does not answer or does not say the same yet. */
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

/** PayU’s reports may know of an attempt later than its call-back says so; a state that ends nothing is not waited for. */
function isSettled(told: ResultadoPago, answered: ResultadoPago): boolean {
  return told === 'PENDIENTE' || answered === 'APROBADA' || (told !== 'APROBADA' && answered !== 'PENDIENTE');
}

/** Why a payment is not the one that this top-up waits for. */
function faultOf(
  recarga: RecargaRow | undefined,
  { montoCentavos, moneda }: Veredicto,
): 'DESCONOCIDA' | 'DISTINTA' | null {
  if (!recarga || recarga.medio !== 'PAYU') return 'DESCONOCIDA';
  return montoCentavos === recarga.montoCentavos && moneda === 'COP' ? null : 'DISTINTA';
}

/**
 * Writes down what PayU says of a top-up, however often it says so: an approval credits once, also after a refusal of an
 * attempt before it; nothing takes a credit back.
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
