import { toCappedPage, toPage, type Page } from '@tertulia/contract/core/page';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type {
  createTarea as createTareaCall,
  listTareas,
  listTareasOfContacto,
  updateTarea as updateTareaCall,
} from '@tertulia/contract/features/tareas/endpoints';
import { TAREAS_COUNTED } from '@tertulia/contract/features/tareas/estados';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import { fingerprint } from '#platform/crypto/fingerprint';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { findContacto, holdContacto } from '#public/contactos';
import { isUsuarioActivo } from '#public/usuarios';
import { ASIGNADO_INACTIVO, announceAsignacion, publishCambio } from './asignacion.service.ts';
import { toTarea } from './tarea-wire.ts';
import { mayAssignTarea, mayRemoveTarea, maySeeTarea, ownerSeenBy } from './tareas.policy.ts';
import {
  addEvidencia,
  completeTarea,
  countAbiertas,
  createTarea,
  deleteTarea,
  findTarea,
  findTareaByClave,
  findTareas,
  isCompletedSo,
  listOfContacto,
  lockTarea,
  updateTarea,
  type TareaBefore,
  type TareaRow,
} from './tareas.repository.ts';

/** Tasks for contacts. An AGENTE manages the own ones, supervisors all (decisions §4). */
export interface TareasService {
  list(actor: Actor, query: EndpointInput<typeof listTareas>['query']): Promise<Page<Tarea>>;
  countPendientes(actor: Actor): Promise<number>;
  listPendientes(actor: Actor, contactoId: number): Promise<Tarea[]>;
  listOfContacto(
    actor: Actor,
    contactoId: number,
    query: EndpointInput<typeof listTareasOfContacto>['query'],
  ): Promise<Tarea[]>;
  /** Throws NOT_FOUND, or FORBIDDEN if an AGENTE assigns another user. */
  create(actor: Actor, fresh: EndpointInput<typeof createTareaCall>['body']): Promise<Tarea>;
  get(actor: Actor, id: number): Promise<Tarea>;
  /** Throws CONFLICT if the task is completed, or has changed since the given version to other values. */
  update(actor: Actor, id: number, change: EndpointInput<typeof updateTareaCall>['body']): Promise<Tarea>;
  /** Deletes a task. Throws CONFLICT if it is completed or has changed since the given version. */
  remove(actor: Actor, id: number, version: number | undefined): Promise<void>;
  /**
   * Completes a task. A repeat by the same user returns the task; any other completion of a completed task throws
   * CONFLICT, because its text and picture would be lost silently.
   */
  complete(actor: Actor, id: number, observacion: string, upload: Upload | null): Promise<Tarea>;
  /** The signed URL of a picture of the task. */
  evidenciaUrl(actor: Actor, id: number, evidenceId: number): Promise<string>;
}

export interface TareasDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
}

const TAREA_COMPLETADA = 'La tarea ya está completada.';
const TAREA_CAMBIADA = 'Otra persona cambió esta tarea mientras la editabas.';
const TAREA_OTRA = 'Otra persona cambió esta tarea. Revísala antes de eliminarla.';

export function createTareasService({ database, clock, urlOf }: TareasDeps): TareasService {
  const wire = (actor: Actor) => (row: TareaRow) => toTarea(row, (archivoId) => urlOf(actor, archivoId));

  async function visible(tx: Tx, actor: Actor, id: number): Promise<TareaBefore> {
    const tarea = await lockTarea(tx, id);
    // another user's task must not be revealed
    if (!tarea || !maySeeTarea(actor, tarea)) throw new AppError('NOT_FOUND');
    return tarea;
  }

  async function answer(tx: Tx, actor: Actor, id: number): Promise<Tarea> {
    const row = await findTarea(tx, id);
    if (!row) throw new Error('The task that was just written is not there');
    return wire(actor)(row);
  }

  async function whyCompleted(tx: Tx, actor: Actor, id: number): Promise<string> {
    const { completadaPorId, completadaPorNombre } = (await findTarea(tx, id)) ?? {};
    return completadaPorId !== actor.userId && completadaPorNombre
      ? `${completadaPorNombre} ya la completó.`
      : TAREA_COMPLETADA;
  }

  async function checkAssignee(tx: Tx, actor: Actor, usuarioId: number): Promise<void> {
    if (!mayAssignTarea(actor, usuarioId))
      throw new AppError('FORBIDDEN', { message: 'Solo un supervisor asigna tareas a otras personas.' });
    if (usuarioId !== actor.userId && !(await isUsuarioActivo(tx, usuarioId)))
      throw new AppError('NOT_FOUND', ASIGNADO_INACTIVO);
  }

  function ofContacto(
    actor: Actor,
    contactoId: number,
    filter: { isOpen: boolean } & EndpointInput<typeof listTareasOfContacto>['query'],
  ) {
    return database.withTenant(actor, async (tx) => {
      const [contacto, rows] = await Promise.all([
        findContacto(tx, contactoId),
        listOfContacto(tx, contactoId, {
          estado: filter.estado,
          isOpen: filter.isOpen,
          asignadoUsuarioId: ownerSeenBy(actor),
        }),
      ]);
      if (!contacto) throw new AppError('NOT_FOUND');
      return rows.map(wire(actor));
    });
  }

  return {
    async list(actor, { page, size, sort, asignadoUsuarioId, soloPendientes, vencidas, ...filter }) {
      const own = ownerSeenBy(actor);
      // an AGENTE who filters by another user gets no tasks, and not the own ones
      if (own !== undefined && asignadoUsuarioId !== undefined && asignadoUsuarioId !== own)
        return toPage([], 0, page, size);
      const found = await findTareas(
        database,
        actor,
        {
          ...filter,
          asignadoUsuarioId: own ?? asignadoUsuarioId,
          abiertas: soloPendientes === true || vencidas === true,
          antesDe: vencidas === true ? clock.now() : undefined,
        },
        {
          page,
          size,
          by: sort.startsWith('id') ? 'id' : 'fechaProgramada',
          descending: sort.endsWith(',desc'),
          cap: TAREAS_COUNTED,
        },
      );
      return toCappedPage(found.rows.map(wire(actor)), found, { page, size, cap: TAREAS_COUNTED });
    },

    countPendientes: (actor) => countAbiertas(database, actor, ownerSeenBy(actor)),

    listPendientes: (actor, contactoId) => ofContacto(actor, contactoId, { isOpen: true }),

    listOfContacto: (actor, contactoId, query) =>
      ofContacto(actor, contactoId, { ...query, isOpen: query.soloPendientes === true }),

    create: (actor, { contactoId, asignadoUsuarioId, contactoDTO: _ignored, clave, ...fields }) =>
      database.withTenant(actor, async (tx) => {
        const owner = asignadoUsuarioId ?? actor.userId;
        const huella = clave === undefined ? null : fingerprint({ contactoId, owner, ...fields });
        // a repeated request gets its task
        const before = await findMade(tx, actor, clave, huella);
        if (before !== undefined) return answer(tx, actor, before);
        if (!(await holdContacto(tx, contactoId))) throw new AppError('NOT_FOUND');
        await checkAssignee(tx, actor, owner);
        const id = await createTarea(tx, {
          ...fields,
          contactoId,
          fechaProgramada: new Date(fields.fechaProgramada),
          asignadoUsuarioId: owner,
          creadaPor: actor.userId,
          clave,
          huella,
          now: clock.now(),
        });
        if (id === undefined) {
          const made = await findMade(tx, actor, clave, huella);
          if (made === undefined) throw new Error('The task was not stored');
          return answer(tx, actor, made);
        }
        await writeAudit(tx, actor, {
          entidad: 'tarea',
          accion: 'CREAR',
          registroId: id,
          despues: { ...fields, contactoId, asignadoUsuarioId: owner },
        });
        await announceAsignacion(tx, actor, { tareaId: id, antes: null, ahora: owner, now: clock.now() });
        return answer(tx, actor, id);
      }),

    get: (actor, id) =>
      database.withTenant(actor, async (tx) => {
        const row = await findTarea(tx, id);
        if (!row || !maySeeTarea(actor, row)) throw new AppError('NOT_FOUND');
        return wire(actor)(row);
      }),

    update: (actor, id, { version, ...change }) =>
      database.withTenant(actor, async (tx) => {
        const tarea = await visible(tx, actor, id);
        if (tarea.estado === 'COMPLETADA') throw new AppError('CONFLICT', { message: TAREA_COMPLETADA });
        if (Object.values(change).every((value) => value === undefined))
          throw new AppError('VALIDATION', { message: 'Indica qué cambia de la tarea.' });
        if (version !== undefined && version !== tarea.version) {
          // a repeated request whose answer was lost finds its own change
          if (isAlready(tarea, change)) return answer(tx, actor, id);
          throw new AppError('CONFLICT', { message: TAREA_CAMBIADA, field: 'version' });
        }
        if (change.asignadoUsuarioId !== undefined && change.asignadoUsuarioId !== tarea.asignadoUsuarioId)
          await checkAssignee(tx, actor, change.asignadoUsuarioId);
        const fechaProgramada = change.fechaProgramada === undefined ? undefined : new Date(change.fechaProgramada);
        const now = clock.now();
        await updateTarea(tx, id, { ...change, fechaProgramada }, now);
        const asignado = change.asignadoUsuarioId;
        if (asignado !== undefined && asignado !== tarea.asignadoUsuarioId)
          await announceAsignacion(tx, actor, { tareaId: id, antes: tarea.asignadoUsuarioId, ahora: asignado, now });
        else publishCambio(tx, actor, tarea.asignadoUsuarioId);
        await writeAudit(tx, actor, {
          entidad: 'tarea',
          accion: 'EDITAR',
          registroId: id,
          antes: auditedFields({ ...tarea, fechaProgramada: toInstant(tarea.fechaProgramada) }, change),
          despues: auditedFields({ ...change, fechaProgramada: fechaProgramada?.toISOString() }, change),
        });
        return answer(tx, actor, id);
      }),

    remove: (actor, id, version) =>
      database.withTenant(actor, async (tx) => {
        const tarea = await visible(tx, actor, id);
        if (!mayRemoveTarea(actor, tarea))
          throw new AppError('FORBIDDEN', { message: 'Solo quien creó la tarea o un supervisor la elimina.' });
        if (tarea.estado === 'COMPLETADA') throw new AppError('CONFLICT', { message: TAREA_COMPLETADA });
        if (version !== undefined && version !== tarea.version)
          throw new AppError('CONFLICT', { message: TAREA_OTRA, field: 'version' });
        await deleteTarea(tx, id);
        const { id: _id, creadaPor: _creator, version: _version, ...antes } = tarea;
        await writeAudit(tx, actor, {
          entidad: 'tarea',
          accion: 'ELIMINAR',
          registroId: id,
          antes: { ...antes, fechaProgramada: toInstant(tarea.fechaProgramada) },
        });
        publishCambio(tx, actor, tarea.asignadoUsuarioId);
      }),

    async complete(actor, id, observacion, upload) {
      const { tarea, isDone } = await database.withTenant(actor, async (tx) => {
        const before = await visible(tx, actor, id);
        if (before.estado === 'COMPLETADA') {
          const isRetry = await isCompletedSo(tx, id, {
            observacion,
            usuarioId: actor.userId,
            sha256: upload?.sha256 ?? null,
          });
          if (!isRetry) throw new AppError('CONFLICT', { message: await whyCompleted(tx, actor, id) });
          return { tarea: await answer(tx, actor, id), isDone: false };
        }
        const now = clock.now();
        await completeTarea(tx, id, { observacion, usuarioId: actor.userId, now });
        if (upload) await addEvidencia(tx, id, await createArchivo(tx, archivoOf(upload)), now);
        await writeAudit(tx, actor, {
          entidad: 'tarea',
          accion: 'COMPLETAR',
          registroId: id,
          antes: { estado: before.estado },
          despues: { estado: 'COMPLETADA', observacion },
          detalles: { evidencia: upload?.name ?? null },
        });
        publishCambio(tx, actor, before.asignadoUsuarioId);
        return { tarea: await answer(tx, actor, id), isDone: true };
      });
      if (isDone) upload?.keep();
      return tarea;
    },

    evidenciaUrl: (actor, id, evidenceId) =>
      database.withTenant(actor, async (tx) => {
        const row = await findTarea(tx, id);
        if (!row || !maySeeTarea(actor, row) || !row.evidencias.some((one) => one.id === evidenceId))
          throw new AppError('NOT_FOUND');
        return urlOf(actor, evidenceId);
      }),
  };
}

/** The task of an earlier form with this key. Throws KEY_REUSED if the request differs. */
async function findMade(
  tx: Tx,
  actor: Actor,
  clave: string | undefined,
  huella: string | null,
): Promise<number | undefined> {
  const made = clave === undefined ? undefined : await findTareaByClave(tx, actor.userId, clave);
  if (made && made.huella !== huella) throw new AppError('KEY_REUSED');
  return made?.id;
}

/** True if the task already has the values of a change. */
function isAlready(tarea: TareaBefore, change: Partial<Record<keyof TareaBefore, unknown>>): boolean {
  const now = { ...tarea, fechaProgramada: toInstant(tarea.fechaProgramada) };
  const requested =
    typeof change.fechaProgramada === 'string'
      ? { ...change, fechaProgramada: new Date(change.fechaProgramada).toISOString() }
      : change;
  return Object.entries(requested).every(
    ([name, value]) => value === undefined || now[name as keyof TareaBefore] === value,
  );
}

/** The fields that a change contains. */
function auditedFields(fields: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
