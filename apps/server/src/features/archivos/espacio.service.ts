import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
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

/** Tells whether a file of so many bytes, which one of its people sends, has room in a business. Throws STORAGE_FULL if not. */
export function createEspacio({ database, limits }: EspacioDeps): (tenantId: number, bytes: number) => Promise<void> {
  return async (tenantId, bytes) => {
    const used = await database.withTenant({ tenantId }, async (tx) => {
      const espacio = await findEspacio(tx);
      if (espacio.cambios > FOLD_BEYOND) await foldEspacio(tx);
      return espacio;
    });
    const megabytes = used.tieneCanal ? limits.STORAGE_MB_PER_SUBSCRIBER : limits.STORAGE_MB_BEFORE_CHANNEL;
    if (used.bytes + bytes > megabytes * MEGABYTE) throw new AppError('STORAGE_FULL');
  };
}
