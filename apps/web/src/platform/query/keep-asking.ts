import { nextTryMs } from './client.ts';

export interface Asking {
  /** Asks now. What is on its way may be older than the wish: it is asked once more after it. */
  run: () => void;
  stop: () => void;
}

/**
 * Asks for what no query holds, and that nobody would ask for by hand, until it is answered or refused: after a failure again, ever
 * less often.
 */
export function keepAsking(ask: () => Promise<unknown>): Asking {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOwed = false;
  let failures = 0;
  /** Grows when it is stopped: an answer that comes later changes nothing. */
  let turn = 0;

  async function put(): Promise<void> {
    const own = turn;
    clearTimeout(timer);
    isAsking = true;
    isOwed = false;
    const waitMs = await ask().then(
      () => null,
      (error: unknown) => nextTryMs(failures, error),
    );
    if (own !== turn) return;
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
      turn += 1;
      clearTimeout(timer);
      isAsking = false;
      isOwed = false;
      failures = 0;
    },
  };
}
