import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
import type { UploadLimits } from '#platform/http/endpoints';
import type { ClaimRoom } from '#platform/http/form';
import { findEspacio, foldEspacio } from './espacio.repository.ts';

const MEGABYTE = 1024 * 1024;
const FOLD_BEYOND = 100;

export interface EspacioDeps {
  database: Pick<Database, 'withTenant'>;
  limits: {
    STORAGE_MB_PER_SUBSCRIBER: number;
    /** While a business has no active channel: anybody can register one. */
    STORAGE_MB_BEFORE_CHANNEL: number;
  };
}

/** What one person may send in a day, in kilobytes, so that nobody fills the room of all alone (reliability §4.5), and how fast. */
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
 * Keeps room for a file of so many bytes, which one of its people sends, until what it returns is called: by then the file's row
 * stands, or never will. Throws STORAGE_FULL if there is none, also beside files that are on their way.
 */
export function createEspacio({ database, limits }: EspacioDeps): ClaimRoom {
  const onTheWay = new Map<number, number>();
  const move = (tenantId: number, bytes: number) => {
    const sum = (onTheWay.get(tenantId) ?? 0) + bytes;
    if (sum > 0) onTheWay.set(tenantId, sum);
    else onTheWay.delete(tenantId);
  };
  return async (tenantId, bytes) => {
    // before anything is asked: of many that come at once each sees the others
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
