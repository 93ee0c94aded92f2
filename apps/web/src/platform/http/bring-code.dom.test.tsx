import { expect, onTestFinished, test, vi } from 'vitest';
import type * as BringCode from './bring-code.ts';
import { bringCode, needsNewPage, NotBrought } from './bring-code.ts';

const HERE = new URL('uuid.ts', import.meta.url).href;

/** As Chrome reports it, without asking the server again for the life of the page. */
const refused = (file: string) => vi.fn(() => Promise.reject(new TypeError(`Failed to fetch module: ${file}`)));

test('code whose file failed once comes from another address, also after its prefetch failed', async () => {
  const load = refused(HERE);
  expect(await bringCode(load)).toHaveProperty('newUuid');
  expect(await bringCode(load)).toHaveProperty('newUuid');
  expect(needsNewPage()).toBe(false);
});

test('code that names no file is loaded once more', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('failed')).mockResolvedValue('code');
  expect(await bringCode(load)).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('without a connection, or while the server is down, code fails and may be loaded later on the same page', async () => {
  const load = refused(HERE);
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  onTestFinished(() => asked.mockRestore());
  await expect(bringCode(load)).rejects.toThrow(NotBrought);
  asked.mockResolvedValueOnce(new Response('', { status: 502 }));
  await expect(bringCode(refused(`${HERE}.gone`))).rejects.toThrow(NotBrought);
  expect(needsNewPage()).toBe(false);
  expect(await bringCode(load)).toHaveProperty('newUuid');
});

test('code that a new release has removed, or whose style failed, needs a new page, and other code still loads', async () => {
  // a copy of its own: the page stays marked
  const fresh = './bring-code.ts?fresh';
  const page = (await import(/* @vite-ignore */ fresh)) as typeof BringCode;
  const gone = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status: 404 }));
  onTestFinished(() => gone.mockRestore());
  await expect(page.bringCode(refused(`${HERE}.gone`))).rejects.toThrow(page.NotBrought);
  expect(page.needsNewPage()).toBe(true);

  const unstyled = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('Unable to preload CSS for /a.css'));
  unstyled.mockResolvedValue('code');
  await expect(page.bringCode(unstyled)).rejects.toThrow(page.NotBrought);
  await expect(page.bringCode(unstyled)).rejects.toThrow(page.NotBrought);
  expect(await page.bringCode(async () => 'other')).toBe('other');
});
