import { setTimeout as pause } from 'node:timers/promises';
import { databaseFault, type Database } from './database.ts';
import type { TenantScope, Tx } from './tenant-transaction.ts';

const GIVE_WAY_MS = 200;

/** Whether PostgreSQL aborted the transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return databaseFault(error)?.code === '40P01';
}

/**
 * Waits before the same rows are locked again. Otherwise this transaction could take the freed row before the other
 * one, which waits for it, has woken up.
 */
export async function giveWay(): Promise<void> {
  await pause(GIVE_WAY_MS);
}

/**
 * Repeats a transaction once after a deadlock; the other transaction ends soon. `work` must not have effects outside
 * the transaction.
 */
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
