import type { Locator, Page } from '@playwright/test';
import { salaWithContacto } from './support/sala.ts';
import { expect, panel, PHONE, test } from './support/world.ts';

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

test('on a phone the back button closes a menu, a list of options, a contact’s details or what is above a chat before it leaves the page', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    ...PHONE,
    // with the animations, during which a layer is still there
    reducedMotion: 'no-preference',
  });
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
  await leaveChat(page);

  const { contacto } = await salaWithContacto(page, 'Vuelta al teléfono');
  await visit(page, 'Chat interno');
  await page.getByRole('button', { name: /^Vuelta al teléfono/ }).tap();
  const sala = page.getByRole('region', { name: 'Mensajes de Vuelta al teléfono' });
  await sala.getByRole('button', { name: new RegExp(`^${contacto} .*Contacto`) }).tap();
  await expectBackCloses(page, page.getByRole('dialog', { name: 'Detalles de contacto' }));
  await expect(sala).toBeVisible();
  await sala.getByRole('button', { name: /^Opciones del mensaje/ }).tap();
  await expectBackCloses(page, menu);
});

const leaveChat = (page: Page) =>
  test.step('it closes what is above the chat before it leaves the chat', async () => {
    const chat = page.getByRole('region', { name: /^Chat con Daniela Muñoz/ });
    const place = page.url();
    const press = (name: string | RegExp) => chat.getByRole('button', { name }).tap();
    await press('Más opciones');
    await page.getByRole('menuitem', { name: 'Detalles de contacto' }).tap();
    await expectBackCloses(page, page.getByRole('dialog', { name: 'Detalles de contacto' }));
    await press('Banco de multimedia');
    await expectBackCloses(page, page.getByRole('dialog', { name: 'Banco de multimedia' }));
    const emojis = page.getByRole('group', { name: 'Emojis' });
    await press('Emojis');
    await expect(emojis).toBeVisible();
    await chat.getByRole('button', { name: 'Emojis' }).press('Escape');
    await expect(emojis).toBeHidden();
    await expect(page).toHaveURL(place);
    await press('Emojis');
    await expectBackCloses(page, emojis);
    const replies = chat.getByRole('listbox', { name: 'Respuestas rápidas' });
    await press('Respuestas rápidas');
    await expectBackCloses(page, replies);
    const field = chat.getByPlaceholder('Escribe un mensaje');
    await field.fill('/');
    await expectBackCloses(page, replies);
    await field.fill('');
    await press('Más opciones');
    await expectBackCloses(page, page.getByRole('menu', { name: 'Más opciones' }));
    await press(/Por qué$/);
    await expectBackCloses(page, page.getByRole('dialog', { name: /Por qué$/ }));
    await page.evaluate(() => history.back());
    await expect(page).not.toHaveURL(/chat=/);
  });
