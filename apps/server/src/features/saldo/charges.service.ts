import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import {
  createReserva,
  listLapsed,
  listTenantsWithLapsed,
  releaseLapsed,
  renewReserva,
  type Charge,
} from './reservas.repository.ts';
import { createMovimiento, saldoOf } from './saldo.repository.ts';
import { precioOfMensaje } from './tarifas.repository.ts';

/** WhatsApp keeps a message for an unreachable phone this long; after that no delivery report comes. */
const LAPSE_DAYS = 30;
/** If the provider cannot be queried either (a closed account), the reservation is released after this long. */
const UNASKED_DAYS = 60;
const DAY_MS = 86_400_000;
export const LAPSE_SECONDS = 3600;
const BATCH = 500;

/**
 * True if the balance covers so many free-text messages now. Reserves nothing: a check before something else is used
 * up.
 */
export async function mayAfford(tx: Tx, { mensajes, now }: { mensajes: number; now: Date }): Promise<boolean> {
  const costoCentavos = mensajes * (await precioOfMensaje(tx, now));
  if (costoCentavos === 0) return true;
  const { saldoCentavos, reservadoCentavos } = await saldoOf(tx);
  return saldoCentavos - reservadoCentavos >= costoCentavos;
}

/**
 * Reserves the cost of a message that is about to leave. Throws INSUFFICIENT_BALANCE; the caller must then roll back.
 */
export async function reserveCharge(tx: Tx, charge: Charge): Promise<void> {
  if (charge.precioCentavos > 0 && !(await createReserva(tx, charge))) throw new AppError('INSUFFICIENT_BALANCE');
}

/** The same for a failed message that is sent again, at its original price. */
export async function reserveAgain(tx: Tx, mensajeId: number, now: Date): Promise<void> {
  if (!(await renewReserva(tx, mensajeId, now))) throw new AppError('INSUFFICIENT_BALANCE');
}

/** Charges a call; the database refuses a second charge of the same call. A free call adds no movement. */
export async function chargeVoz(
  tx: Tx,
  charge: { llamadaId: number; montoCentavos: number; detalle: string; fecha: Date },
): Promise<void> {
  if (charge.montoCentavos === 0) return;
  await createMovimiento(tx, {
    tipo: 'CONSUMO_VOZ',
    montoCentavos: -charge.montoCentavos,
    referencia: `llamada:${charge.llamadaId}`,
    detalle: charge.detalle,
    usuarioNombre: null,
    fecha: charge.fecha,
  });
}

export interface VencidasDeps {
  database: Database;
  clock: Clock;
  /** Queries the provider for the messages and updates their states; resolves with those that are final. */
  settle: (tenantId: number, mensajeIds: readonly number[]) => Promise<ReadonlySet<number>>;
  signal: AbortSignal;
  log: Log;
}

/**
 * Releases reservations of messages that were neither delivered nor failed within thirty days, after querying the
 * provider; returns how many. A later delivery report is still charged.
 */
export async function releaseLapsedReservas(deps: VencidasDeps): Promise<number> {
  const { database, clock, log } = deps;
  const before = new Date(clock.now().getTime() - LAPSE_DAYS * DAY_MS);
  let done = 0;
  for (const tenantId of await listTenantsWithLapsed(database, before)) {
    try {
      done += await releaseOf(deps, tenantId, before);
    } catch (error) {
      // failed ones keep their reservation: the next run retries
      log.warn({ err: error, tenantId }, 'a tenant’s reservations could not be released');
    }
  }
  if (done > 0) log.info({ released: done }, 'released reservations of messages without a final state');
  return done;
}

async function releaseOf(
  { database, clock, settle, signal, log }: VencidasDeps,
  tenantId: number,
  before: Date,
): Promise<number> {
  const unasked = new Date(clock.now().getTime() - UNASKED_DAYS * DAY_MS);
  let done = 0;
  let kept = 0;
  for (let after = 0; !signal.aborted;) {
    const lapsed = await database.withTenant({ tenantId }, (tx) => listLapsed(tx, { before, after, limit: BATCH }));
    const last = lapsed.at(-1);
    if (!last) break;
    after = last.mensajeId;
    const settled = await settle(
      tenantId,
      lapsed.map(({ mensajeId }) => mensajeId),
    );
    const free = lapsed.filter(({ mensajeId, creada }) => settled.has(mensajeId) || creada < unasked);
    kept += lapsed.length - free.length;
    const ids = free.map(({ mensajeId }) => mensajeId);
    done += await database.withTenant({ tenantId }, (tx) => releaseLapsed(tx, ids, before));
  }
  if (kept > 0)
    log.warn({ tenantId, kept }, 'reservations are kept: the provider reported no state of these messages in time');
  return done;
}
