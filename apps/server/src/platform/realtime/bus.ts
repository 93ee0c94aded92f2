import type { Bus } from './bus-contract.ts';
import { PostgresBus, type PostgresBusOptions } from './postgres-bus.ts';
import type { RedisBusOptions } from './redis-bus.ts';

export type { Bus, BusEvent } from './bus-contract.ts';

/** The bus of a product that has only a database. Transactions send their own events through `pg_notify`. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

/**
 * The bus of a product that has a Redis: whoever commits a transaction publishes its events afterwards. Its client is
 * loaded only here, because most products have none and it is a good part of what there is to load.
 */
export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { RedisBus } = await import('./redis-bus.ts');
  return new RedisBus(options);
}
