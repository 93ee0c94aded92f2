import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import type { RegistroAuditoria } from '@tertulia/contract/features/auditoria/auditoria';
import type { listAuditoria } from '@tertulia/contract/features/auditoria/endpoints';
import { AUDITORIA_COUNTED, type AuditoriaSort } from '@tertulia/contract/features/auditoria/limites';
import { ACCIONES_AUDITORIA, ENTIDADES_AUDITORIA, storedWord } from '@tertulia/contract/features/auditoria/palabras';
import { toInstant } from '#platform/db/instant-text';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { lookInto } from './mirada.service.ts';
import { findRegistros } from './registros.repository.ts';

/**
 * A page of the own tenant's audit, or of the one that a SUPERADMIN gives; counted up to 10.000, and `last` is right
 * beyond it.
 */
export async function listRegistros(
  database: Database,
  actor: Actor,
  {
    suscriptorId,
    page,
    size,
    sort,
    usuarioId,
    entidad,
    accion,
    sinConsultas,
    from,
    to,
  }: EndpointInput<typeof listAuditoria>['query'],
): Promise<Page<RegistroAuditoria>> {
  const [field, direction] = sort.split(',') as [AuditoriaSort, 'asc' | 'desc'];
  const found = await findRegistros(database, await lookInto(database, actor, suscriptorId, 'auditoria'), {
    usuarioId,
    entidad: entidad ? storedWord(entidad, Object.keys(ENTIDADES_AUDITORIA), ENTIDADES_AUDITORIA) : undefined,
    accion: accion ? storedWord(accion, ACCIONES_AUDITORIA).toUpperCase() : undefined,
    sinConsultas: sinConsultas === true,
    desde: from === undefined ? undefined : new Date(from),
    hasta: to === undefined ? undefined : new Date(to),
    page,
    size,
    sort: field,
    descending: direction === 'desc',
    cap: AUDITORIA_COUNTED,
  });
  const registros = found.rows.map((row) => ({ ...row, timestamp: toInstant(row.timestamp) }));
  return toCappedPage(registros, found, { page, size, cap: AUDITORIA_COUNTED });
}
