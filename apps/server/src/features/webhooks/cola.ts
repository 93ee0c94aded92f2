import type { Log } from '#platform/log/log';

/** How one turn at a key ended: nothing is left, more is waiting, or somebody else works on it. */
export type Turno = 'done' | 'more' | 'busy';

/** A key on which another process works is looked at again after this long. */
const BUSY_PAUSE_MS = 100;

/**
 * The work that is waiting in this process: one drain per key at a time, so many keys in parallel. Tenants take turns,
 * and each turn is short, so that a flood of one delays the others by no more than the turns that are running. What is
 * lost with the process is found again in the journal.
 */
export function createCola(options: {
  drain: (tenantId: number, clave: string) => Promise<Turno>;
  parallel: number;
  log: Log;
}) {
  const { drain, parallel, log } = options;
  /** The keys of each tenant in the order of their turns; the tenants in the order of theirs. */
  const waiting = new Map<number, Set<string>>();
  const running = new Map<string, Promise<void>>();
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

  /** The first key of the tenant whose turn it is; the tenant goes to the end of the line. */
  function next(): { tenantId: number; clave: string } | undefined {
    for (const [tenantId, claves] of waiting) {
      waiting.delete(tenantId);
      for (const clave of claves) {
        claves.delete(clave);
        if (claves.size > 0) waiting.set(tenantId, claves);
        return { tenantId, clave };
      }
    }
    return undefined;
  }

  function fill(): void {
    while (!isClosed && running.size < parallel) {
      const turn = next();
      if (!turn) return;
      const name = nameOf(turn.tenantId, turn.clave);
      running.set(
        name,
        take(turn.tenantId, turn.clave).then((outcome) => {
          running.delete(name);
          const isPoked = again.delete(name);
          if (outcome === 'busy') lookAgainLater(turn.tenantId, turn.clave);
          else if (outcome === 'more' || isPoked) line(turn.tenantId, turn.clave);
          fill();
        }),
      );
    }
  }

  async function take(tenantId: number, clave: string): Promise<Turno> {
    try {
      return await drain(tenantId, clave);
    } catch (error) {
      log.warn({ err: error, tenantId }, 'events could not be worked off now; the sweep will try again');
      return 'done';
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
      await Promise.all(running.values());
    },
  };
}

const nameOf = (tenantId: number, clave: string) => `${tenantId}:${clave}`;

export type Cola = ReturnType<typeof createCola>;
