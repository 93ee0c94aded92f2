import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { allowConsoleError } from './support/console-errors.ts';
import { salaWithContacto } from './support/sala.ts';
import { expect, panel, PHONE, test, visit } from './support/world.ts';

const FAILED = 'No pudimos abrir esta parte.';

// React reports the import that this journey makes fail.
test.beforeEach(() => allowConsoleError(/A part of the page failed|The code of a part did not come/));

/** Refuses files until they are released. */
async function refuse(page: Page, name: string) {
  const files = `**/assets/${name}`;
  let refused = 0;
  await page.route(files, (route) => {
    refused += 1;
    return route.abort();
  });
  return { letGo: () => page.unroute(files), refused: () => refused };
}

/**
 * From the next load on the page counts as used at once, or not at all. A journey's own actions use it at an uncertain
 * moment.
 */
async function countAsTouched(page: Page, isTouched: boolean): Promise<void> {
  await page.addInitScript(
    (hasBeenActive) =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true }),
    isTouched,
  );
}

/** From the next load on the browser is never idle: nothing is prefetched. */
async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
}

test('parts of the built page that failed to load are loaded again: on the same page if possible, else by a new one', async ({
  world,
  browser,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { chat, field } = await takeChat(world, page, 'Parte Tardía');
  const failed = page.getByRole('alert').filter({ hasText: FAILED });
  const markPage = () => page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window);
  const looksOf = () => chat.evaluate((region) => getComputedStyle(region).display);
  const looks = await looksOf();
  expect(looks).not.toBe('block');

  await test.step('a chat whose code, then whose style fails to load leaves the lists unchanged, and «Reintentar» loads it on the same page', async () => {
    const [code, style] = [await refuse(page, 'ChatPane-*.js'), await refuse(page, 'ChatPane-*.css')];
    const again = failed.getByRole('button', { name: 'Reintentar' });
    await countAsTouched(page, true);
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(panel(page).row(/^Parte Tardía/)).toBeVisible();
    expect(style.refused()).toBe(0);
    await markPage();
    await code.letGo();
    await again.click();
    // a file is requested twice before its failure is shown
    await expect.poll(style.refused).toBe(2);
    await expect(failed).toBeVisible();
    await style.letGo();
    await again.click();
    await expect(field).toBeEnabled();
    expect(await looksOf()).toBe(looks);
    expect(await isSamePage()).toBe(true);
  });

  // a prefetch may fail before the page imports it, and does no harm
  await keepBusy(page);
  await test.step('a part that an untouched page could not import is loaded by a new page', async () => {
    const { letGo } = await refuse(page, 'ChatPane-*.js');
    await countAsTouched(page, false);
    await page.reload();
    await expect(failed).toBeVisible();
    await markPage();
    await letGo();
    await countAsTouched(page, true);
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(field).toBeEnabled();
    await expect(chat).toBeVisible();
    expect(await isSamePage()).toBe(false);
  });

  await test.step('what is typed before the code of the field has come is written into its chat', async () => {
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/Composer-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${world.stack.url}/conversations`);
    await panel(page).open(/^Parte Tardía/);
    await expect(page.getByRole('group', { name: 'Abriendo el chat' })).toBeVisible();
    await page.keyboard.type('escrito antes');
    await expect(field).toBeHidden();
    code.resolve();
    await expect(field).toHaveValue('escrito antes');
    await expect(field).toBeFocused();
  });

  await test.step('a room’s contact details that failed to load can be closed by a button, and loaded by another', async () => {
    const { salaId, contacto } = await salaWithContacto(page, 'Partes de una sala');
    const { letGo } = await refuse(page, 'ContactoFicha-*.js');
    await page.setViewportSize(PHONE.viewport);
    await visit(page, `internal-chat?sala=${salaId}`);
    const link = page.getByRole('button', { name: new RegExp(`^${contacto} .*Contacto`) });
    const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
    await link.click();
    await expect(details.getByText(FAILED)).toBeVisible();
    await details.getByRole('button', { name: 'Cerrar' }).click();
    await expect(details).toBeHidden();
    await link.click();
    await expect(details.getByText(FAILED)).toBeVisible();
    await letGo();
    await details.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await expect(details.getByText(contacto).first()).toBeVisible();
    await expect(details.getByRole('button', { name: 'Cerrar' })).toBeFocused();
  });
});
