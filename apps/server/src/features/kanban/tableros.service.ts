import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { KanbanEstado, Tablero } from '@tertulia/contract/features/kanban/kanban';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import { transactOnceMore } from '#platform/db/deadlock';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { countContactosDeEstados, lockContactosDeEstados } from '#public/contactos';
import { tableroCambiado } from './kanban.events.ts';
import { enqueueRetiro } from './kanban.jobs.ts';
import { CONTACTOS_AT_ONCE, REFERENCIAS_AT_ONCE, takeFrom } from './retirados.service.ts';
import {
  claimEstado,
  claimEstadosOf,
  countReferencias,
  createEstado,
  createTablero,
  detachEstado,
  findTableroOf,
  listEstadoIds,
  listSucedidos,
  lockEstado,
  lockTablero,
  removeEstado,
  removeTablero,
  renameTablero,
  replaceSucesor,
  updateEstado,
} from './tableros.repository.ts';

type EstadoFields = { nombre: string; color: string; orden?: number | undefined };

/** Boards and their states, managed by supervisors. Each change is audited and published to the open boards. */
export interface TablerosService {
  create(actor: Actor, nombre: string): Promise<Tablero>;
  rename(actor: Actor, id: number, nombre: string): Promise<Tablero>;
  /** Removes a board with its states. Contacts stay, without a state; their history is kept. */
  remove(actor: Actor, id: number, moverA: number | undefined): Promise<void>;
  /** How many contacts each state of the board has, including those that a job is still moving to it. */
  countContactos(actor: Actor, id: number): Promise<{ estadoId: number; contactos: number }[]>;
  createEstado(actor: Actor, tableroId: number, fields: EstadoFields): Promise<KanbanEstado>;
  updateEstado(actor: Actor, id: number, fields: EstadoFields): Promise<KanbanEstado>;
  removeEstado(actor: Actor, id: number, moverA: number | undefined): Promise<void>;
}

export function createTablerosService(database: Database, clock: Clock): TablerosService {
  const audit = (
    tx: Tx,
    actor: Actor,
    accion: AccionAuditoria,
    tablero: { id: number; antes?: string; despues?: string },
  ) =>
    writeAudit(tx, actor, {
      entidad: 'tablero',
      accion,
      registroId: tablero.id,
      ...(tablero.antes !== undefined && { antes: { nombre: tablero.antes } }),
      ...(tablero.despues !== undefined && { despues: { nombre: tablero.despues } }),
    });

  /**
   * Removes states and takes them from their contacts. A state with very many contacts or references is off its board
   * at once and cannot be seen or set; a job clears it, so that no request waits for all of them and no crash leaves
   * half of it.
   */
  async function dropEstados(tx: Tx, actor: Actor, estados: KanbanEstado[], moverA: number | undefined): Promise<void> {
    const ids = estados.map(({ id }) => id);
    await replaceSucesor(tx, ids, moverA);
    const contactos = await countContactosDeEstados(tx, ids);
    const areFew =
      [...contactos.values()].reduce((sum, some) => sum + some, 0) <= CONTACTOS_AT_ONCE &&
      (await countReferencias(tx, ids, REFERENCIAS_AT_ONCE + 1)) <= REFERENCIAS_AT_ONCE;
    const taken = areFew ? await dropAtOnce(tx, actor, estados, moverA) : new Map<number, number>();
    for (const estado of estados) {
      if (!areFew) {
        await detachEstado(tx, estado.id, moverA);
        await enqueueRetiro(tx, { estadoId: estado.id, usuarioId: actor.userId, retirado: clock.now(), moverA });
      }
      await writeAudit(tx, actor, {
        entidad: 'kanbanEstado',
        accion: 'ELIMINAR',
        registroId: estado.id,
        antes: { ...estado },
        detalles: {
          contactos: (areFew ? taken : contactos).get(estado.id) ?? 0,
          ...(moverA !== undefined && { moverA }),
        },
      });
    }
  }

  /** How many contacts each has lost. */
  async function dropAtOnce(
    tx: Tx,
    actor: Actor,
    estados: KanbanEstado[],
    moverA: number | undefined,
  ): Promise<Map<number, number>> {
    const locked = await lockContactosDeEstados(
      tx,
      estados.map(({ id }) => id),
    );
    const having = Map.groupBy(locked, ({ estadoId }) => estadoId);
    for (const { id, nombre } of estados) {
      const ids = (having.get(id) ?? []).map((contacto) => contacto.id);
      if (ids.length > 0) await takeFrom(tx, nombre, ids, { usuarioId: actor.userId, retirado: clock.now(), moverA });
      await removeEstado(tx, id);
    }
    return new Map([...having].map(([id, some]) => [id, some.length]));
  }

  /**
   * Locks the state that contacts get instead, and refreshes its board. Throws NOT_FOUND, or VALIDATION if it is being
   * removed itself.
   */
  async function checkTarget(tx: Tx, leaving: KanbanEstado[], moverA: number | undefined): Promise<void> {
    if (moverA === undefined) return;
    if (leaving.some(({ id }) => id === moverA))
      throw new AppError('VALIDATION', { message: 'Elige un estado que no se elimine.', field: 'moverA' });
    const target = await findTableroOf(tx, moverA);
    if (!target)
      throw new AppError('NOT_FOUND', { message: 'El estado al que se mueven ya no existe.', field: 'moverA' });
    tx.emit(tableroCambiado, target);
  }

  return {
    countContactos: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const estados = await listEstadoIds(tx, id);
        if (!estados) throw new AppError('NOT_FOUND');
        const coming = await listSucedidos(tx, estados);
        const contactos = await countContactosDeEstados(tx, [...estados, ...coming.map(({ id: removed }) => removed)]);
        return estados.map((estadoId) => {
          const counted = [estadoId, ...coming.flatMap((one) => (one.sucesorId === estadoId ? [one.id] : []))];
          return { estadoId, contactos: counted.reduce((sum, one) => sum + (contactos.get(one) ?? 0), 0) };
        });
      }),

    create: (actor, nombre) =>
      refusingTaken(
        database.withTenant(actor, async (tx) => {
          const tablero = await createTablero(tx, nombre, clock.now());
          await audit(tx, actor, 'CREAR', { id: tablero.id, despues: nombre });
          tx.emit(tableroCambiado, { tableroId: tablero.id });
          return tablero;
        }),
      ),

    rename: (actor, id, nombre) =>
      refusingTaken(
        database.withTenant(actor, async (tx) => {
          const before = await lockTablero(tx, id);
          if (!before) throw new AppError('NOT_FOUND');
          await renameTablero(tx, id, nombre);
          await audit(tx, actor, 'EDITAR', { id, antes: before.nombre, despues: nombre });
          tx.emit(tableroCambiado, { tableroId: id });
          return { id, nombre };
        }),
      ),

    remove: (actor, id, moverA) =>
      transactOnceMore(database, actor, async (tx) => {
        const tablero = await lockTablero(tx, id);
        if (!tablero) throw new AppError('NOT_FOUND');
        const estados = await claimEstadosOf(tx, id);
        await checkTarget(tx, estados, moverA);
        await dropEstados(tx, actor, estados, moverA);
        await removeTablero(tx, id);
        await audit(tx, actor, 'ELIMINAR', { id, antes: tablero.nombre });
        tx.emit(tableroCambiado, { tableroId: id });
      }),

    createEstado: (actor, tableroId, { nombre, color, orden }) =>
      refusingTaken(
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
      ),

    updateEstado: (actor, id, { nombre, color, orden }) =>
      refusingTaken(
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
      ),

    removeEstado: (actor, id, moverA) =>
      transactOnceMore(database, actor, async (tx) => {
        const estado = await claimEstado(tx, id);
        if (!estado) throw new AppError('NOT_FOUND');
        await checkTarget(tx, [estado], moverA);
        await dropEstados(tx, actor, [estado], moverA);
        tx.emit(tableroCambiado, { tableroId: estado.tableroId });
      }),
  };
}

const UNIQUE_VIOLATION = '23505';
const TAKEN: Record<string, string> = {
  tableros_nombre: 'Ya existe un tablero con ese nombre.',
  kanban_estados_nombre: 'El tablero ya tiene un estado con ese nombre.',
};

/** The unique index decides which of two simultaneous equal names is refused. */
async function refusingTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const fault = databaseFault(error);
    const message = fault?.code === UNIQUE_VIOLATION ? TAKEN[fault.constraint ?? ''] : undefined;
    throw message === undefined ? error : new AppError('CONFLICT', { message, field: 'nombre', cause: error });
  }
}
