import { toPage } from '@tertulia/contract/core/page';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { writeAudit } from '#public/auditoria';
import type { Cola } from './cola.ts';
import { findCuarentena, listCuarentena, saveReproduccion, type CuarentenaFilter } from './cuarentena.repository.ts';
import type { Puerta } from './puerta.service.ts';

/** A page of refused webhooks, without their bodies. Looking is audited: they belong to nobody yet. */
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

/** Checks a refused webhook with today's configuration. The journal's unique key makes a second replay harmless. */
export async function replayCuarentena(
  deps: { database: Database; puerta: Puerta | null; cola: Cola },
  actor: Actor,
  id: number,
): Promise<{ aceptado: boolean; motivo: string | null }> {
  const { database, puerta, cola } = deps;
  const refused = await findCuarentena(database, id);
  if (!refused || !puerta) throw new AppError('NOT_FOUND');
  const verdict = await puerta.admit(refused, refused.recibido);
  const aceptado = verdict.kind === 'taken';
  const motivo = verdict.kind === 'refused' ? verdict.motivo : null;
  await saveReproduccion(database, actor, { id, aceptado, motivo });
  if (verdict.kind === 'taken' && verdict.tenantId !== null) cola.poke(verdict.tenantId, verdict.clave);
  return { aceptado, motivo };
}
