import { setTimeout as pause } from 'node:timers/promises';
import { databaseFault, type Database } from './database.ts';
import type { TenantScope, Tx } from './tenant-transaction.ts';

const GIVE_WAY_MS = 200;

/** Whether PostgreSQL ended the work because it and somebody else waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return databaseFault(error)?.code === '40P01';
}

/**
 * Before the same rows are asked for again: a row that has just become free is whoever's who comes to it first, and the other one, who
 * was waiting for it, has yet to wake up.
 */
export async function giveWay(): Promise<void> {
  await pause(GIVE_WAY_MS);
}

/** A transaction that is begun once more after a deadlock: whoever was let through is soon done. It changes nothing outside itself. */
export async function transactOnceMore<T>(
  database: Pick<Database, 'withTenant'>,
  scope: TenantScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.withTenant(scope, work);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    await giveWay();
    return database.withTenant(scope, work);
  }
}
