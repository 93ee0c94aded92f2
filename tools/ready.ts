import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the address answers with success; `check` may throw to give up early. */
export async function waitForAnswer(url: string, timeoutMs: number, check: () => void = () => {}): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    check();
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`);
    await delay(25);
  }
}
