import type { Tx } from '#platform/db/tenant-transaction';
import { AppError } from '#platform/http/app-error';
import { createReserva, renewReserva, type Cargo } from './reservas.repository.ts';

/** Sets aside what a message costs that is about to leave. Throws INSUFFICIENT_BALANCE; nothing of it may be kept then. */
export async function reserveCargo(tx: Tx, cargo: Cargo): Promise<void> {
  if (cargo.precioCentavos > 0 && !(await createReserva(tx, cargo))) throw new AppError('INSUFFICIENT_BALANCE');
}

/** The same for a message that failed and is sent anew, at the price it was written for. */
export async function reserveAgain(tx: Tx, mensajeId: number): Promise<void> {
  if (!(await renewReserva(tx, mensajeId))) throw new AppError('INSUFFICIENT_BALANCE');
}
