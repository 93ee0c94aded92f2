import type { Bus } from './bus-contract.ts';
import { PostgresBus, type PostgresBusOptions } from './postgres-bus.ts';
import type { RedisBusOptions } from './redis-bus.ts';

export type { Bus, BusEvent } from './bus-contract.ts';

/** The bus of an installation with a database only. Transactions send their own events through `pg_notify`. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

/**
 * The bus of an installation with Redis: the process that commits a transaction publishes its events afterwards. The
 * client is loaded here only, because most installations have no Redis and the client is a large part of the code to
 * load.
 */
export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus(options);
}
