import type { KanbanEstado, Tablero } from '@tertulia/contract/features/kanban/kanban';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { clearKanbanEstado, hasMoreContactosThan, lockContactosDeEstados, lockNextDeEstado } from '#public/contactos';
import { enqueueLeadsOf } from '#public/lead';
import { tableroCambiado } from './kanban.events.ts';
import {
  addSalidas,
  claimEstado,
  claimEstadosOf,
  createEstado,
  createTablero,
  listEstadoIds,
  lockEstado,
  lockTablero,
  removeEstado,
  removeTablero,
  renameTablero,
  updateEstado,
} from './tableros.repository.ts';

type EstadoFields = { nombre: string; color: string; orden?: number | undefined };

/** Boards and their states, which supervisors make and remove. Every change is audited and told to the open boards. */
export interface TablerosService {
  create(actor: Actor, nombre: string): Promise<Tablero>;
  rename(actor: Actor, id: number, nombre: string): Promise<Tablero>;
  /** Removes a board with its states. Contacts stay, without a state; what happened to them is still told. */
  remove(actor: Actor, id: number): Promise<void>;
  createEstado(actor: Actor, tableroId: number, fields: EstadoFields): Promise<KanbanEstado>;
  updateEstado(actor: Actor, id: number, fields: EstadoFields): Promise<KanbanEstado>;
  removeEstado(actor: Actor, id: number): Promise<void>;
}

/** Contacts of one transaction: whoever writes to one of them waits for no longer than these take, however many have the state. */
const AT_ONCE = 500;

export function createTablerosService(database: Database, clock: Clock): TablerosService {
  const audit = (tx: Tx, actor: Actor, accion: string, tablero: { id: number; antes?: string; despues?: string }) =>
    writeAudit(tx, actor, {
      entidad: 'tablero',
      accion,
      registroId: tablero.id,
      ...(tablero.antes !== undefined && { antes: { nombre: tablero.antes } }),
      ...(tablero.despues !== undefined && { despues: { nombre: tablero.despues } }),
    });

  /** Takes the state away from those who have it, whom the caller has locked. */
  async function clearContactos(tx: Tx, actor: Actor, de: KanbanEstado, contactoIds: number[]): Promise<void> {
    await clearKanbanEstado(tx, contactoIds);
    await addSalidas(tx, contactoIds, { de: de.nombre, usuarioId: actor.userId, now: clock.now() });
    await enqueueLeadsOf(tx, contactoIds);
  }

  /**
   * Takes states away from very many contacts before they go, some at a time. Who is ended meanwhile leaves the states with the
   * rest of their contacts, and whoever takes them away again goes on there. How many each has lost.
   */
  async function thinOut(actor: Actor, estadoIds: readonly number[]): Promise<Map<number, number>> {
    const taken = new Map<number, number>();
    if (!(await hasMoreContactosThan(database, actor, estadoIds, AT_ONCE))) return taken;
    for (const estadoId of estadoIds) {
      let after: number | undefined = 0;
      while (after !== undefined) {
        const from: number = after;
        const some = await database.withTenant(actor, async (tx) => {
          const estado = await claimEstado(tx, estadoId);
          const ids = estado ? await lockNextDeEstado(tx, estadoId, from, AT_ONCE) : [];
          if (estado && ids.length > 0) await clearContactos(tx, actor, estado, ids);
          return ids;
        });
        taken.set(estadoId, (taken.get(estadoId) ?? 0) + some.length);
        after = some.length < AT_ONCE ? undefined : some.at(-1);
      }
    }
    return taken;
  }

  /** Removes states with whoever has them still; `taken` is how many had them before. */
  async function dropEstados(
    tx: Tx,
    actor: Actor,
    estados: KanbanEstado[],
    taken: ReadonlyMap<number, number>,
  ): Promise<void> {
    const locked = await lockContactosDeEstados(
      tx,
      estados.map(({ id }) => id),
    );
    const having = Map.groupBy(locked, ({ estadoId }) => estadoId);
    for (const estado of estados) {
      const ids = (having.get(estado.id) ?? []).map(({ id }) => id);
      if (ids.length > 0) await clearContactos(tx, actor, estado, ids);
      await removeEstado(tx, estado.id);
      await writeAudit(tx, actor, {
        entidad: 'kanbanEstado',
        accion: 'ELIMINAR',
        registroId: estado.id,
        antes: { ...estado },
        detalles: { contactos: ids.length + (taken.get(estado.id) ?? 0) },
      });
    }
  }

  return {
    create: (actor, nombre) =>
      database.withTenant(actor, async (tx) => {
        const tablero = await createTablero(tx, nombre, clock.now());
        await audit(tx, actor, 'CREAR', { id: tablero.id, despues: nombre });
        tx.emit(tableroCambiado, { tableroId: tablero.id });
        return tablero;
      }),

    rename: (actor, id, nombre) =>
      database.withTenant(actor, async (tx) => {
        const before = await lockTablero(tx, id);
        if (!before) throw new AppError('NOT_FOUND');
        await renameTablero(tx, id, nombre);
        await audit(tx, actor, 'EDITAR', { id, antes: before.nombre, despues: nombre });
        tx.emit(tableroCambiado, { tableroId: id });
        return { id, nombre };
      }),

    async remove(actor, id) {
      const taken = await thinOut(actor, await listEstadoIds(database, actor, id));
      await database.withTenant(actor, async (tx) => {
        const tablero = await lockTablero(tx, id);
        if (!tablero) throw new AppError('NOT_FOUND');
        await dropEstados(tx, actor, await claimEstadosOf(tx, id), taken);
        await removeTablero(tx, id);
        await audit(tx, actor, 'ELIMINAR', { id, antes: tablero.nombre });
        tx.emit(tableroCambiado, { tableroId: id });
      });
    },

    createEstado: (actor, tableroId, { nombre, color, orden }) =>
      database.withTenant(actor, async (tx) => {
        if (!(await lockTablero(tx, tableroId))) throw new AppError('NOT_FOUND');
        const estado = await createEstado(tx, { tableroId, nombre, color, orden });
        await writeAudit(tx, actor, {
          entidad: 'kanbanEstado',
          accion: 'CREAR',
          registroId: estado.id,
          despues: { ...estado },
        });
        tx.emit(tableroCambiado, { tableroId });
        return estado;
      }),

    updateEstado: (actor, id, { nombre, color, orden }) =>
      database.withTenant(actor, async (tx) => {
        const before = await lockEstado(tx, id);
        if (!before) throw new AppError('NOT_FOUND');
        const after = { ...before, nombre, color, orden: orden ?? before.orden };
        await updateEstado(tx, after);
        await writeAudit(tx, actor, {
          entidad: 'kanbanEstado',
          accion: 'EDITAR',
          registroId: id,
          antes: { ...before },
          despues: { ...after },
        });
        tx.emit(tableroCambiado, { tableroId: before.tableroId });
        return after;
      }),

    async removeEstado(actor, id) {
      const taken = await thinOut(actor, [id]);
      await database.withTenant(actor, async (tx) => {
        const estado = await claimEstado(tx, id);
        if (!estado) throw new AppError('NOT_FOUND');
        await dropEstados(tx, actor, [estado], taken);
        tx.emit(tableroCambiado, { tableroId: estado.tableroId });
      });
    },
  };
}
