import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A page with user activity: its parts are fetched before they are imported. */
async function openPage({ onLine = true } = {}) {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine, userActivation: { hasBeenActive: true } });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: () => undefined },
    querySelector: () => null,
  });
  return import('./bring-code.ts');
}

const dropped = () => Promise.reject(new TypeError('Failed to fetch'));
const came = () => Promise.resolve(new Response('export {}'));
const part = vi.fn(async () => 'the part');
const ask = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  part.mockClear();
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part whose file was dropped once on its way still loads', async () => {
  const { bringCode, needsNewPage } = await openPage();
  ask.mockImplementationOnce(dropped).mockImplementation(came);
  const bringing = bringCode(part, ['assets/part.js']);
  await vi.advanceTimersByTimeAsync(699);
  expect(part).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await bringing).toBe('the part');
  expect(needsNewPage()).toBe(false);
});

test('a part that was dropped twice fails, and its next use loads it again', async () => {
  const { bringCode, needsNewPage } = await openPage();
  ask.mockImplementationOnce(dropped).mockImplementationOnce(dropped).mockImplementation(came);
  const bringing = bringCode(part, ['assets/part.js']);
  const failure = bringing.catch(String);
  await vi.advanceTimersByTimeAsync(700);
  expect(await failure).toContain('Failed to fetch');
  expect([ask.mock.calls.length, part.mock.calls.length, needsNewPage()]).toEqual([2, 0, false]);
  expect(await bringCode(part, ['assets/part.js'])).toBe('the part');
});

test('a part whose prefetch failed loads normally when it is needed', async () => {
  const { ahead, bringCode } = await openPage({ onLine: false });
  ask.mockImplementationOnce(dropped).mockImplementation(came);
  const failure = ahead(() => bringCode(part, ['assets/part.js'])).catch(String);
  expect(await failure).toContain('Failed to fetch');
  expect(await bringCode(part, ['assets/part.js'])).toBe('the part');
});

test('without a connection, or for a file that the server no longer has, there is no delay for a retry', async () => {
  for (const [onLine, answer, isLost] of [
    [false, dropped, false],
    [true, () => Promise.resolve(new Response(null, { status: 404 })), true],
  ] as const) {
    const { bringCode, needsNewPage } = await openPage({ onLine });
    ask.mockReset().mockImplementation(answer);
    await expect(bringCode(part, ['assets/part.js'])).rejects.toThrow();
    expect([ask.mock.calls.length, needsNewPage()]).toEqual([1, isLost]);
  }
});
