import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { giveKanbanEstado, lockContactosDeEstados, lockNextDeEstado } from '#public/contactos';
import { enqueueLeadsOf } from '#public/lead';
import { tableroCambiado } from './kanban.events.ts';
import { findKanbanEstado } from './kanban.repository.ts';
import { addSalidas, claimRetirado, findTableroOf, forgetEstado, removeEstado } from './tableros.repository.ts';

export interface Retiro {
  estadoId: number;
  /** Who took the state off its board, and when: that is what its contacts are told of. */
  usuarioId: number;
  retirado: Date;
  /** The state that its contacts get instead, unless that one was removed since: the successor in its row counts then. */
  moverA?: number | undefined;
}

export interface RetiradosService {
  /** Takes a removed state from all who have it, some at a time, and then removes it. Run again it goes on, or finds nothing to do. */
  remove(tenantId: number, retiro: Retiro, signal: AbortSignal): Promise<void>;
}

/** Contacts of one transaction: whoever writes to one of them waits for no longer than these take, however many have the state. */
export const CONTACTOS_AT_ONCE = 250;
/** Movements and notes of one transaction, which a union of their contacts waits for; they take less each. */
export const REFERENCIAS_AT_ONCE = 1000;

export function createRetiradosService(database: Database): RetiradosService {
  /** The last of some contacts that have lost the state; undefined when there are none behind `after`. */
  const takeNext = (tenantId: number, retiro: Retiro, after: number): Promise<number | undefined> =>
    database.withTenant({ tenantId }, async (tx) => {
      const estado = await claimRetirado(tx, retiro.estadoId);
      const ids = estado ? await lockNextDeEstado(tx, retiro.estadoId, after, CONTACTOS_AT_ONCE) : [];
      if (estado && ids.length > 0) await takeFrom(tx, estado.nombre, ids, toSucesor(retiro, estado));
      if (estado && ids.length < CONTACTOS_AT_ONCE) await tellArrived(tx, toSucesor(retiro, estado));
      return ids.at(-1);
    });

  return {
    async remove(tenantId, retiro, signal) {
      for (let after: number | undefined = 0; after !== undefined; after = await takeNext(tenantId, retiro, after))
        signal.throwIfAborted();
      const forgetSome = () =>
        database.withTenant({ tenantId }, (tx) => forgetEstado(tx, retiro.estadoId, REFERENCIAS_AT_ONCE));
      while ((await forgetSome()) > 0) signal.throwIfAborted();
      await database.withTenant({ tenantId }, async (tx) => {
        const estado = await claimRetirado(tx, retiro.estadoId);
        if (!estado) return;
        // a union may have given it to a contact that was passed already
        const rest = await lockContactosDeEstados(tx, [retiro.estadoId]);
        if (rest.length > 0) {
          const ids = rest.map(({ id }) => id);
          await takeFrom(tx, estado.nombre, ids, toSucesor(retiro, estado));
          await tellArrived(tx, toSucesor(retiro, estado));
        }
        await removeEstado(tx, retiro.estadoId);
      });
    },
  };
}

/** Refreshes the open boards that show the contacts in their new state. */
async function tellArrived(tx: Tx, { moverA }: Retiro): Promise<void> {
  const tablero = moverA === undefined ? undefined : await findTableroOf(tx, moverA);
  if (tablero) tx.emit(tableroCambiado, tablero);
}

/** Jobs of before the column have the target in their payload only. */
const toSucesor = (retiro: Retiro, { sucesorId }: { sucesorId: number | null }): Retiro => ({
  ...retiro,
  moverA: sucesorId ?? retiro.moverA,
});

/** Takes a state from contacts that the caller has locked, or gives them another one instead; the movement is recorded. */
export async function takeFrom(
  tx: Tx,
  nombre: string,
  contactoIds: number[],
  { usuarioId, retirado, moverA }: Omit<Retiro, 'estadoId'>,
): Promise<void> {
  // a target that was removed since without a successor: they lose the state, of which the question about it warned
  const a = moverA === undefined ? undefined : await findKanbanEstado(tx, moverA);
  await giveKanbanEstado(tx, contactoIds, a?.id ?? null, retirado);
  await addSalidas(tx, contactoIds, { de: nombre, a, usuarioId, now: retirado });
  await enqueueLeadsOf(tx, contactoIds);
}
