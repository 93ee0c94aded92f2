import type { Locator } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { askApi, expect, freeze, panel, runFor, test } from './support/world.ts';

// covers D2-2.1-10, D2-2.1-27, D2-2.1-28, D2-3-30, D2-5.1-05a, D2-5.1-05b, D2-5.1-06, D2-5.1-08a, D2-5.1-08b, D2-5.1-09
// covers D2-7.1-08, D2-9-21
test('the floating + starts a chat with a contact who is created in the dialog', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/contactos?')) asked.push(new URL(request.url()).search);
  });
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(560);
  await expect(dialog.getByRole('combobox', { name: 'Conexión' })).not.toHaveValue('');
  const field = dialog.getByLabel('Contacto', { exact: false }).first();
  // with the clock stopped, the letters arrive at once for the page on any machine
  await freeze(page);
  await field.pressSequentially('sofía');
  await runFor(page, 249);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.resume();
  await expect(page.getByRole('option', { name: /Ana Sofía Giraldo/ })).toBeVisible();
  expect(asked.map((search) => new URLSearchParams(search))).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    q: 'sofía',
    page: '0',
    size: '10',
    sort: 'nombre,asc',
  });

  const add = page.getByRole('dialog', { name: 'Agregar contacto' });
  const start = dialog.getByRole('button', { name: 'Iniciar chat' });
  const addsNamed = async (nombre: string) => {
    await expect(add.getByLabel('Nombre')).toHaveValue(nombre);
    await page.keyboard.press('Escape');
    await expect(add).toBeHidden();
    await expect(dialog).toBeVisible();
  };
  await field.fill('Marcela Inicio');
  await page.getByRole('option', { name: 'Añadir «Marcela Inicio»' }).click();
  await addsNamed('Marcela Inicio');
  // no contact is chosen
  await start.click();
  await addsNamed('Marcela Inicio');
  // a contact without a known phone
  const username = { from: `CO.${world.newCustomer().slice(1)}`, to: world.business };
  await world.control.inbound({ ...username, body: 'hola', profileName: 'Usuaria Sin Teléfono' });
  await expect(async () => {
    await field.fill('');
    await field.fill('Usuaria Sin');
    await page.getByRole('option', { name: /^Usuaria Sin Teléfono/ }).click({ timeout: 1000 });
  }).toPass();
  await start.click();
  await addsNamed('Usuaria Sin Teléfono');
  await dialog.getByRole('button', { name: 'Cambiar contacto' }).click();

  const number = world.newCustomer();
  await field.fill(number);
  await page.getByRole('option', { name: /Añadir/ }).click();
  await expect(add.getByLabel('Teléfono')).toHaveValue(number);
  await add.getByRole('button', { name: 'Guardar' }).click();
  await expect(add.getByText('El nombre es requerido')).toBeVisible();
  await add.getByLabel('Nombre').fill('Marcela');
  await add.getByLabel('Apellido').fill('Inicio');
  await add.getByLabel('Correo electrónico').fill('marcela@');
  await add.getByRole('button', { name: 'Guardar' }).click();
  await expect(add.getByText('Ingrese un correo electrónico válido')).toBeVisible();
  await add.getByLabel('Correo electrónico').fill('');
  await page.keyboard.press('Enter');
  await expect(add).toBeHidden();
  await expect(dialog.getByText('Marcela Inicio')).toBeVisible();

  // the number is of no existing chat, so the dialog asks for no free text
  await expect(dialog.getByText(/aún no ha escrito/)).toBeVisible();
  await expect(dialog.getByLabel('Mensaje (opcional)')).toHaveCount(0);
  await dialog.getByLabel('Conexión').selectOption('Café Andino Mayoristas');
  await start.click();
  await expect(dialog).toBeHidden();
  const chat = page.getByRole('region', { name: /^Chat con Marcela/ });
  await expect(chat.getByText(/inició el chat/)).toBeVisible();
  await expect(chat.locator('header').getByText('Café Andino Mayoristas')).toBeVisible();
  await panel(page).mine();
  await expect(panel(page).row(/^Marcela/)).toHaveCount(1);
});

test('F-A08 a chat with a customer who never wrote begins with a template, without first asking for a text', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  const number = world.newCustomer();
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await dialog.getByLabel('Contacto', { exact: false }).first().fill(number);
  await page.getByRole('option', { name: /Añadir/ }).click();
  const add = page.getByRole('dialog', { name: 'Agregar contacto' });
  await add.getByLabel('Nombre').fill('Plantilla Primera');
  await add.getByRole('button', { name: 'Guardar' }).click();
  await expect(add).toBeHidden();
  await expect(dialog.getByText('Solo puedes enviar una plantilla aprobada', { exact: false })).toBeVisible();
  await expect(dialog.getByLabel('Mensaje (opcional)')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Escribir un texto' })).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
  for (const [index, value] of ['Plantilla', 'Café Andino'].entries())
    await dialog.getByLabel(new RegExp(`${index + 1}$`)).fill(value);
  await dialog.getByRole('button', { name: /Enviar/ }).click();
  const chat = page.getByRole('region', { name: 'Chat con Plantilla Primera' });
  await expect(chat.getByText('Hola Plantilla, te escribimos de Café Andino.', { exact: false })).toBeVisible();
  await expect.poll(async () => (await world.control.messages({ to: number })).length).toBe(1);
});

test('the dialog that starts a chat asks before it discards a template’s values', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  const asksAndStays = async (dialog: Locator) => {
    const place = dialog.getByLabel(/1$/);
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
    await expect(place).toBeFocused();
    await place.fill('Rosalba');
    for (const leave of [
      () => place.press('Escape'),
      () => dialog.getByRole('banner').getByRole('button').click(),
      () => page.mouse.click(4, 4),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await expect(question).toBeHidden();
      await expect(place).toHaveValue('Rosalba');
    }
    // nor are they lost when the user tries a text in between
    await dialog.getByRole('button', { name: 'Escribir un texto' }).click();
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await expect(place).toHaveValue('Rosalba');
  };
  const leaveUnsaved = async (dialog: Locator) => {
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
  };
  // whose chat waits: an open one would be shown instead
  await world.control.inbound({
    from: world.newCustomer(),
    to: world.business,
    body: 'Hola',
    profileName: 'Espera Plantilla',
  });
  const listed = async () =>
    (await askApi<{ content: object[] }>(page, 'GET', '/contactos?q=Espera%20Plantilla')).content.length;
  await expect.poll(listed).toBeGreaterThan(0);
  await page.goto(`${world.stack.url}/contacts?q=Espera%20Plantilla`);
  await page
    .getByRole('row', { name: /Espera Plantilla/ })
    .first()
    .getByRole('button', { name: /Iniciar/ })
    .click();
  const iniciar = page.getByRole('dialog', { name: 'Iniciar conversación' });
  await asksAndStays(iniciar);
  await leaveUnsaved(iniciar);

  await page.getByRole('link', { name: 'Conversaciones' }).click();
  await page.getByRole('button', { name: 'Iniciar un chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await asksAndStays(dialog);
  await leaveUnsaved(dialog);

  // on a phone the back button closes it; a chosen template without values loses nothing
  await page.setViewportSize({ width: 390, height: 780 });
  for (const [value, isAsked] of [
    ['', false],
    ['Rosalba', true],
  ] as const) {
    await page.getByRole('button', { name: 'Iniciar un chat' }).click();
    await dialog.getByRole('button', { name: 'Empezar con una plantilla' }).click();
    await dialog.getByRole('button', { name: /saludo_seguimiento/ }).click();
    await expect(dialog.getByLabel(/1$/)).toHaveValue('');
    await dialog.getByLabel(/1$/).fill(value);
    await page.evaluate(() => history.back());
    if (isAsked) await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('F-B02 the number of a customer with an owner says so before anything is sent; a supervisor is led into that chat', async ({
  browser,
  world,
}) => {
  const colleague = world.account('AGENTE', 1);
  const { page: other } = await world.signIn(browser, colleague);
  const { from } = await takeChat(world, other, 'Atendida Ajena');
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const own = await takeChat(world, page, 'Recomienda Una');
  await world.control.inbound({ from: own.from, to: world.business, body: `Escríbele a ${from}` });
  await own.chat.getByRole('button', { name: /^Opciones del número/ }).click();
  await page.getByRole('menuitem', { name: 'Iniciar chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Iniciar un chat' });
  await expect(dialog.getByText('Atendida Ajena')).toBeVisible();
  await expect(dialog.getByText(/^Lo atiende .+\.$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Iniciar chat' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await own.chat.getByRole('button', { name: /^Opciones del número/ }).click();
  await page.getByRole('menuitem', { name: 'Llamar' }).click();
  await expect(page.getByRole('dialog', { name: 'Llamar' }).getByText(/^Lo atiende .+\.$/)).toBeVisible();

  const { page: boss } = await world.signIn(browser, world.account('SUPERVISOR'));
  await boss.getByRole('link', { name: 'Contactos' }).click();
  await boss
    .getByRole('row', { name: /Atendida Ajena/ })
    .getByRole('button', { name: /^Iniciar conversación/ })
    .click();
  await expect(boss.getByRole('region', { name: 'Chat con Atendida Ajena' })).toBeVisible();
});
