import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { allowConsoleError } from './support/console-errors.ts';
import { expect, panel, test } from './support/world.ts';

const FAILED = 'No pudimos abrir esta parte.';

// React reports the import that this journey makes fail.
test.beforeEach(() => allowConsoleError(/A part of the page failed|The code of a part did not come/));

/** Refuses files until the returned function is called: as a broken connection, or as a server that no longer has them. */
async function refuse(page: Page, name: string, how: 'broken' | 'gone' = 'broken'): Promise<() => Promise<void>> {
  const files = `**/assets/${name}*`;
  await page.route(files, (route) => (how === 'gone' ? route.fulfill({ status: 404 }) : route.abort()));
  return () => page.unroute(files);
}

test('parts of the built page that failed to load are loaded again: on the same page if possible, else by a new one', async ({
  world,
  browser,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { chat, field } = await takeChat(world, page, 'Parte Tardía');
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: FAILED });
  const markPage = () => page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window);
  const looksOf = () => chat.evaluate((region) => getComputedStyle(region).display);
  const looks = await looksOf();
  expect(looks).not.toBe('block');

  const again = failed.getByRole('button', { name: 'Reintentar' });
  await test.step('a chat whose code fails to load leaves the lists unchanged, and «Reintentar» loads it on the same page', async () => {
    const letGo = await refuse(page, 'chat-entry-*.js');
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(panel(page).row(/^Parte Tardía/)).toBeVisible();
    await markPage();
    await letGo();
    await again.click();
    await expect(field).toBeEnabled();
    expect(await looksOf()).toBe(looks);
    expect(await isSamePage()).toBe(true);
  });

  for (const [claim, file, how] of [
    ['whose style failed', 'chat-entry-*.css', 'broken'],
    ['that a new release has removed', 'chat-entry-*.js', 'gone'],
  ] as const)
    await test.step(`a part ${claim} is loaded by a new page`, async () => {
      const letGo = await refuse(page, file, how);
      await page.reload();
      await expect(failed).toBeVisible();
      await markPage();
      await letGo();
      await again.click();
      await expect(field).toBeEnabled();
      expect(await looksOf()).toBe(looks);
      expect(await isSamePage()).toBe(false);
    });

  await test.step('what is typed before the code of the field has come is no command, and the field takes the focus', async () => {
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/chat-entry-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${world.stack.url}/conversations`);
    await panel(page).open(/^Parte Tardía/);
    await expect(page.getByRole('group', { name: 'Abriendo el chat' })).toBeVisible();
    await page.keyboard.type('escrito antes');
    await expect(field).toBeHidden();
    code.resolve();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
