import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { expect, expectToast, panel, test } from './support/world.ts';

const FAILED = 'No pudimos abrir esta parte.';

/** Refuses files until they are let go. */
async function refuse(page: Page, name: string): Promise<{ asked: () => number; letGo: () => Promise<void> }> {
  let asked = 0;
  const files = `**/assets/${name}`;
  await page.route(files, async (route) => {
    asked += 1;
    await route.abort();
  });
  return { asked: () => asked, letGo: () => page.unroute(files) };
}

test('a dialog that could not be fetched says so, and opens when it is asked for again', async ({ world, browser }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.goto(`${world.stack.url}/contacts`);
  const { letGo } = await refuse(page, 'CargaMasivaDialog-*.js');
  const open = page.getByRole('button', { name: 'Carga masiva' });
  await open.click();
  await expectToast(page, FAILED, 'Revisa tu conexión y vuelve a intentarlo; si sigue igual, recarga la página.');
  await letGo();
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Carga masiva de contactos' })).toBeVisible();
});

test('what could not be fetched ahead opens when it is wanted, as if nothing had been', async ({ world, browser }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { asked, letGo } = await refuse(page, 'ShortcutsSheet-*.js');
  await page.reload();
  await expect.poll(asked).toBeGreaterThan(0);
  await letGo();
  await panel(page).waiting();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(sheet).toBeVisible();
});

for (const kind of ['js', 'css'])
  test(`a chat whose ${kind} does not come leaves the lists as they are, and «Reintentar» brings it within the same page`, async ({
    world,
    browser,
  }) => {
    const name = `Parte ${kind}`;
    const { page } = await world.signIn(browser, world.account('AGENTE'));
    const { chat, field } = await takeChat(world, page, name);
    const looksOf = () => chat.evaluate((region) => getComputedStyle(region).display);
    const looks = await looksOf();
    expect(looks).not.toBe('block');
    const { letGo } = await refuse(page, `ChatPane-*.${kind}`);
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(failed).toBeVisible();
    await expect(panel(page).row(new RegExp(`^${name}`))).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await letGo();
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(field).toBeEnabled();
    expect(await looksOf()).toBe(looks);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

test('a page older than the release is opened anew by «Reintentar»', async ({ world, browser }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { chat, field } = await takeChat(world, page, 'Parte de antes');
  await page.route('**/assets/ChatPane-*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const failed = page.getByRole('alert').filter({ hasText: FAILED });
  await expect(failed).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.unroute('**/assets/ChatPane-*.js');
  await failed.getByRole('button', { name: 'Reintentar' }).click();
  await expect(field).toBeEnabled();
  await expect(chat).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
});
