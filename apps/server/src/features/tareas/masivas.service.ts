import { createHash } from 'node:crypto';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import type { createTareasMasivas } from '@tertulia/contract/features/tareas/endpoints';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findKanbanEstado } from '#public/kanban';
import { isUsuarioActivo } from '#public/usuarios';
import { createForColumna, createMasiva, findMasiva } from './masivas.repository.ts';

type Masiva = EndpointInput<typeof createTareasMasivas>['body'];

/**
 * Makes the same task for every contact of a state under the board's filters, in one transaction. The same key with the
 * same form answers what the first one came to; with another form it throws KEY_REUSED.
 */
export function createTareasForEstado(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { clave, ...masiva }: Masiva,
): Promise<{ creadas: number; omitidas: number }> {
  const huella = createHash('sha256').update(JSON.stringify(masiva)).digest();
  return database.withTenant(actor, async (tx) => {
    const before = clave === undefined ? undefined : await findMasiva(tx, clave);
    if (before) {
      if (!before.huella.equals(huella)) throw new AppError('KEY_REUSED');
      return { creadas: before.creadas, omitidas: before.omitidas };
    }
    const now = clock.now();
    const done = await assign(tx, actor, masiva, now);
    if (clave !== undefined) await createMasiva(tx, clave, { ...done, huella, usuarioId: actor.userId, now });
    await writeAudit(tx, actor, {
      entidad: 'tarea',
      accion: 'CREAR_MASIVA',
      registroId: masiva.estadoId,
      detalles: { ...masiva, ...done },
    });
    return done;
  });
}

async function assign(tx: Tx, actor: Actor, masiva: Omit<Masiva, 'clave'>, now: Date) {
  const { estadoId, asignadoUsuarioId, titulo, descripcion, prioridad, fechaProgramada } = masiva;
  if (!(await findKanbanEstado(tx, estadoId))) throw new AppError('NOT_FOUND');
  if (asignadoUsuarioId != null && !(await isUsuarioActivo(tx, asignadoUsuarioId))) throw new AppError('NOT_FOUND');
  return createForColumna(
    tx,
    estadoId,
    {
      q: masiva.q ?? undefined,
      desde: masiva.desde ?? undefined,
      hasta: masiva.hasta ?? undefined,
      asignadoUsuarioId: masiva.filtroAsignadoUsuarioId ?? undefined,
    },
    {
      titulo,
      descripcion,
      prioridad,
      fechaProgramada: new Date(fechaProgramada),
      asignadoUsuarioId: asignadoUsuarioId ?? null,
      creadaPor: actor.userId,
      now,
    },
  );
}
