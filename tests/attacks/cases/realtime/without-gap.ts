import { until } from '../pacing.ts';
import type { WatchedPage } from './watched-page.ts';

/** How soon after the return nothing may be missing (beyond A4); the short form allows more on a busy machine. */
export const NOTHING_MISSING_MS = { short: 10_000, full: 2_000 } as const;
const MISSED = 25;
const PATIENCE_MS = 15_000;

interface Absence {
  awayMs: number;
  wholeWithinMs: number;
  /**
   * The customer of the open chat writes; resolves when it is one of the chat's messages, since no client is notified
   * before.
   */
  write: (body: string) => Promise<void>;
  /** What has reached the customer so far. */
  received: () => Promise<string[]>;
}

/**
 * A browser with an open chat loses its network while the customer writes on, and later only its socket while the user
 * answers: no message may be missing, doubled or out of order, and no answer leaves that does not know of the new
 * messages.
 */
export async function returnWithoutGap(
  watched: WatchedPage,
  absence: Absence,
): Promise<{ reported: string; met: boolean }> {
  const { page } = watched;
  const chat = page.getByRole('region', { name: /^Chat con/ });
  const shown = async () => {
    const text = await chat.innerText();
    return [...text.matchAll(/ausencia (\d+) fin/g)].map(([, number]) => Number(number));
  };
  await watched.cut('all');
  const cutAt = performance.now();
  for (let index = 0; index < MISSED; index += 1) await absence.write(`ausencia ${index} fin`);
  await until(cutAt + absence.awayMs);
  const before = (await shown()).length;
  await watched.mend();
  const returnedAt = performance.now();
  const whole = Array.from({ length: MISSED }, (_, index) => index).join();
  while ((await shown()).join() !== whole && performance.now() < returnedAt + PATIENCE_MS)
    await until(performance.now() + 20);
  const wholeMs = performance.now() - returnedAt;
  const numbers = await shown();
  const missing = MISSED - new Set(numbers).size;

  await watched.cut('socket');
  await absence.write('una pregunta más');
  const box = page.getByPlaceholder('Escribe un mensaje');
  await box.fill('respuesta a ciegas');
  await box.press('Enter');
  const question = page.getByRole('alert').filter({ hasText: 'Hay mensajes nuevos' });
  const wasRequested = await question.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  );
  const leftBefore = (await absence.received()).filter((body) => body.includes('a ciegas')).length;
  await watched.mend();
  await chat.getByText(/^una pregunta más/).waitFor();
  if (wasRequested) await question.getByRole('button', { name: 'Enviar igual' }).click();
  const deadline = performance.now() + PATIENCE_MS;
  const left = async () => (await absence.received()).filter((body) => body.includes('a ciegas')).length;
  while ((await left()) === 0 && performance.now() < deadline) await until(performance.now() + 50);
  const leftAtLast = await left();
  return {
    reported: `${missing} of ${MISSED} missing, ${numbers.length - new Set(numbers).size} doubled, whole ${Math.round(wholeMs)} ms after the return; ${wasRequested ? 'asked' : 'NOT ASKED'} about the news, ${leftBefore} sent before and ${leftAtLast} after`,
    met:
      before === 0 &&
      // at that moment: later messages move the first ones out of the rendered range
      numbers.join() === whole &&
      wholeMs <= absence.wholeWithinMs &&
      wasRequested &&
      leftBefore === 0 &&
      leftAtLast === 1,
  };
}
