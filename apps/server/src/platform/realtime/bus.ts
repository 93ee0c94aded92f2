import type { Bus } from './bus-contract.ts';
import { PostgresBus, type PostgresBusOptions } from './postgres-bus.ts';
import { RedisBus, type RedisBusOptions } from './redis-bus.ts';

export type { Bus, BusEvent } from './bus-contract.ts';

/** The bus of a product that has only a database. Transactions send their own events through `pg_notify`. */
export function createPostgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

/** The bus of a product that has a Redis: whoever commits a transaction publishes its events afterwards. */
export function createRedisBus(options: RedisBusOptions): Bus {
  return new RedisBus(options);
}
