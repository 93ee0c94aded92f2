import { nextTryMs } from './client.ts';

export interface Asking {
  /** Requests now. A pending request may be older than the call: it is repeated afterwards. */
  run: () => void;
  stop: () => void;
}

/**
 * Repeats a request that no query holds, and that has no manual retry, until it succeeds or is refused: after a failure
 * again, with growing delays.
 */
export function keepAsking(ask: () => Promise<unknown>): Asking {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOwed = false;
  let failures = 0;
  /** Increases with a stop: a later response changes nothing. */
  let generation = 0;

  async function put(): Promise<void> {
    const own = generation;
    clearTimeout(timer);
    isAsking = true;
    isOwed = false;
    const waitMs = await ask().then(
      () => null,
      (error: unknown) => nextTryMs(failures, error),
    );
    if (own !== generation) return;
    isAsking = false;
    failures = waitMs === null ? 0 : failures + 1;
    if (isOwed) void put();
    else if (waitMs !== null) timer = setTimeout(() => void put(), waitMs);
  }

  return {
    run() {
      if (isAsking) isOwed = true;
      else void put();
    },
    stop() {
      generation += 1;
      clearTimeout(timer);
      isAsking = false;
      isOwed = false;
      failures = 0;
    },
  };
}
