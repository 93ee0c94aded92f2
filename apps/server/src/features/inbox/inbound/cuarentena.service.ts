import { toPage } from '@tertulia/contract/core/page';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import type { KeyedQueue } from '#platform/queue/keyed-queue';
import { findCuarentena, listCuarentena, saveReproduccion, type CuarentenaFilter } from './cuarentena.repository.ts';
import type { WebhookIntake } from './webhook-intake.service.ts';

/**
 * A page of quarantined webhooks, without their bodies. The access is audited, because they belong to no tenant yet.
 */
export async function getCuarentena(
  database: Database,
  actor: Actor,
  query: CuarentenaFilter & { page: number; size: number; sort: string },
) {
  const { rows, total } = await listCuarentena(database, { ...query, descending: query.sort.endsWith(',desc') });
  await database.withTenant(actor, (tx) =>
    writeAudit(tx, actor, { entidad: 'webhook_cuarentena', accion: 'CONSULTAR', detalles: { page: query.page } }),
  );
  return toPage(
    rows.map((row) => ({ ...row, recibido: row.recibido.toISOString() })),
    total,
    query.page,
    query.size,
  );
}

/**
 * Verifies a quarantined webhook with today's configuration. The unique key of the inbox table makes a second replay
 * harmless.
 */
export async function replayCuarentena(
  deps: { database: Database; intake: WebhookIntake | null; queue: KeyedQueue },
  actor: Actor,
  id: number,
): Promise<{ aceptado: boolean; motivo: string | null }> {
  const { database, intake, queue } = deps;
  const refused = await findCuarentena(database, id);
  if (!refused || !intake) throw new AppError('NOT_FOUND');
  const result = await intake.verify(refused, refused.recibido);
  const aceptado = result.kind === 'taken';
  const motivo = result.kind === 'refused' ? result.motivo : null;
  await saveReproduccion(database, actor, { id, aceptado, motivo });
  if (result.kind === 'taken' && result.tenantId !== null) queue.poke(result.tenantId, result.clave);
  return { aceptado, motivo };
}
