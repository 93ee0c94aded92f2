import type { Log } from '#platform/log/log';

/** How a turn ended for one key: nothing is left, more is waiting, somebody else works on it, or it wants a turn of its own. */
export type Turno = 'done' | 'more' | 'busy' | 'alone';

/** A key on which another process works is looked at again after this long. */
const BUSY_PAUSE_MS = 100;

export interface ColaParts {
  /** Works on the keys for a turn, and says of each how it ended. */
  drain: (tenantId: number, claves: readonly string[]) => Promise<Turno[]>;
  /** Most turns at once, and most of one tenant beside those that its keys have for themselves. */
  parallel: number;
  ofATenant: number;
  /** Most keys in one turn. */
  together: number;
  /** Of which key it is known before that it wants a turn of its own. */
  goesAlone: (clave: string) => boolean;
  log: Log;
}

/**
 * The work that is waiting in this process: one drain per key at a time, so many in parallel, each of a few keys of one tenant.
 * Tenants take turns, and each turn is short, so that a flood of one delays the others by no more than the turns that are running;
 * the more of its keys wait, the more of them go together. What is lost with the process is found again in the journal.
 */
export function createCola({ drain, parallel, ofATenant, together, goesAlone, log }: ColaParts) {
  /** The keys of each tenant in the order of their turns; the tenants in the order of theirs. */
  const waiting = new Map<number, Set<string>>();
  const running = new Set<string>();
  const turns = new Set<Promise<void>>();
  const sharedTurns = new Map<number, number>();
  /** Keys that did not fit in with others. */
  const apart = new Set<string>();
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
    const claves = waiting.get(tenantId);
    if (claves) claves.add(clave);
    else waiting.set(tenantId, new Set([clave]));
  }

  const isAlone = (tenantId: number, clave: string) => goesAlone(clave) || apart.has(nameOf(tenantId, clave));

  /** The tenant that has waited longest for a turn that it may have. A key that goes alone, and may be stuck, keeps nobody from his. */
  function nextTenant(): number | undefined {
    for (const [tenantId, keys] of waiting) {
      const [first = ''] = keys;
      if ((sharedTurns.get(tenantId) ?? 0) < ofATenant || isAlone(tenantId, first)) return tenantId;
    }
    return undefined;
  }

  /** Its first key, with those that go together with it; the tenant goes to the end of the line. */
  function takeTurn(tenantId: number): { claves: string[]; isShared: boolean } {
    const keys = waiting.get(tenantId) ?? new Set();
    const [first = ''] = keys;
    const isShared = !isAlone(tenantId, first);
    const claves: string[] = [];
    for (const clave of keys) {
      if (claves.length === (isShared ? together : 1) || (isShared && isAlone(tenantId, clave))) break;
      claves.push(clave);
      keys.delete(clave);
    }
    waiting.delete(tenantId);
    if (keys.size > 0) waiting.set(tenantId, keys);
    return { claves, isShared };
  }

  function countShared(tenantId: number, by: 1 | -1): void {
    const count = (sharedTurns.get(tenantId) ?? 0) + by;
    if (count === 0) sharedTurns.delete(tenantId);
    else sharedTurns.set(tenantId, count);
  }

  function fill(): void {
    while (!isClosed && turns.size < parallel) {
      const tenantId = nextTenant();
      if (tenantId === undefined) return;
      const { claves, isShared } = takeTurn(tenantId);
      if (isShared) countShared(tenantId, 1);
      for (const clave of claves) running.add(nameOf(tenantId, clave));
      const done: Promise<void> = take(tenantId, claves).then((outcomes) => {
        turns.delete(done);
        if (isShared) countShared(tenantId, -1);
        for (const [index, clave] of claves.entries()) goOn(tenantId, clave, outcomes[index] ?? 'done');
        fill();
      });
      turns.add(done);
    }
  }

  function goOn(tenantId: number, clave: string, outcome: Turno): void {
    const name = nameOf(tenantId, clave);
    running.delete(name);
    const isPoked = again.delete(name);
    if (outcome === 'alone') apart.add(name);
    else apart.delete(name);
    if (outcome === 'busy') lookAgainLater(tenantId, clave);
    else if (outcome !== 'done' || isPoked) line(tenantId, clave);
  }

  async function take(tenantId: number, claves: readonly string[]): Promise<Turno[]> {
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
      await Promise.all(turns);
    },
  };
}

const nameOf = (tenantId: number, clave: string) => `${tenantId}:${clave}`;

export type Cola = ReturnType<typeof createCola>;
