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
  type Cargo,
} from './reservas.repository.ts';
import { createMovimiento, saldoOf } from './saldo.repository.ts';
import { precioOfMensaje } from './tarifas.repository.ts';

/** WhatsApp keeps a message for a phone that is off this long; afterwards nobody will ever say that it arrived. */
const LAPSE_DAYS = 30;
/** Where the provider cannot be asked either (an account that was closed), it is given back all the same after this long. */
const UNASKED_DAYS = 60;
const DAY_MS = 86_400_000;
export const LAPSE_SECONDS = 3600;
const BATCH = 500;

/**
 * Whether the balance reaches now for so many messages that are no templates. It sets nothing aside: it is asked where
 * something is used up before they are stored.
 */
export async function mayAfford(tx: Tx, { mensajes, now }: { mensajes: number; now: Date }): Promise<boolean> {
  const costoCentavos = mensajes * (await precioOfMensaje(tx, now));
  if (costoCentavos === 0) return true;
  const { saldoCentavos, reservadoCentavos } = await saldoOf(tx);
  return saldoCentavos - reservadoCentavos >= costoCentavos;
}

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

export interface VencidasDeps {
  database: Database;
  clock: Clock;
  /**
   * Has the provider asked what became of the messages, and their states moved on by what it says; resolves with those about
   * which nothing more is to be learnt.
   */
  settle: (tenantId: number, mensajeIds: readonly number[]) => Promise<ReadonlySet<number>>;
  signal: AbortSignal;
  log: Log;
}

/**
 * Gives back what messages have set aside that were neither delivered nor failed within thirty days, once the provider was
 * asked about them; returns how many. A proof of delivery that comes even later is charged all the same.
 */
export async function releaseLapsedReservas(deps: VencidasDeps): Promise<number> {
  const { database, clock, log } = deps;
  const before = new Date(clock.now().getTime() - LAPSE_DAYS * DAY_MS);
  let done = 0;
  for (const tenantId of await listTenantsWithLapsed(database, before)) {
    try {
      done += await releaseOf(deps, tenantId, before);
    } catch (error) {
      // what failed is still set aside: the next run tries it again
      log.warn({ err: error, tenantId }, 'what a subscriber has set aside could not be given back');
    }
  }
  if (done > 0) log.info({ released: done }, 'gave back what messages without an end had set aside');
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
  if (kept > 0) log.warn({ tenantId, kept }, 'of messages past their time the provider told nothing: kept set aside');
  return done;
}
