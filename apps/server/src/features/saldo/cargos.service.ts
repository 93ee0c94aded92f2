import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import {
  createReserva,
  listTenantsWithLapsed,
  releaseLapsed,
  renewReserva,
  type Cargo,
} from './reservas.repository.ts';
import { createMovimiento } from './saldo.repository.ts';

/** WhatsApp keeps a message for a phone that is off this long; afterwards nobody will ever say that it arrived. */
const LAPSE_DAYS = 30;
const DAY_MS = 86_400_000;
export const LAPSE_SECONDS = 3600;
const BATCH = 500;

/** Sets aside what a message costs that is about to leave. Throws INSUFFICIENT_BALANCE; nothing of it may be kept then. */
export async function reserveCargo(tx: Tx, cargo: Cargo): Promise<void> {
  if (cargo.precioCentavos > 0 && !(await createReserva(tx, cargo))) throw new AppError('INSUFFICIENT_BALANCE');
}

/** The same for a message that failed and is sent anew, at the price it was written for. */
export async function reserveAgain(tx: Tx, mensajeId: number, now: Date): Promise<void> {
  if (!(await renewReserva(tx, mensajeId, now))) throw new AppError('INSUFFICIENT_BALANCE');
}

/** Takes the price of a call off the balance; the same call twice is refused by the database. What costs nothing leaves no movement. */
export async function chargeVoz(
  tx: Tx,
  cargo: { llamadaId: number; montoCentavos: number; detalle: string; fecha: Date },
): Promise<void> {
  if (cargo.montoCentavos === 0) return;
  await createMovimiento(tx, {
    tipo: 'CONSUMO_VOZ',
    montoCentavos: -cargo.montoCentavos,
    referencia: `llamada:${cargo.llamadaId}`,
    detalle: cargo.detalle,
    usuarioNombre: null,
    fecha: cargo.fecha,
  });
}

/**
 * Gives back what messages have set aside that were neither delivered nor failed within thirty days; returns how many. A
 * proof of delivery that comes even later is charged all the same.
 */
export async function releaseLapsedReservas({
  database,
  clock,
  signal,
  log,
}: {
  database: Database;
  clock: Clock;
  signal: AbortSignal;
  log: Log;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - LAPSE_DAYS * DAY_MS);
  let done = 0;
  for (const tenantId of await listTenantsWithLapsed(database, before)) {
    try {
      for (let count = BATCH; count === BATCH && !signal.aborted; done += count)
        count = await database.withTenant({ tenantId }, (tx) => releaseLapsed(tx, before, BATCH));
    } catch (error) {
      // what failed is still set aside: the next run tries it again
      log.warn({ err: error, tenantId }, 'what a subscriber has set aside could not be given back');
    }
  }
  if (done > 0) log.info({ released: done }, 'gave back what messages without an end had set aside');
  return done;
}
