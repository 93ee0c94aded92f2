import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { giveKanbanEstado, lockContactosDeEstados, lockNextDeEstado } from '#public/contactos';
import { enqueueLeadsOf } from '#public/lead';
import { tableroCambiado } from './kanban.events.ts';
import { findKanbanEstado } from './kanban.repository.ts';
import { addSalidas, claimRetirado, findTableroOf, forgetEstado, removeEstado } from './tableros.repository.ts';

export interface Retiro {
  estadoId: number;
  /** Who removed the state from its board, and when: recorded at its contacts. */
  usuarioId: number;
  retirado: Date;
  /** The state that its contacts get instead; if that one was removed too, the successor in its row counts. */
  moverA?: number | undefined;
}

export interface RetiradosService {
  /** Removes a retired state from its contacts in batches, and then deletes it. Idempotent. */
  remove(tenantId: number, retiro: Retiro, signal: AbortSignal): Promise<void>;
}

/** Contacts per transaction: limits how long a write to one of them waits, however many have the state. */
export const CONTACTOS_AT_ONCE = 250;
/** Movements and notes per transaction, for which a merge of their contacts waits; each takes less time. */
export const REFERENCIAS_AT_ONCE = 1000;

export function createRetiradosService(database: Database): RetiradosService {
  /** The last contact of a batch that has lost the state; undefined if none follows `after`. */
  const takeNext = (tenantId: number, retiro: Retiro, after: number): Promise<number | undefined> =>
    database.withTenant({ tenantId }, async (tx) => {
      const estado = await claimRetirado(tx, retiro.estadoId);
      const ids = estado ? await lockNextDeEstado(tx, retiro.estadoId, after, CONTACTOS_AT_ONCE) : [];
      if (estado && ids.length > 0) await takeFrom(tx, estado.nombre, ids, toSucesor(retiro, estado));
      if (estado && ids.length < CONTACTOS_AT_ONCE) await publishArrived(tx, toSucesor(retiro, estado));
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
        // a merge may have set it on a contact that was already passed
        const rest = await lockContactosDeEstados(tx, [retiro.estadoId]);
        if (rest.length > 0) {
          const ids = rest.map(({ id }) => id);
          await takeFrom(tx, estado.nombre, ids, toSucesor(retiro, estado));
          await publishArrived(tx, toSucesor(retiro, estado));
        }
        await removeEstado(tx, retiro.estadoId);
      });
    },
  };
}

/** Refreshes the open boards that show the contacts in their new state. */
async function publishArrived(tx: Tx, { moverA }: Retiro): Promise<void> {
  const tablero = moverA === undefined ? undefined : await findTableroOf(tx, moverA);
  if (tablero) tx.emit(tableroCambiado, tablero);
}

/** Jobs of before the column have the target in their payload only. */
const toSucesor = (retiro: Retiro, { sucesorId }: { sucesorId: number | null }): Retiro => ({
  ...retiro,
  moverA: sucesorId ?? retiro.moverA,
});

/** Removes a state from contacts that the caller has locked, or sets another; records the movement. */
export async function takeFrom(
  tx: Tx,
  nombre: string,
  contactoIds: number[],
  { usuarioId, retirado, moverA }: Omit<Retiro, 'estadoId'>,
): Promise<void> {
  // a target that was removed without a successor: they lose the state, as the confirmation dialog warned
  const a = moverA === undefined ? undefined : await findKanbanEstado(tx, moverA);
  await giveKanbanEstado(tx, contactoIds, a?.id ?? null, retirado);
  await addSalidas(tx, contactoIds, { de: nombre, a, usuarioId, now: retirado });
  await enqueueLeadsOf(tx, contactoIds);
}
