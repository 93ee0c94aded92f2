import type { Page, Route } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { allowConsoleError } from './support/console-errors.ts';
import { salaWithContacto } from './support/sala.ts';
import { expect, expectToast, panel, PHONE, readToasts, test, toasts } from './support/world.ts';

const FAILED = 'No pudimos abrir esta parte.';

// React reports the import that each of these journeys makes fail.
test.beforeEach(() => allowConsoleError(/A part of the page failed|The code of a part did not come/));

/** Refuses files until they are released. */
async function refuse(page: Page, name: string): Promise<{ asked: () => number; letGo: () => Promise<void> }> {
  let asked = 0;
  const files = `**/assets/${name}`;
  await page.route(files, async (route) => {
    asked += 1;
    await route.abort();
  });
  return { asked: () => asked, letGo: () => page.unroute(files) };
}

/**
 * From the next load on the page counts as used at once, or not at all. A journey's own actions use it at an uncertain
 * moment.
 */
async function countAsTouched(page: Page, isTouched: boolean): Promise<void> {
  await page.addInitScript(
    (hasBeenActive) => Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive } }),
    isTouched,
  );
}

/** From the next load on the browser is never idle: nothing is prefetched. */
async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
}

test('a dialog that failed to load says so, and opens when it is requested again', async ({ world, browser }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'contacts' });
  const { letGo } = await refuse(page, 'BulkImportDialog-*.js');
  const open = page.getByRole('button', { name: 'Carga masiva' });
  await open.click();
  await expectToast(page, FAILED, 'Revisa tu conexión y vuelve a intentarlo; si sigue igual, recarga la página.');
  await letGo();
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Carga masiva de contactos' })).toBeVisible();
});

test('a part whose prefetch failed opens normally when it is needed', async ({ world, browser }) => {
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

test('a failed part that was not requested is not reported, and loads later on the same page', async ({
  world,
  browser,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { letGo } = await refuse(page, 'PerdidasButton-*.js');
  const failed = page.waitForEvent('console', (line) => line.text().startsWith('A part of the page failed'));
  await page.reload();
  await failed;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await letGo();
  await expect(page.getByRole('button', { name: /^Llamadas perdidas/ })).toBeVisible();
  expect(await readToasts(page)).not.toContain(FAILED);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

for (const kind of ['js', 'css'])
  test(`a chat whose ${kind} fails to load leaves the lists unchanged, and «Reintentar» loads it on the same page`, async ({
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
    await countAsTouched(page, true);
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

for (const [why, isTouched, answer] of [
  ['that the server has no more', true, (route: Route) => route.fulfill({ status: 404 })],
  ['that an untouched page could not import', false, (route: Route) => route.abort()],
] as const)
  test(`a part ${why} is loaded by a new page`, async ({ world, browser }) => {
    const { page } = await world.signIn(browser, world.account('AGENTE'));
    const { chat, field } = await takeChat(world, page, `Parte de antes ${isTouched ? 'uno' : 'dos'}`);
    const part = '**/assets/ChatPane-*.js';
    await page.route(part, answer);
    await countAsTouched(page, isTouched);
    // a prefetch may fail before the page imports it, and does no harm
    await keepBusy(page);
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(failed).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.unroute(part);
    await failed.getByRole('button', { name: 'Reintentar' }).click();
    await expect(field).toBeEnabled();
    await expect(chat).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  });

test('by keyboard «Reintentar» moves the focus into the loaded part, unless the user has moved it', async ({
  world,
  browser,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { chat, field } = await takeChat(world, page, 'Parte Teclado');
  await countAsTouched(page, true);
  const again = page.getByRole('alert').filter({ hasText: FAILED }).getByRole('button', { name: 'Reintentar' });
  const loseChat = async () => {
    const refused = await refuse(page, 'ChatPane-*.js');
    await page.reload();
    await again.focus();
    return refused;
  };

  const first = await loseChat();
  // a part that fails again has its button in the same place
  await page.keyboard.press('Enter');
  await expect.poll(first.asked).toBeGreaterThan(1);
  await expect(again).toBeFocused();
  await first.letGo();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();

  await loseChat();
  let letCome: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/ChatPane-*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  const tab = page.getByRole('tab', { name: /RESUELTOS/ });
  await tab.focus();
  letCome();
  await expect(chat).toBeVisible();
  await expect(field).toBeEnabled();
  await expect(tab).toBeFocused();
});

test('in a dialog «Reintentar» moves the focus into the loaded form', async ({ world, browser }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'conversations?tab=all' });
  await panel(page).open(/^Daniela Muñoz/);
  const { letGo } = await refuse(page, 'CotizacionForm-*.js');
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
  const quote = page.getByRole('dialog', { name: 'Generar cotización' });
  await expect(quote.getByText(FAILED)).toBeVisible();
  await letGo();
  await quote.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect(quote.getByRole('textbox', { name: 'Buscar producto por código o nombre' })).toBeFocused();
});

for (const [part, mark] of [
  ['DisponibleSwitch', 'switch'],
  ['LlamadasLive', null],
] as const)
  test(`${part}, which has no place of its own for a failure, is loaded by the toast’s button on the same page`, async ({
    world,
    browser,
  }) => {
    const { page } = await world.signIn(browser, world.account('AGENTE'));
    const { asked, letGo } = await refuse(page, `${part}-*.js`);
    await countAsTouched(page, true);
    await page.reload();
    const toast = toasts(page).filter({ hasText: FAILED });
    await expect(toast).toBeVisible();
    // it may cover another control
    await expect(toast.getByRole('button', { name: 'Cerrar aviso' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await letGo();
    const brought = page.waitForResponse((response) => response.url().includes(`/assets/${part}-`));
    await toast.getByRole('button', { name: 'Reintentar' }).click();
    expect((await brought).ok()).toBe(true);
    await expect(toast).toHaveCount(0);
    if (mark) await expect(page.getByRole(mark, { name: /llamadas/i })).toBeVisible();
    expect(asked()).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });

test('a room’s contact details that failed to load can be closed by a button, and loaded by another', async ({
  world,
  browser,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'), PHONE);
  const { salaId, contacto } = await salaWithContacto(page, 'Partes de una sala');
  const { letGo } = await refuse(page, 'ContactoFicha-*.js');
  await page.goto(`${world.stack.url}/internal-chat?sala=${salaId}`);
  const link = page.getByRole('button', { name: new RegExp(`^${contacto} .*Contacto`) });
  const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
  await link.tap();
  await expect(details.getByText(FAILED)).toBeVisible();
  await details.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(details).toBeHidden();
  await link.tap();
  await expect(details.getByText(FAILED)).toBeVisible();
  await letGo();
  await details.getByRole('button', { name: 'Reintentar' }).press('Enter');
  await expect(details.getByText(contacto).first()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Cerrar' })).toBeFocused();
});
