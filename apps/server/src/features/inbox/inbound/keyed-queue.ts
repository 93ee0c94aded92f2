import type { Log } from '#platform/log/log';

/** How a turn ended for one key: nothing is left, more is waiting, somebody else works on it, or it wants a turn of its own. */
export type Outcome = 'done' | 'more' | 'busy' | 'alone';

/** A key on which another process works is looked at again after this long. */
const BUSY_PAUSE_MS = 100;

export interface KeyedQueueParts {
  /** Works on the keys for a turn, and says of each how it ended. */
  drain: (tenantId: number, claves: readonly string[]) => Promise<Outcome[]>;
  /** Most turns at once, most of one tenant in which its keys go together, and most of one tenant that keys have for themselves. */
  parallel: number;
  batchedPerTenant: number;
  exclusivePerTenant: number;
  /** Most keys in one turn. */
  batchSize: number;
  /** Of which key it is known before that it wants a turn of its own. */
  isExclusive: (clave: string) => boolean;
  log: Log;
}

/** Keys of one tenant in the order of their turns: those that go together, or those that go alone. */
interface Line {
  readonly isShared: boolean;
  readonly keys: Set<string>;
  /** How many turns it has now. */
  runs: number;
}

/**
 * The work that is waiting in this process: one drain per key at a time, so many in parallel, each of a few keys of one tenant.
 * Tenants take turns, and each turn is short, so that a flood of one delays the others by no more than the turns that are running;
 * the more of its keys wait, the more of them go together. A key that goes alone, and may be stuck, keeps nobody from his turn: neither
 * those of its tenant that go together nor, where `parallel` is more than both, anybody else. What is lost with the process is found
 * again in the journal.
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
  /** The two lines of each tenant that waits or has turns, the one first whose turn it is. */
  const tenants = new Map<number, readonly Line[]>();
  /** The tenants that wait, in the order of their turns. */
  const waiting = new Set<number>();
  const running = new Set<string>();
  const runs = new Set<Promise<void>>();
  /** Keys that did not fit in with others. */
  const exclusive = new Set<string>();
  /** Keys that were poked while they were being drained. */
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

  /** The first keys of the line whose turn it is; its tenant, and it within its tenant, go to the end. */
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
    if (outcome === 'busy') lookAgainLater(tenantId, clave);
    else if (outcome !== 'done' || isPoked) line(tenantId, clave);
  }

  async function take(tenantId: number, claves: readonly string[]): Promise<Outcome[]> {
    try {
      return await drain(tenantId, claves);
    } catch (error) {
      log.warn({ err: error, tenantId }, 'events could not be worked off now; the sweep will try again');
      return [];
    }
  }

  function lookAgainLater(tenantId: number, clave: string): void {
    const name = nameOf(tenantId, clave);
    if (isClosed || pauses.has(name)) return;
    pauses.set(
      name,
      setTimeout(() => {
        pauses.delete(name);
        poke(tenantId, clave);
      }, BUSY_PAUSE_MS),
    );
  }

  return {
    poke,
    /** Waits for the turns that run; what is waiting stays in the journal. */
    async close(): Promise<void> {
      isClosed = true;
      for (const timer of pauses.values()) clearTimeout(timer);
      await Promise.all(runs);
    },
  };
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
