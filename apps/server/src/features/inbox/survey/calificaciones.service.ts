import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCappedPage, type Page } from '@tertulia/contract/core/page';
import { isSupervising } from '@tertulia/contract/core/roles';
import type { Encuesta } from '@tertulia/contract/features/encuestas/encuesta';
import { ENCUESTAS_COUNTED } from '@tertulia/contract/features/encuestas/page-size';
import type { listEncuestas } from '@tertulia/contract/features/encuestas/endpoints';
import { toInstant } from '#platform/db/instant-text';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { findCalificaciones, type CalificacionRow } from './calificaciones.repository.ts';

/** The ratings that customers gave; an AGENTE sees those of the own chats (decisions §4). */
export async function listCalificaciones(
  database: Database,
  actor: Actor,
  { page, size, sort, ...filter }: EndpointInput<typeof listEncuestas>['query'],
): Promise<Page<Encuesta>> {
  const found = await findCalificaciones(
    database,
    actor,
    { ...filter, usuarioId: isSupervising(actor.roles) ? undefined : actor.userId },
    {
      page,
      size,
      by: sort.startsWith('rating') ? 'rating' : 'createdAt',
      descending: sort.endsWith(',desc'),
      cap: ENCUESTAS_COUNTED,
    },
  );
  return toCappedPage(found.rows.map(toEncuesta), found, { page, size, cap: ENCUESTAS_COUNTED });
}

function toEncuesta({ agenteId, agenteNombre, ...row }: CalificacionRow): Encuesta {
  return {
    ...row,
    createdAt: toInstant(row.createdAt),
    conversacionDTO: {
      id: row.conversacionId,
      asignadaADTO: agenteId === null || agenteNombre === null ? null : { id: agenteId, nombre: agenteNombre },
    },
  };
}
