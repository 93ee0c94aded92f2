import type { AreaOpcion } from '@tertulia/contract/features/areas/area';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { listAreas } from './areas.repository.ts';

/** The areas of the own subscriber; any other id is one that does not exist (T19). */
export async function listAreasOf(database: Database, actor: Actor, suscriptorId: number): Promise<AreaOpcion[]> {
  if (suscriptorId !== actor.tenantId) throw new AppError('NOT_FOUND');
  return listAreas(database, actor);
}
