import type { Log } from '#platform/log/log';

/**
 * The outcome of a run for one key: nothing is left, more is due, another process holds it, it needs a run of its own,
 * or the next run has to wait.
 */
export type Outcome = 'done' | 'more' | 'busy' | 'alone' | { retryMs: number };

/** Pause before the retry of a key that another process holds. */
const BUSY_PAUSE_MS = 100;

export interface KeyedQueueParts {
  /** Runs the keys and returns the outcome of each. */
  drain: (tenantId: number, claves: readonly string[]) => Promise<Outcome[]>;
  /** Concurrent runs in all, batches per tenant, and exclusive runs per tenant. */
  parallel: number;
  batchedPerTenant: number;
  exclusivePerTenant: number;
  /** Most keys in one run. */
  batchSize: number;
  /** Whether a key is known in advance to need a run of its own. */
  isExclusive: (clave: string) => boolean;
  log: Log;
}

/** The waiting keys of one tenant in order, either batched or exclusive. */
interface Line {
  readonly isShared: boolean;
  readonly keys: Set<string>;
  /** Runs in progress. */
  runs: number;
}

/**
 * Fair queue with one run per key (a customer, a chat) at a time. Tenants alternate and runs are short, so a flood of one
 * tenant delays the others only by the runs in progress. The more keys of a tenant wait, the larger its batches.
 * Batched and exclusive keys have separate per-tenant limits, so a blocked exclusive key cannot starve its tenant's
 * batches or, if `parallel` exceeds both limits, other tenants. State is in memory only; the recovery poll re-enqueues
 * from the table after a crash.
 */
export function createKeyedQueue({
  drain,
  parallel,
  batchedPerTenant,
  exclusivePerTenant,
  batchSize,
  isExclusive,
  log,
}: KeyedQueueParts) {
  /** Both lines of each tenant that waits or runs; the next one to run is first. */
  const tenants = new Map<number, readonly Line[]>();
  /** The tenants that wait, in order. */
  const waiting = new Set<number>();
  const running = new Set<string>();
  const runs = new Set<Promise<void>>();
  /** Keys that did not fit into a batch. */
  const exclusive = new Set<string>();
  /** Keys that were poked while they were running. */
  const again = new Set<string>();
  const pauses = new Map<string, NodeJS.Timeout>();
  let isClosed = false;

  function poke(tenantId: number, clave: string): void {
    const name = nameOf(tenantId, clave);
    if (running.has(name)) again.add(name);
    else line(tenantId, clave);
    fill();
  }

  function line(tenantId: number, clave: string): void {
    const isShared = !isExclusive(clave) && !exclusive.has(nameOf(tenantId, clave));
    const lines = tenants.get(tenantId) ?? [true, false].map((kind) => ({ isShared: kind, keys: new Set(), runs: 0 }));
    tenants.set(tenantId, lines);
    lines.find((one) => one.isShared === isShared)?.keys.add(clave);
    waiting.add(tenantId);
  }

  const mayGo = ({ isShared, keys, runs: now }: Line) =>
    keys.size > 0 && now < (isShared ? batchedPerTenant : exclusivePerTenant);

  /** Takes the first keys of the next line. Moves its tenant, and the line within its tenant, to the end. */
  function takeNext(): { tenantId: number; taken: Line; claves: string[] } | undefined {
    for (const tenantId of waiting) {
      const lines = tenants.get(tenantId) ?? [];
      const taken = lines.find(mayGo);
      if (!taken) continue;
      const claves = firstOf(taken.keys, taken.isShared ? batchSize : 1);
      for (const clave of claves) taken.keys.delete(clave);
      waiting.delete(tenantId);
      if (lines.some(({ keys }) => keys.size > 0)) waiting.add(tenantId);
      tenants.set(tenantId, [...lines.filter((one) => one !== taken), taken]);
      return { tenantId, taken, claves };
    }
    return undefined;
  }

  function fill(): void {
    while (!isClosed && runs.size < parallel) {
      const next = takeNext();
      if (!next) return;
      const { tenantId, taken, claves } = next;
      taken.runs += 1;
      for (const clave of claves) running.add(nameOf(tenantId, clave));
      const done: Promise<void> = take(tenantId, claves).then((outcomes) => {
        runs.delete(done);
        taken.runs -= 1;
        for (const [index, clave] of claves.entries()) settle(tenantId, clave, outcomes[index] ?? 'done');
        forgetIdle(tenantId);
        fill();
      });
      runs.add(done);
    }
  }

  function forgetIdle(tenantId: number): void {
    const lines = tenants.get(tenantId) ?? [];
    if (lines.every(({ keys, runs: now }) => keys.size === 0 && now === 0)) tenants.delete(tenantId);
  }

  function settle(tenantId: number, clave: string, outcome: Outcome): void {
    const name = nameOf(tenantId, clave);
    running.delete(name);
    const isPoked = again.delete(name);
    if (outcome === 'alone') exclusive.add(name);
    else exclusive.delete(name);
    if (outcome === 'busy') lookAgainLater(tenantId, clave, BUSY_PAUSE_MS);
    else if (typeof outcome === 'object') lookAgainLater(tenantId, clave, outcome.retryMs);
    else if (outcome !== 'done' || isPoked) line(tenantId, clave);
  }

  async function take(tenantId: number, claves: readonly string[]): Promise<Outcome[]> {
    try {
      return await drain(tenantId, claves);
    } catch (error) {
      log.warn({ err: error, tenantId }, 'queued work failed; the recovery poll will retry it');
      return [];
    }
  }

  function lookAgainLater(tenantId: number, clave: string, ms: number): void {
    const name = nameOf(tenantId, clave);
    if (isClosed || pauses.has(name)) return;
    pauses.set(
      name,
      setTimeout(() => {
        pauses.delete(name);
        poke(tenantId, clave);
      }, ms).unref(),
    );
  }

  return {
    poke,
    /** Drops the tenant's waiting keys. */
    forget(tenantId: number): void {
      for (const { keys } of tenants.get(tenantId) ?? []) keys.clear();
      waiting.delete(tenantId);
      forgetIdle(tenantId);
    },
    /** Waits for the runs in progress. Waiting keys stay in the table. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of pauses.values()) clearTimeout(timer);
      await Promise.all(runs);
    },
  };
}

/** The same where each run takes one key: so many runs at once in all, and so many of one tenant. */
export function createSingleKeyQueue({
  run,
  parallel,
  perTenant,
  log,
}: {
  run: (tenantId: number, key: string) => Promise<Outcome>;
  parallel: number;
  perTenant: number;
  log: Log;
}): KeyedQueue {
  return createKeyedQueue({
    drain: (tenantId, keys) => Promise.all(keys.map((key) => run(tenantId, key))),
    parallel,
    batchedPerTenant: perTenant,
    exclusivePerTenant: perTenant,
    batchSize: 1,
    isExclusive: () => false,
    log,
  });
}

function firstOf(keys: ReadonlySet<string>, most: number): string[] {
  const first: string[] = [];
  for (const key of keys) {
    if (first.length === most) break;
    first.push(key);
  }
  return first;
}

const nameOf = (tenantId: number, clave: string) => `${tenantId}:${clave}`;

export type KeyedQueue = ReturnType<typeof createKeyedQueue>;
