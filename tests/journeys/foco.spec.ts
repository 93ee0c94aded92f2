import type { Page } from '@playwright/test';
import { shutWindow, takeChat } from './support/chat.ts';
import { askApi, expect, expectToast, panel, test } from './support/world.ts';

test('a chat opened by its address is ready to be written in, and a field that loads late leaves the focus alone', async ({
  browser,
  world,
}) => {
  const nombre = 'Foco Uno';
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), {
    clock: true,
    // with the animations, during which the focus moves
    reducedMotion: 'no-preference',
  });
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  const letFrames = await holdFrames(page);
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  const row = panel(page).row(new RegExp(`^${nombre}`));
  await expect(field).toBeFocused();
  const id = new URL(page.url()).searchParams.get('chat');

  await test.step('the field of an accepted chat does not take the focus from its row', async () => {
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    await letFrames();
    await expect(row).toBeFocused();
  });

  await test.step('a loaded chat is ready to be written in, and Esc moves the focus to its row', async () => {
    await page.goto(`${world.stack.url}/conversations/${id}`);
    await expect(field).toBeFocused();
    await page.keyboard.type('e que sí');
    await expect(field).toHaveValue('e que sí');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(page.locator(`[data-row-id="${id}"]`)).toBeFocused();
    await expect(chat).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
  });

  await test.step('a field that appears when the customer writes does not take the focus from an explanation', async () => {
    const openWindow = await shutWindow(context);
    await page.goto(`${world.stack.url}/conversations?chat=${id}`);
    await expect(chat.getByText(/Pasaron más de 24 horas/)).toBeVisible();
    await row.click();
    await expect(row).toBeFocused();
    await page.clock.runFor(2000);
    await page.keyboard.press('p');
    const hint = page.getByRole('dialog', { name: 'Por qué' });
    await expect(hint).toBeFocused();
    openWindow();
    await world.control.inbound({ from, to: world.business, body: 'sigo aquí', profileName: nombre });
    await expect(field).toBeVisible();
    await expect(chat.getByText(/^sigo aquí/)).toBeVisible();
    await expect(hint).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
  });
});

/** Holds the frames in which a loaded field is focused again, until the returned function is called. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const own = window.requestAnimationFrame;
    const held: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => held.push(callback);
    document.addEventListener(
      'test:frames',
      () => {
        window.requestAnimationFrame = own;
        for (const callback of held) callback(performance.now());
      },
      { once: true },
    );
  });
  return () => page.dispatchEvent('body', 'test:frames', { bubbles: true });
}

test('stages are pinned one after another by keyboard, Esc closes only the explanation of the chips, and a removed state passes the focus on', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  await page.setViewportSize({ width: 1000, height: 500 });
  const { from } = await takeChat(world, page, 'Etapa Por Tecla');
  const why = page.getByRole('dialog', { name: /Por qué$/ });
  const stage = why.getByLabel('Etapa');
  const chat = page.getByRole('region', { name: 'Chat con Etapa Por Tecla' });
  const chips = chat.getByRole('button', { name: /Por qué$/ });

  await test.step('the list of stages keeps the focus during the call, and the newest choice wins', async () => {
    await chips.focus();
    await page.keyboard.press('Enter');
    await stage.focus();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const bodies: unknown[] = [];
    await page.route('**/api/conversations/*/lead', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      bodies.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    for (const each of ['nuevo', 'interesado', 'calificado']) {
      await stage.selectOption(each);
      await expect(stage).toBeFocused();
    }
    await expect.poll(() => bodies).toEqual([{ leadStage: 'nuevo' }]);
    release();
    await expect.poll(() => bodies).toEqual([{ leadStage: 'nuevo' }, { leadStage: 'calificado' }]);
    await expect(chips.getByText('Calificado')).toBeVisible();
    await expect(stage).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(chips).toBeFocused();
  });

  await test.step('a note saved by its button in the details beside the chat keeps the focus there', async () => {
    await page.setViewportSize({ width: 1600, height: 900 });
    await chat.getByRole('button', { name: 'Detalles de contacto' }).press('Enter');
    const details = page.getByRole('complementary', { name: 'Detalles de contacto' });
    await details.getByLabel('Nueva nota').fill('Prefiere la mañana');
    const add = details.getByRole('button', { name: 'Agregar nota' });
    await add.press('Enter');
    await expectToast(page, 'Nota creada');
    await expect(add).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.setViewportSize({ width: 1000, height: 500 });
  });

  await test.step('a removed Kanban state passes the focus to the chips', async () => {
    await setEstado(page, from);
    const remove = chat.getByRole('button', { name: /^Eliminar el estado/ });
    await remove.press('Enter');
    const question = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(question.getByRole('button', { name: 'Aceptar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(question).toBeHidden();
    await expect(chips).toBeFocused();
  });

  await test.step('in the contact’s details it stays open during scrolling', async () => {
    await page.getByRole('button', { name: 'Detalles de contacto' }).click();
    const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
    await details.getByRole('button', { name: /Por qué$/ }).press('Enter');
    await stage.focus();
    await details.getByText('Otra información').scrollIntoViewIfNeeded();
    await expect(details.getByRole('button', { name: /Por qué$/ })).not.toBeInViewport();
    await expect(stage).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(details).toBeVisible();
  });

  await test.step('on a phone it covers nothing above the scrolled details', async () => {
    await page.setViewportSize({ width: 390, height: 600 });
    const details = page.getByRole('dialog', { name: 'Detalles de contacto' });
    await details.getByRole('button', { name: /Por qué$/ }).press('Enter');
    await expect(stage).toBeVisible();
    await details.getByText('Más información').scrollIntoViewIfNeeded();
    await details.getByRole('button', { name: 'Cerrar' }).click();
    await expect(details).toBeHidden();
  });
});

/** Gives a customer the first state of the first board. */
async function setEstado(page: Page, telefono: string): Promise<void> {
  const contact = `/contactos/by-telefono?telefono=${encodeURIComponent(telefono)}`;
  const { id } = await askApi<{ id: number }>(page, 'GET', contact);
  const boards = await askApi<{ content: { id: number }[] }>(page, 'GET', '/kanban/page');
  const states = await askApi<{ content: { id: number }[] }>(
    page,
    'GET',
    `/kanban/${boards.content[0]?.id}/estados/page`,
  );
  const kanbanEstadoId = states.content[0]?.id;
  await askApi(page, 'PATCH', `/kanban/contactos/${id}/estado`, { kanbanEstadoId, conversacionId: null });
}
