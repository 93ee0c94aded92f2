interface RefetchQueueOptions {
  /** Asks the server about one chat and takes the answer in; it must not reject. */
  fetchOne: (id: number) => Promise<void>;
  /** Requests for the same chat within this time become one. */
  waitMs: number;
  maxParallel: number;
}

export interface RefetchQueue {
  request: (id: number) => void;
  stop: () => void;
}

/**
 * Turns a storm of events into few questions: at most one in flight per chat and `maxParallel` in all. A request that
 * comes during a flight is asked again after it, because the answer under way may already be old.
 */
export function createRefetchQueue({ fetchOne, waitMs, maxParallel }: RefetchQueueOptions): RefetchQueue {
  const wanted = new Set<number>();
  const flying = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function arm(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      launch();
    }, waitMs);
  }

  function launch(): void {
    for (const id of wanted) {
      if (flying.size >= maxParallel) return;
      if (flying.has(id)) continue;
      wanted.delete(id);
      flying.add(id);
      void fetchOne(id).finally(() => {
        flying.delete(id);
        if (!isStopped && wanted.size > 0) arm();
      });
    }
  }

  return {
    request(id) {
      if (isStopped) return;
      wanted.add(id);
      arm();
    },
    stop() {
      isStopped = true;
      wanted.clear();
      clearTimeout(timer);
    },
  };
}
