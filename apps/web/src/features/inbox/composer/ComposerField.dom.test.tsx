import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openComposer } from '../../../../test/composer.tsx';

const DAY_MS = 24 * 60 * 60_000;
const NO_TEMPLATES = { content: [], totalElements: 0, totalPages: 0, last: true, number: 0, size: 200 };

test('the field grows with its text up to six lines and scrolls from the seventh on', async () => {
  const { field } = await openComposer();
  const write = async (lines: number) => {
    await field.fill(Array.from({ length: lines }, (_, index) => `línea ${index + 1}`).join('\n'));
    const { clientHeight, scrollHeight } = field.element();
    return { clientHeight, hidden: scrollHeight - clientHeight };
  };
  const one = await write(1);
  for (const lines of [2, 3, 4, 5, 6])
    expect(await write(lines)).toEqual({ clientHeight: one.clientHeight + (lines - 1) * 22, hidden: 0 });
  const six = await write(6);
  expect(await write(7)).toEqual({ clientHeight: six.clientHeight, hidden: 22 });
  expect(await write(1)).toEqual(one);
});

test('the window closes while the user is typing: the templates appear, no key does harm, and the text is there when it opens', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, field, sent, change } = await openComposer({
    answers: { 'GET /api/plantillas-masivo': NO_TEMPLATES },
  });
  await field.click();
  change({ ventanaHasta: new Date(Date.now() + 20_000).toISOString() });
  await userEvent.keyboard('Le guardo dos libras ');
  await expect.element(field).toHaveValue('Le guardo dos libras ');
  vi.advanceTimersByTime(20_100);
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.keyboard('y té?');
  await expect.element(screen.getByText(/^Pasaron más de 24 horas/)).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  change({ ventanaHasta: new Date(Date.now() + DAY_MS).toISOString() });
  await expect.element(field).toHaveValue('Le guardo dos libras ');
});
