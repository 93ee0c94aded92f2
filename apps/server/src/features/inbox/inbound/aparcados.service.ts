import { toPage } from '@tertulia/contract/core/page';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import { listAparcados, replayAparcado } from './aparcados.repository.ts';
import type { KeyedQueue } from '#platform/queue/keyed-queue';

/** A page of parked events of all tenants, without their contents. The access is audited. */
export async function getAparcados(
  database: Database,
  actor: Actor,
  query: { page: number; size: number; sort: string },
) {
  const { rows, total } = await listAparcados(database, { ...query, descending: query.sort.endsWith(',desc') });
  await database.withTenant(actor, (tx) =>
    writeAudit(tx, actor, { entidad: 'webhook_aparcado', accion: 'CONSULTAR', detalles: { page: query.page } }),
  );
  return toPage(
    rows.map(({ errorCodigo, recibido, ...row }) => ({
      ...row,
      recibido: recibido.toISOString(),
      codigo: errorCodigo,
    })),
    total,
    query.page,
    query.size,
  );
}

/** Requeues a parked event with a full number of tries. Called after its cause is fixed. */
export async function replayAparcadoNow(
  deps: { database: Database; queue: KeyedQueue },
  actor: Actor,
  id: number,
): Promise<{ suscriptorId: number }> {
  const { database, queue } = deps;
  const row = await replayAparcado(database, actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  queue.poke(row.suscriptorId, row.clave);
  return { suscriptorId: row.suscriptorId };
}
