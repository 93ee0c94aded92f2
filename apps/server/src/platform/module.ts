import type { FastifyInstance } from 'fastify';
import type { JobHandler } from './jobs/job.ts';
import type { TimerSpec } from './jobs/timers.ts';
import type { EventSubscription } from './realtime/event-router.ts';

/** What a feature adds to the product. `app.ts` is the list of all modules. */
export interface Module {
  /** Handlers of the feature's calls in the catalogue. */
  routes?: object;
  /** Adds routes outside the catalogue: files, provider webhooks. */
  mount?: (http: FastifyInstance) => void;
  jobs?: readonly JobHandler[];
  /** Recurring work, in one process at a time. */
  timers?: readonly TimerSpec[];
  /** What this process does with each event; usually it publishes to the feature's topics. */
  events?: readonly EventSubscription[];
  /** Runs in every process once it listens; `stop` is called before the last calls are answered. */
  start?: () => { stop(): void };
  /** Called after the last call was answered. */
  close?: () => Promise<void>;
}

type RoutesOf<M> = M extends { routes: infer Routes } ? Routes : never;
type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** The handlers of all modules in one object. Its type names each call, so a missing one does not compile. */
export function routesOf<const Modules extends readonly Module[]>(
  modules: Modules,
): Intersection<RoutesOf<Modules[number]>> {
  const names = modules.flatMap(({ routes = {} }) => Object.keys(routes));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`Two handlers for one call: ${repeated.join(', ')}`);
  return Object.assign({}, ...modules.map(({ routes }) => routes)) as Intersection<RoutesOf<Modules[number]>>;
}
