import { shutWindow, takeChat } from './support/chat.ts';
import { expect, panel, test } from './support/world.ts';

test('a chat opened by its address is ready to be written in, and Esc moves the focus to its row', async ({
  browser,
  world,
}) => {
  const nombre = 'Foco Uno';
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  await expect(field).toBeFocused();
  const id = new URL(page.url()).searchParams.get('chat');

  await page.reload();
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

  await page.goto(`${world.stack.url}/conversations/${id}`);
  await expect(field).toBeFocused();

  // on touch screens the keyboard would cover the customer's messages
  const { page: phone } = await world.signIn(browser, world.account('AGENTE', 1), {
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  await phone.goto(`${world.stack.url}/conversations/${id}`);
  const there = phone.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(there.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  await expect(there.getByText(/^hola/)).toBeVisible();
  await expect(there.getByPlaceholder('Escribe un mensaje')).not.toBeFocused();
});

test('a field that loads late, or again, does not take the focus from another element', async ({ browser, world }) => {
  const nombre = 'Foco Tarde';
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  // the frames in which the loaded field is focused again
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
  await panel(page).accept(nombre).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  await expect(field).toBeFocused();
  const row = panel(page).row(new RegExp(`^${nombre}`));
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.dispatchEvent('body', 'test:frames', { bubbles: true });
  await expect(row).toBeFocused();

  const openWindow = await shutWindow(context);
  await page.reload();
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

test('a form in a dialog focuses the refused field, and asks before it is discarded', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: 'Contactos', exact: true }).click();
  // until then the previous page is there, with chats whose stage is «Nuevo»
  await expect(page.getByRole('heading', { name: 'Contactos', exact: true, level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear contacto' });
  await dialog.getByLabel('Nombre').fill('Repetida');
  // the demo's hotel has this number
  await dialog.getByLabel('Teléfono').fill('+576012345678');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('El contacto ya existe');
  await expect(dialog.getByLabel('Teléfono')).toBeFocused();

  // a refusal without a field leaves the focus on the button
  await page.route('**/api/contactos', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog.getByLabel('Teléfono').fill(world.newCustomer());
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error al crear el contacto');
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeFocused();

  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Repetida');
  // where it was, not at the beginning of the form
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(dialog).toBeHidden();

  // nothing was typed, so it does not ask
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
  await expect(dialog.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toHaveCount(0);
});

test('stages are pinned one after another by keyboard, and Esc closes only the explanation of the chips, also after they were scrolled away', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'), { viewport: { width: 1000, height: 500 } });
  await takeChat(world, page, 'Etapa Por Tecla');
  const why = page.getByRole('dialog', { name: /Por qué$/ });
  const stage = why.getByLabel('Etapa');
  const chips = page
    .getByRole('region', { name: 'Chat con Etapa Por Tecla' })
    .getByRole('button', { name: /Por qué$/ });

  await test.step('the list of stages keeps the focus during the call, and the newest choice wins', async () => {
    await chips.focus();
    await page.keyboard.press('Enter');
    await stage.focus();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const asked: unknown[] = [];
    await page.route('**/api/conversations/*/lead', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      asked.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    for (const each of ['nuevo', 'interesado', 'calificado']) {
      await stage.selectOption(each);
      await expect(stage).toBeFocused();
    }
    await expect.poll(() => asked).toEqual([{ leadStage: 'nuevo' }]);
    release();
    await expect.poll(() => asked).toEqual([{ leadStage: 'nuevo' }, { leadStage: 'calificado' }]);
    await expect(chips.getByText('Calificado')).toBeVisible();
    await expect(stage).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
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
