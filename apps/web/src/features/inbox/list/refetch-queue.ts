interface RefetchQueueOptions {
  /** Fetches one chat and merges the response. */
  fetchOne: (id: number) => Promise<unknown>;
  /** Delay before a retry after this number of failures, in milliseconds; null if a retry would fail again. */
  againMs: (failures: number, error: unknown) => number | null;
  /** A chat is requested at most once in this time; requests in between become one. */
  waitMs: number;
  maxParallel: number;
}

export interface RefetchQueue {
  request: (id: number) => void;
  /** Drops all waiting requests and retries, also those of pending requests. Later calls of `request` work again. */
  stop: () => void;
}

/**
 * Coalesces a storm of events into few requests: the first is immediate, then at most one per `waitMs`, one at a time
 * per chat and `maxParallel` in all. A call during a request repeats it afterwards, because the pending response may be
 * outdated. The newest waiting chat goes first: it is on top of its list.
 */
export function createRefetchQueue({ fetchOne, againMs, waitMs, maxParallel }: RefetchQueueOptions): RefetchQueue {
  const wanted = new Set<number>();
  let flying = new Set<number>();
  const cooling = new Map<number, ReturnType<typeof setTimeout>>();
  const failed = new Map<number, { times: number; again: ReturnType<typeof setTimeout> }>();

  function launch(): void {
    for (const id of [...wanted].reverse()) {
      if (flying.size >= maxParallel) return;
      if (flying.has(id) || cooling.has(id)) continue;
      wanted.delete(id);
      flying.add(id);
      cooling.set(id, setTimeout(cool, waitMs, id));
      void fly(id, flying);
    }
  }

  async function fly(id: number, flight: Set<number>): Promise<void> {
    let after = () => forgive(id);
    try {
      await fetchOne(id);
    } catch (error) {
      after = () => putOff(id, error);
    }
    // stopped since
    if (flight !== flying) return;
    after();
    flying.delete(id);
    launch();
  }

  function forgive(id: number): void {
    clearTimeout(failed.get(id)?.again);
    failed.delete(id);
  }

  function putOff(id: number, error: unknown): void {
    const times = failed.get(id)?.times ?? 0;
    forgive(id);
    const ms = againMs(times, error);
    if (ms !== null) failed.set(id, { times: times + 1, again: setTimeout(request, ms, id) });
  }

  function request(id: number): void {
    wanted.delete(id);
    wanted.add(id);
    launch();
  }

  function cool(id: number): void {
    cooling.delete(id);
    launch();
  }

  return {
    request,
    stop() {
      wanted.clear();
      flying = new Set();
      for (const timer of cooling.values()) clearTimeout(timer);
      cooling.clear();
      for (const id of failed.keys()) forgive(id);
    },
  };
}
