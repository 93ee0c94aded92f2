import type { Log } from '#platform/log/log';

/**
 * The work that is waiting in this process: one drain per key at a time, so many keys in parallel. What is lost with
 * the process is found again in the journal.
 */
export function createCola(options: {
  drain: (tenantId: number, clave: string) => Promise<void>;
  parallel: number;
  log: Log;
}) {
  const { drain, parallel, log } = options;
  const waiting = new Map<string, { tenantId: number; clave: string }>();
  const running = new Map<string, Promise<void>>();
  /** Keys that were poked while they were being drained. */
  const again = new Set<string>();

  function poke(tenantId: number, clave: string): void {
    const key = `${tenantId}:${clave}`;
    if (running.has(key)) again.add(key);
    else waiting.set(key, { tenantId, clave });
    fill();
  }

  function fill(): void {
    for (const [key, { tenantId, clave }] of waiting) {
      if (running.size >= parallel) return;
      waiting.delete(key);
      const work = drain(tenantId, clave)
        .catch((error: unknown) =>
          log.warn({ err: error, tenantId }, 'events could not be worked off now; the sweep will try again'),
        )
        .then(() => {
          running.delete(key);
          if (again.delete(key)) waiting.set(key, { tenantId, clave });
          fill();
        });
      running.set(key, work);
    }
  }

  return {
    poke,
    size: () => waiting.size + running.size,
    /** Waits for what runs and is waiting now. */
    async idle(): Promise<void> {
      while (running.size > 0 || waiting.size > 0) await Promise.all(running.values());
    },
  };
}

export type Cola = ReturnType<typeof createCola>;
