import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
import type { UploadLimits } from '#platform/http/endpoints';
import type { ClaimSpace } from '#platform/http/form';
import { findEspacio, foldEspacio } from './espacio.repository.ts';

const MEGABYTE = 1024 * 1024;
const FOLD_BEYOND = 100;

export interface EspacioDeps {
  database: Pick<Database, 'withTenant'>;
  limits: {
    STORAGE_MB_PER_SUBSCRIBER: number;
    /** For a tenant without an active channel: anyone can register one. */
    STORAGE_MB_BEFORE_CHANNEL: number;
  };
}

/**
 * Upload limits of a user: kilobytes per day, so that one user cannot fill the tenant's storage (reliability §4.5), and
 * speed.
 */
export function uploadLimitsOf(config: {
  UPLOAD_MB_PER_PERSON_DAY: number;
  UPLOAD_IDLE_SECONDS: number;
}): UploadLimits {
  const kilobytes = config.UPLOAD_MB_PER_PERSON_DAY * 1024;
  return {
    budget: {
      name: 'archivos',
      times: kilobytes,
      alarmAt: kilobytes,
      windowSeconds: 86_400,
      message: 'Enviaste demasiados archivos en un día.',
    },
    idleMs: config.UPLOAD_IDLE_SECONDS * 1000,
  };
}

/**
 * Reserves storage for an upload of so many bytes until the returned function is called, when the file's row exists or
 * never will. Throws STORAGE_FULL without enough space, counting concurrent reservations.
 */
export function createEspacio({ database, limits }: EspacioDeps): ClaimSpace {
  const onTheWay = new Map<number, number>();
  const move = (tenantId: number, bytes: number) => {
    const sum = (onTheWay.get(tenantId) ?? 0) + bytes;
    if (sum > 0) onTheWay.set(tenantId, sum);
    else onTheWay.delete(tenantId);
  };
  return async (tenantId, bytes) => {
    // before the first await, so that concurrent uploads see each other
    move(tenantId, bytes);
    let isHeld = true;
    const release = () => {
      if (isHeld) move(tenantId, -bytes);
      isHeld = false;
    };
    try {
      const used = await database.withTenant({ tenantId }, async (tx) => {
        const espacio = await findEspacio(tx);
        if (espacio.cambios > FOLD_BEYOND) await foldEspacio(tx);
        return espacio;
      });
      const megabytes = used.tieneCanal ? limits.STORAGE_MB_PER_SUBSCRIBER : limits.STORAGE_MB_BEFORE_CHANNEL;
      if (used.bytes + (onTheWay.get(tenantId) ?? 0) > megabytes * MEGABYTE) throw new AppError('STORAGE_FULL');
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}
