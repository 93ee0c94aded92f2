import { isSupervising } from '@tertulia/contract/core/roles';
import type { Tarea } from '@tertulia/contract/features/tareas/tarea';
import { toInstant } from '#platform/clock/instant-text';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { findContacto } from '#public/contactos';
import { listPendientes } from './tareas.repository.ts';

/** The open tasks of a contact: an AGENTE sees the own ones (decisions §4). */
export function listTareasPendientes(database: Database, actor: Actor, contactoId: number): Promise<Tarea[]> {
  return database.withTenant(actor, async (tx) => {
    const [contacto, rows] = await Promise.all([
      findContacto(tx, contactoId),
      listPendientes(tx, contactoId, isSupervising(actor.roles) ? {} : { asignadoUsuarioId: actor.userId }),
    ]);
    if (!contacto) throw new AppError('NOT_FOUND');
    return rows.map((row) => ({ ...row, fechaProgramada: toInstant(row.fechaProgramada) }));
  });
}
