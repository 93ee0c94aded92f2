interface RefetchQueueOptions {
  /** Asks the server about one chat and takes the answer in. */
  fetchOne: (id: number) => Promise<unknown>;
  /** In how long to ask again for one that has failed so often before; null where it would fail again. */
  againMs: (failures: number, error: unknown) => number | null;
  /** A chat is asked about at most once in this time; requests in between become one. */
  waitMs: number;
  maxParallel: number;
}

export interface RefetchQueue {
  request: (id: number) => void;
  stop: () => void;
}

/**
 * Turns a storm of events into few questions: the first flies at once, then at most one in each `waitMs`, one in flight
 * per chat and `maxParallel` in all. A request that comes during a flight is asked again after it, because the answer
 * under way may already be old. Of those that wait the newest flies first: it is the one that stands on top of its list.
 */
export function createRefetchQueue({ fetchOne, againMs, waitMs, maxParallel }: RefetchQueueOptions): RefetchQueue {
  const wanted = new Set<number>();
  const flying = new Set<number>();
  const cooling = new Map<number, ReturnType<typeof setTimeout>>();
  const failed = new Map<number, { times: number; again: ReturnType<typeof setTimeout> }>();

  function launch(): void {
    for (const id of [...wanted].reverse()) {
      if (flying.size >= maxParallel) return;
      if (flying.has(id) || cooling.has(id)) continue;
      wanted.delete(id);
      flying.add(id);
      cooling.set(id, setTimeout(cool, waitMs, id));
      void fetchOne(id)
        .then(
          () => forgive(id),
          (error: unknown) => putOff(id, error),
        )
        .finally(() => {
          flying.delete(id);
          launch();
        });
    }
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
      for (const timer of cooling.values()) clearTimeout(timer);
      cooling.clear();
      for (const id of failed.keys()) forgive(id);
    },
  };
}
