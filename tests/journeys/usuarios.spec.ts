import { mayOpen, SCREENS } from '@tertulia/contract/access/screens';
import { PIXEL } from './support/chat.ts';
import { registerBusiness } from './support/negocio.ts';
import { askApi, expect, expectToast, panel, passToast, test, visit } from './support/world.ts';

const PASSWORD = 'tinto-de-olla';

// covers D1-2.1-11, D1-2.3-03, D1-2.9-05, D1-2.9-06, D1-2.9-07, D1-3-02a, D1-4-01a, D1-7-08, D1-8-09a, D1-8-09b, D1-9-15
test('a supervisor creates, changes, deactivates and activates a user, whose chats go back to waiting', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'users' });
  const nombre = `Violeta Quimbaya ${Date.now()}`;
  const email = `violeta.${Date.now()}@cafeandino.demo`;
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre, email o teléfono' });
  const row = page.getByRole('row').filter({ hasText: email });

  await test.step('creates one, with a photo', async () => {
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill(nombre);
    await dialog.getByLabel('Teléfono').fill('300 555 1234');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'Área' }).click();
    await page.getByRole('listbox', { name: 'Área' }).getByRole('option', { name: 'Ventas' }).click();
    await dialog.getByLabel('Agente').check();
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Usuario creado');
    await search.fill(email);
    for (const text of ['Ventas', 'Humano', '+57 300 555 1234', 'Activo']) await expect(row).toContainText(text);
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  const { content } = await askApi<{ content: { id: number }[] }>(page, 'GET', `/usuarios/page?q=${email}`);
  const id = content[0]?.id;
  const path = `/usuarios/${id}`;

  await test.step('changes them, except the e-mail address', async () => {
    await row.getByRole('button', { name: nombre, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar usuario' });
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`${nombre} B`);
    await dialog.getByLabel('Supervisor').check();
    await dialog.getByRole('button', { name: 'Restablecer verificación en dos pasos' }).click();
    const question = page.getByRole('dialog', { name: 'Restablecer verificación en dos pasos' });
    await question.getByRole('button', { name: 'Restablecer', exact: true }).click();
    await passToast(page, 'Este usuario no tiene verificación en dos pasos.');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Usuario actualizado');
    await expect(row).toContainText('Supervisor, Agente');
    await expect(row.getByRole('button', { name: `${nombre} B`, exact: true })).toBeVisible();
  });

  await test.step('deactivates them: signed out at once, and the chat waits for another user', async () => {
    const cliente = `Cliente de Violeta ${Date.now()}`;
    const from = world.newCustomer();
    await world.control.inbound({ from, to: world.business, body: 'Buenas', profileName: cliente });
    const leaving = await world.signIn(browser, { email, password: PASSWORD });
    const found = () =>
      askApi<{ content: { id: number }[] }>(page, 'GET', `/conversations/explorar?q=${encodeURIComponent(from)}`);
    await expect.poll(async () => (await found()).content.length).toBe(1);
    const chatId = (await found()).content[0]?.id;
    await askApi(page, 'POST', `/conversations/${chatId}/assign`, { usuarioId: id });
    await row.getByRole('button', { name: `Desactivar ${nombre} B` }).click();
    await page.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'Desactivar' }).click();
    await passToast(page, 'Usuario desactivado');
    await expect(row.getByText('Inactivo', { exact: true })).toBeVisible();
    await expect(leaving.page).toHaveURL(/\/login/);
    const { estado } = await askApi<{ estado: string }>(page, 'GET', `/conversations/${chatId}`);
    expect(estado).toBe('PENDIENTE');
    await page.getByRole('link', { name: /^Conversaciones/ }).click();
    await panel(page).waiting();
    await panel(page).find(new RegExp(`^${cliente}`));
  });

  await test.step('activates them again', async () => {
    await visit(page, `users?q=${encodeURIComponent(email)}`);
    await expect(search).toHaveValue(email);
    await row.getByRole('button', { name: `Activar ${nombre} B` }).click();
    await page.getByRole('dialog', { name: 'Confirmar' }).getByRole('button', { name: 'Activar' }).click();
    await expectToast(page, 'Usuario activado');
    await expect(row.getByText('Activo', { exact: true })).toBeVisible();
    // deactivated in another browser while the form is open: saving it does not reactivate the user
    await row.getByRole('button', { name: `${nombre} B`, exact: true }).click();
    const late = page.getByRole('dialog', { name: 'Editar usuario' });
    await late.getByLabel('Teléfono').fill('300 555 9876');
    await askApi(page, 'PATCH', `${path}/deactivate`);
    await late.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Usuario actualizado');
    await expect(row).toContainText('+57 300 555 9876');
    await expect(row.getByText('Inactivo', { exact: true })).toBeVisible();
  });
});

// covers D1-2.1-04, D1-2.1-11, D1-2.2-02, D1-2.3-04, D1-8-09e, D2-2-03
test('a SUPERADMIN reaches the users of every subscriber; no user sees a page of other roles, or requests its data', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'), { path: 'areas' });
  // precedes Café Andino in every choice of a business, and must not widen the list
  const longest = `Abarrotes${'yverduras'.repeat(12)}`;
  await registerBusiness(world, longest);
  await visit(page, 'users');
  await expect(page).toHaveURL(/\/admin\/usuarios$/);
  const supervisor = world.account('SUPERVISOR');
  await expect(
    page.getByRole('list', { name: 'Administracion global' }).getByRole('link', { name: 'Usuarios' }),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: supervisor.email });
  await page.getByRole('searchbox', { name: 'Buscar por nombre, email o teléfono' }).fill(supervisor.email);
  await expect(row).toContainText('Café Andino');
  // of two rules of equal weight the build decides
  await expect(row.getByRole('cell').first()).toHaveCSS('vertical-align', 'middle');
  // the buttons are visible beside the sidebar of a tablet too
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 1024, height });
  await expect(row.getByRole('button', { name: `Desactivar ${supervisor.nombre}` })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
  const fresh = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await fresh.getByRole('combobox', { name: 'Suscriptor' }).focus();
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).focus();
  await expect(fresh.getByText('No se pudo determinar el suscriptor')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fresh).toBeHidden();
  await page.getByRole('combobox', { name: 'Suscriptor' }).click();
  await expect(page.getByRole('option', { name: longest })).toBeInViewport({ ratio: 1 });
  await page.getByRole('option', { name: 'Café Andino', exact: true }).click({ timeout: 5_000 });
  await expect(page).toHaveURL(/suscriptor=\d+/);
  await row.getByRole('button', { name: supervisor.nombre, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar usuario' });
  await expect(dialog.getByRole('combobox', { name: 'Área' })).toHaveValue('Ventas');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Usuario actualizado');

  for (const role of ['AGENTE', 'SUPERVISOR'] as const) {
    const other = await world.signIn(browser, world.account(role));
    const refused: string[] = [];
    other.page.on('response', (answer) => {
      // a picture with an expired address is requested again
      if (answer.status() === 403 && answer.url().includes('/api/')) refused.push(answer.url());
    });
    const closed = Object.values(SCREENS).filter((screen) => !mayOpen(screen, [role]));
    expect(closed.length).toBeGreaterThan(2);
    for (const { path } of closed) {
      await other.page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(other.page).toHaveURL(/\/conversations/);
      await expect(other.page.getByRole('heading', { name: 'Conversaciones', level: 1 })).toBeAttached();
    }
    // also as the first page
    if (role === 'SUPERVISOR') await other.page.goto(world.stack.url + (closed[0]?.path ?? ''));
    await expect(other.page).toHaveURL(/\/conversations/);
    expect(refused).toEqual([]);
  }
});
