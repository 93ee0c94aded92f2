import { createHash } from 'node:crypto';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { DEFAULT_TIME_ZONE } from '@tertulia/contract/core/time-zone';
import { foldText } from '@tertulia/contract/core/folding';
import type { createTareasMasivas } from '@tertulia/contract/features/tareas/endpoints';
import { MASIVA_REPETIDA_MINUTES } from '@tertulia/contract/features/tareas/estados';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { findKanbanEstado } from '#public/kanban';
import { isUsuarioActivo } from '#public/usuarios';
import { ASIGNADO_INACTIVO } from './asignacion.service.ts';
import { createForColumna, createMasiva, findMasiva, findRepetida } from './masivas.repository.ts';
import { tareasRecordadas } from './tareas.events.ts';

type Masiva = Omit<EndpointInput<typeof createTareasMasivas>['body'], 'clave' | 'confirmada'>;

const MINUTE_MS = 60_000;
const BOGOTA = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE });

/**
 * Creates the same task for each contact of a state under the board's filters, in one transaction. The same key with
 * the same form returns the first result; with another form it throws KEY_REUSED. Repeating state, day and text within
 * minutes throws CONFLICT unless confirmed: with another key it is usually a mistake.
 */
export function createTareasForEstado(
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { clave, confirmada, ...masiva }: EndpointInput<typeof createTareasMasivas>['body'],
): Promise<{ creadas: number; omitidas: number }> {
  const huella = createHash('sha256').update(JSON.stringify(masiva)).digest();
  const repeticion = repeticionOf(masiva);
  return database.withTenant(actor, async (tx) => {
    const before = clave === undefined ? undefined : await findMasiva(tx, clave);
    if (before) {
      if (!before.huella.equals(huella)) throw new AppError('KEY_REUSED');
      return { creadas: before.creadas, omitidas: before.omitidas };
    }
    const now = clock.now();
    const repetida = await findRepetida(tx, repeticion, new Date(now.getTime() - MASIVA_REPETIDA_MINUTES * MINUTE_MS));
    if (repetida && confirmada !== true)
      throw new AppError('CONFLICT', { message: repeatedText(repetida, now), field: 'confirmada' });
    const { asignados, ...done } = await assign(tx, actor, masiva, now);
    await createMasiva(tx, clave, { ...done, huella, repeticion, usuarioId: actor.userId, now });
    await writeAudit(tx, actor, {
      entidad: 'tarea',
      accion: 'CREAR_MASIVA',
      registroId: masiva.estadoId,
      detalles: { ...masiva, ...done },
    });
    for (const usuarioId of asignados) tx.emit(tareasRecordadas, { usuarioId });
    return done;
  });
}

/** Fingerprint of state, day and text. Without the hour, because the form's default changes each minute. */
function repeticionOf({ estadoId, titulo, descripcion, fechaProgramada }: Masiva): Buffer {
  const words = [titulo ?? '', descripcion].map((text) => foldText(text).trim().replaceAll(/\s+/g, ' '));
  const day = BOGOTA.format(new Date(fechaProgramada));
  return createHash('sha256')
    .update(JSON.stringify([estadoId, day, ...words]))
    .digest();
}

function repeatedText(
  { creadas, usuarioNombre, at }: { creadas: number; usuarioNombre: string; at: string },
  now: Date,
) {
  const minutes = Math.max(1, Math.round((now.getTime() - Date.parse(toInstant(at))) / MINUTE_MS));
  const ago = minutes === 1 ? 'Hace 1 minuto' : `Hace ${minutes} minutos`;
  const many = creadas === 1 ? '1 contacto' : `${creadas} contactos`;
  return `${ago} ${usuarioNombre} creó esta misma tarea para ${many} de esta columna.`;
}

async function assign(tx: Tx, actor: Actor, masiva: Masiva, now: Date) {
  const { estadoId, asignadoUsuarioId, titulo, descripcion, prioridad, fechaProgramada } = masiva;
  if (!(await findKanbanEstado(tx, estadoId))) throw new AppError('NOT_FOUND');
  if (asignadoUsuarioId != null && !(await isUsuarioActivo(tx, asignadoUsuarioId)))
    throw new AppError('NOT_FOUND', ASIGNADO_INACTIVO);
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
