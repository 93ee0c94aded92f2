import { mayOpen, SCREENS } from '@tertulia/contract/access/screens';
import { PIXEL } from './support/chat.ts';
import { registerBusiness } from './support/negocio.ts';
import { failUntilPressed } from './support/outage.ts';
import { askApi, expect, expectToast, panel, passToast, test } from './support/world.ts';

const REASON = 'La lista se está ordenando de nuevo.';
const PASSWORD = 'tinto-de-olla';

// covers D1-2.1-11, D1-2.3-03, D1-2.9-01, D1-2.9-03, D1-2.9-04, D1-2.9-05, D1-2.9-06, D1-2.9-07, D1-3-02a, D1-4-01a
// covers D1-4-12b, D1-5-08b, D1-5-10, D1-7-08, D1-8-09a, D1-8-09b, D1-8-09c, D1-8-09d, D1-9-01, D1-9-15
test('a supervisor creates, changes, deactivates and activates a user, whose chats go back to waiting', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'));
  const nombre = `Violeta Quimbaya ${Date.now()}`;
  const email = `violeta.${Date.now()}@cafeandino.demo`;
  const list = '**/api/usuarios/page?*';
  // a permanent refusal offers no retry; a server error does
  const press = await failUntilPressed(page, list, { status: 500, json: { code: 'INTERNAL', message: REASON } });
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('alert')).toContainText('No se pudieron cargar los usuarios');
  await expect(page.getByRole('alert')).toContainText(REASON);
  await press(page.getByRole('button', { name: 'Reintentar' }));
  await expect(page.getByRole('columnheader')).toHaveText([
    'Foto',
    'Nombre',
    'Email',
    'Teléfono',
    'Tipo',
    'Área',
    'Roles',
    'Estado',
    'Creado',
    'Último ingreso',
    'Acciones',
  ]);
  await expect(page.getByRole('columnheader').getByRole('button')).toHaveText([
    'Nombre',
    'Email',
    'Teléfono',
    'Tipo',
    'Estado',
    'Creado',
    'Último ingreso',
  ]);
  const sizes = page.getByRole('navigation', { name: 'Páginas' }).getByLabel('Filas por página');
  await expect(sizes).toHaveValue('10');
  await expect(sizes.locator('option')).toHaveText(['5', '10', '20', '50']);
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre, email o teléfono' });
  const row = page.getByRole('row').filter({ hasText: email });

  await test.step('creates one; values of another user are refused', async () => {
    await page.getByRole('button', { name: 'Nuevo', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo usuario' });
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520);
    const save = dialog.getByRole('button', { name: 'Guardar' });
    await expect(save).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill(nombre);
    await dialog.getByLabel('Email').fill('violeta@');
    await dialog.getByLabel('Teléfono').fill('300 555 1234');
    await expect(dialog.getByText('Email inválido')).toBeVisible();
    await dialog.getByLabel('Email').fill(world.account('AGENTE').email);
    await dialog.getByRole('combobox', { name: 'Área' }).click();
    await page.getByRole('listbox', { name: 'Área' }).getByRole('option', { name: 'Ventas' }).click();
    await dialog.getByLabel('Agente').check();
    await dialog.locator('input[type=password]').fill(PASSWORD);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: PIXEL });
    await save.click();
    await passToast(page, 'Error Ya existe un usuario con este correo electrónico.');
    await expect(dialog.getByText('Ya existe un usuario con este correo electrónico.')).toBeVisible();
    await dialog.getByLabel('Email').fill(email);
    await save.click();
    await passToast(page, 'Usuario creado');
    await expect(dialog).toBeHidden();
    await search.fill(email);
    await expect(row).toContainText('Ventas');
    await expect(row).toContainText('Humano');
    await expect(row).toContainText('+57 300 555 1234');
    await expect(row.getByText('Activo', { exact: true })).toBeVisible();
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  const { content } = await askApi<{ content: { id: number }[] }>(page, 'GET', `/usuarios/page?q=${email}`);
  const id = content[0]?.id;
  const path = `/usuarios/${id}`;

  await test.step('changes them, except the e-mail address', async () => {
    await row.getByRole('button', { name: nombre, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar usuario' });
    await expect(dialog.getByLabel('Email')).toHaveJSProperty('readOnly', true);
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill(`${nombre} B`);
    // a search after its debounce has changed nothing
    await page.locator('input[type=search]').fill(nombre, { force: true });
    await expect(page).toHaveURL(/q=Violeta/);
    await expect(page.getByRole('dialog', { name: 'Cambios sin guardar' })).toBeHidden();
    await expect(dialog.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue(`${nombre} B`);
    // an accidental key removes nothing
    await page.keyboard.press('Escape');
    const unsaved = page.getByRole('dialog', { name: 'Cambios sin guardar' });
    await unsaved.getByRole('button', { name: 'Cancelar' }).click();
    await expect(unsaved).toBeHidden();
    await dialog.getByLabel('Supervisor').check();
    await dialog.getByRole('button', { name: 'Restablecer verificación en dos pasos' }).click();
    const question = page.getByRole('dialog', { name: 'Restablecer verificación en dos pasos' });
    await question.getByRole('button', { name: 'Restablecer', exact: true }).click();
    await passToast(page, 'Este usuario no tiene verificación en dos pasos.');
    await context.route(`**/api${path}`, (route) => route.fulfill({ status: 500, body: '{}' }));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await passToast(page, 'Editar: pendiente de backend o error');
    await context.unroute(`**/api${path}`);
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
    const confirm = page.getByRole('dialog', { name: 'Confirmar' });
    await expect(confirm.getByText(`¿Seguro que deseas desactivar "${nombre} B"?`)).toBeVisible();
    const call = `**/api${path}/deactivate`;
    const refusal = { code: 'CONFLICT', message: 'Es el último supervisor activo.' };
    await context.route(call, (route) => route.fulfill({ status: 409, json: refusal }));
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
    await passToast(page, 'No se pudo desactivar el usuario');
    await expect(confirm.getByRole('alert')).toHaveText('Es el último supervisor activo.');
    await context.unroute(call);
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
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
    await page.goto(`${world.stack.url}/users?q=${encodeURIComponent(email)}`);
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
    await search.fill('nadie se llama así');
    await expect(page.getByText('Sin resultados')).toBeVisible();
  });
});

// covers D1-2.1-04, D1-2.1-11, D1-2.2-02, D1-2.3-04, D1-8-09e
test('a SUPERADMIN reaches the users of every subscriber; no user sees a page of other roles, or requests its data', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'));
  // precedes Café Andino in every choice of a business, and must not widen the list
  const longest = `Abarrotes${'yverduras'.repeat(12)}`;
  await registerBusiness(page, world, longest);
  await page.goto(`${world.stack.url}/users`);
  await expect(page).toHaveURL(/\/admin\/usuarios$/);
  const supervisor = world.account('SUPERVISOR');
  await expect(
    page.getByRole('list', { name: 'Administracion global' }).getByRole('link', { name: 'Usuarios' }),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: supervisor.email });
  await page.getByRole('searchbox', { name: 'Buscar por nombre, email o teléfono' }).fill(supervisor.email);
  await expect(row).toContainText('Café Andino');
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
      await other.page.goto(world.stack.url + path);
      await expect(other.page).toHaveURL(/\/conversations/);
      await expect(other.page.getByRole('heading', { name: 'Conversaciones', level: 1 })).toBeAttached();
    }
    expect(refused).toEqual([]);
  }
});
