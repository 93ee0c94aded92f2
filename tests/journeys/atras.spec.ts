import type { Locator, Page } from '@playwright/test';
import { salaWithContacto } from './support/sala.ts';
import { askApi, expect, panel, PHONE, test } from './support/world.ts';

/** Through the menu: going back from a reloaded page leads to another document, which the page cannot prevent. */
async function visit(page: Page, screen: string): Promise<void> {
  await page.getByRole('button', { name: 'Mostrar el menú' }).tap();
  await page.getByRole('link', { name: new RegExp(`^${screen}`) }).tap();
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible();
}

/** The layer closes, and the page stays. */
async function expectBackCloses(page: Page, layer: Locator): Promise<void> {
  const place = page.url();
  await expect(layer).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(layer).toBeHidden();
  await expect(page).toHaveURL(place);
}

test('on a phone the back button closes a contact’s details before it leaves the room', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { contacto } = await salaWithContacto(page, 'Vuelta al teléfono');
  await visit(page, 'Chat interno');
  await page.getByRole('button', { name: /^Vuelta al teléfono/ }).tap();
  const room = page.getByRole('region', { name: 'Mensajes de Vuelta al teléfono' });
  await room.getByRole('button', { name: new RegExp(`^${contacto} .*Contacto`) }).tap();
  await expectBackCloses(page, page.getByRole('dialog', { name: 'Detalles de contacto' }));
  await expect(room).toBeVisible();
  await room.getByRole('button', { name: /^Opciones del mensaje/ }).tap();
  await expectBackCloses(page, page.getByRole('menu'));
});

test('on a phone the back button closes a menu or a list of options before it leaves the page', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), PHONE);
  const menu = page.getByRole('menu');
  await visit(page, 'Kanban');
  await page.getByRole('button', { name: /^Menú de/ }).tap();
  await expectBackCloses(page, menu);
  await page
    .getByRole('button', { name: /^Más opciones de/ })
    .first()
    .tap();
  await expectBackCloses(page, menu);

  await visit(page, 'Explorar chats');
  await page.getByRole('button', { name: /^Filtros/ }).tap();
  await page.getByRole('combobox', { name: 'Canal' }).tap();
  await expectBackCloses(page, page.getByRole('listbox'));

  await visit(page, 'Conversaciones');
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).tap();
  await expectBackCloses(page, menu);
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).tap();
  await menu.getByRole('menuitem', { name: /^Todos/ }).tap();
  await panel(page).open(/^Daniela Muñoz/);
  await page.getByRole('button', { name: 'Más opciones' }).tap();
  await page.getByRole('menuitem', { name: 'Transferir' }).tap();
  const transfer = page.getByRole('dialog', { name: 'Transferir chat' });
  await transfer.getByRole('combobox', { name: 'Usuario' }).tap();
  await expectBackCloses(page, page.getByRole('listbox'));
  await expectBackCloses(page, transfer);
});

test('a menu closes when its button is scrolled out of sight, and the button keeps the focus', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    viewport: { width: 1280, height: 600 },
    path: 'kanban',
  });
  const button = page.getByRole('button', { name: /^Más opciones de/ }).first();
  await button.press('Enter');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await button.evaluate((element) => {
    let place = element.parentElement;
    while (place && !/auto|scroll/.test(getComputedStyle(place).overflowY)) place = place.parentElement;
    // makes the column scroll far enough with any content
    const more = Object.assign(document.createElement('div'), { style: 'flex: none; height: 3000px' });
    place?.append(more);
    if (place) place.scrollTop = place.scrollHeight;
  });
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).not.toBeInViewport();
});

test('a menu whose line is no longer rendered after scrolling leaves the focus in the room', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 1280, height: 480 } });
  const { salaId } = await salaWithContacto(page, 'Sala larga');
  for (let line = 1; line <= 40; line += 1)
    await askApi(page, 'POST', `/internal-chat/salas/${salaId}/mensajes`, { contenido: `Línea ${line}` });
  await page.goto(`${world.stack.url}/internal-chat?sala=${salaId}`);
  const room = page.getByRole('region', { name: 'Mensajes de Sala larga' });
  const options = room.getByRole('button', { name: /^Opciones del mensaje: .*Línea 40$/ });
  await options.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  // a newly opened room may still be scrolling to its end
  await expect(async () => {
    await room.evaluate((element) => (element.scrollTop = 0));
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(options).toHaveCount(0);
  await expect(room).toBeFocused();
});
