import type { Canal } from '@tertulia/contract/features/canales/canal';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { listCanales } from './canales.repository.ts';

/** The connections of the own subscriber; any other id is one that does not exist (T21). */
export async function listCanalesOf(database: Database, actor: Actor, suscriptorId: number): Promise<Canal[]> {
  if (suscriptorId !== actor.tenantId) throw new AppError('NOT_FOUND');
  return listCanales(database, actor);
}
