import { takeChat } from './support/chat.ts';
import { BROKEN } from './support/outage.ts';
import { askApi, expect, expectToast, test, toasts } from './support/world.ts';

test('a note saved by its button, and a removed state, keep the focus at the next element', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 1600, height: 900 } });
  const { from, chat } = await takeChat(world, page, 'Foco Que Queda');

  await test.step('in the details beside the chat', async () => {
    await chat.getByRole('button', { name: 'Detalles de contacto' }).press('Enter');
    const details = page.getByRole('complementary', { name: 'Detalles de contacto' });
    await details.getByLabel('Nueva nota').fill('Prefiere la mañana');
    const add = details.getByRole('button', { name: 'Agregar nota' });
    await add.press('Enter');
    await expectToast(page, 'Nota creada');
    await expect(add).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('in the chat’s header', async () => {
    const { id } = await askApi<{ id: number }>(
      page,
      'GET',
      `/contactos/by-telefono?telefono=${encodeURIComponent(from)}`,
    );
    const boards = await askApi<{ content: { id: number }[] }>(page, 'GET', '/kanban/page');
    const states = await askApi<{ content: { id: number }[] }>(
      page,
      'GET',
      `/kanban/${boards.content[0]?.id}/estados/page`,
    );
    await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, {
      kanbanEstadoId: states.content[0]?.id,
      conversacionId: null,
    });
    await page.reload();
    const remove = chat.getByRole('button', { name: /^Eliminar el estado/ });
    await remove.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(question).toBeHidden();
    await expect(chat.getByRole('button', { name: /Por qué$/ })).toBeFocused();
  });
});

test('the focus moves on from a page’s button and from «Limpiar», which become disabled', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'explorar-chats?size=10' });
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  const [back, last, first, on] = ['Página anterior', 'Última página', 'Primera página', 'Página siguiente'].map(
    (name) => pages.getByRole('button', { name }),
  );
  await last?.press('Enter');
  await expect(page).toHaveURL(/page=\d+/);
  await expect(back ?? pages).toBeFocused();
  await first?.press('Enter');
  await expect(page).not.toHaveURL(/page=\d+/);
  await expect(on ?? pages).toBeFocused();

  // neither is there without an active filter
  for (const which of ['first', 'last'] as const) {
    await page.goto(`${world.stack.url}/explorar-chats?q=nadie-se-llama-asi`);
    await page.getByRole('button', { name: 'Limpiar' })[which]().press('Enter');
    await expect(page).not.toHaveURL(/q=/);
    await expect(page.getByRole('searchbox', { name: 'Nombre, número o email' })).toBeFocused();
  }
});

test('closing a toast by keyboard or mouse returns the focus', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.route('**/api/conversations/explorar.csv*', (route) => route.fulfill(BROKEN));
  await page.goto(`${world.stack.url}/explorar-chats`);
  const csv = page.getByRole('button', { name: 'Descargar CSV' });
  const search = page.getByRole('searchbox', { name: 'Nombre, número o email' });
  const close = toasts(page).getByRole('button', { name: 'Cerrar aviso' });

  await expect(csv).toBeEnabled();
  await csv.press('Enter');
  await expect(close).toBeVisible();
  await search.focus();
  await close.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(search).toBeFocused();

  await csv.click();
  await expect(close).toBeVisible();
  await search.focus();
  await close.click();
  await expect(close).toHaveCount(0);
  await page.keyboard.type('ana');
  await expect(search).toHaveValue('ana');

  // the previously focused element is gone
  await csv.press('Enter');
  await expect(close).toBeVisible();
  await page.evaluate(() => {
    const gone = document.body.appendChild(document.createElement('button'));
    gone.focus();
    gone.dataset['gone'] = '';
  });
  await close.focus();
  await page.evaluate(() => document.querySelector('[data-gone]')?.remove());
  await close.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
