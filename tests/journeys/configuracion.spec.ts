import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { BROKEN, failOnce, failUntilPressed, refusing } from './support/outage.ts';
import { askApi, expect, expectToast, freeze, passToast, test } from './support/world.ts';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#7c3aed"/></svg>',
);

/** The accent colour of the page. */
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-accent').trim());

/** The logo on the page: its address expires after ten minutes, and the page then requests another one. */
async function logoBytes(page: Page) {
  let bytes = Buffer.alloc(0);
  await expect(async () => {
    const address = await page.locator('header img').getAttribute('src', { timeout: 1000 });
    const answer = await page.request.get(new URL(address ?? '', page.url()).href);
    expect(answer.status()).toBe(200);
    bytes = Buffer.from(await answer.body());
  }).toPass();
  return bytes;
}

/** Finds the one subscriber of that name. Until the result is rendered, an earlier card may move under the pointer. */
async function searchFor(page: Page, nombre: string): Promise<void> {
  await page.getByRole('searchbox').fill(nombre);
  await expect(page.getByRole('button', { name: /^Acciones de / })).toHaveCount(1);
}

/** Types a colour and leaves the field, whose swatches cover what is below. */
async function paint(form: Locator, color: string): Promise<void> {
  await form.getByLabel('Color principal').fill(color);
  await form.getByLabel('Color principal').press('Tab');
}

// covers D1-2.1-11, D1-2.1-12, D1-2.10-01a, D1-2.10-01b, D1-2.13-01, D1-2.13-02, D1-2.13-03, D1-5-15b, D1-5-16
// covers D1-6-05a, D1-8-10a, D1-8-10c, D1-8-14, D1-8-15, D1-9-13d
test('a supervisor sets data, brand and inventory; the brand reaches every open page of the business', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  const agent = await world.signIn(browser, world.account('AGENTE'));
  await page.getByRole('button', { name: 'Administracion' }).click();
  await page.getByRole('link', { name: 'Configuracion' }).click();

  await test.step('the business’s data are changed in place', async () => {
    const card = page.getByRole('region', { name: 'Información de la empresa' });
    for (const text of ['Saldo', 'Creado']) await expect(card.getByText(text)).toBeVisible();
    const nombre = await card.getByLabel('Razon social').inputValue();
    await card.getByLabel('Razon social').fill('ab');
    await card.getByLabel('WhatsApp').fill('+57 300');
    await card.getByRole('button', { name: 'Guardar' }).click();
    await expect(card.getByText('Mínimo 3 caracteres')).toBeVisible();
    await expect(card.getByText('Formato inválido')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await card.getByLabel('Razon social').fill(nombre);
    await card.getByLabel('WhatsApp').fill(world.business);
    await card.getByLabel('Prompt por defecto').fill('Vendemos café de origen.');
    // leaving the page does not lose what was typed
    const unsaved = page.getByRole('dialog', { name: 'Cambios sin guardar' });
    for (const way of [page.getByRole('tab', { name: 'APIs' }), page.getByRole('link', { name: 'Kanban' })]) {
      await way.click();
      await unsaved.getByRole('button', { name: 'Cancelar' }).click();
      await expect(unsaved).toBeHidden();
    }
    await expect(card.getByLabel('Prompt por defecto')).toHaveValue('Vendemos café de origen.');
    await card.getByRole('button', { name: 'Guardar' }).click();
    await expectToast(page, 'Suscriptor actualizado');
  });

  await test.step('logo and colour change on every open page at once', async () => {
    await page.getByRole('tab', { name: 'Apariencia' }).click();
    const form = page.getByRole('form', { name: 'Configuración de la marca' });
    const before = { color: await form.getByLabel('Color principal').inputValue(), accent: await accentOf(agent.page) };
    const bytes = await logoBytes(page);
    const file = form.locator('input[type=file]');
    await expect(form.getByText('JPG, PNG o SVG de hasta 5 MB')).toBeVisible();
    await file.setInputFiles({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
    await expect(form.getByText('Por favor selecciona un archivo de imagen válido')).toBeVisible();
    await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG });
    await paint(form, '#7c3aed');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(form.getByText('Cambios de branding guardados correctamente')).toBeVisible();
    for (const one of [page, agent.page]) {
      await expect.poll(() => accentOf(one)).not.toBe(before.accent);
      // the SVG was rendered as a PNG, larger than it declared
      await expect
        .poll(() => one.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBe(500);
    }
    expect(await violationsOf(page)).toEqual([]);
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: bytes });
    await paint(form, before.color);
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect.poll(() => accentOf(agent.page)).toBe(before.accent);
  });

  await test.step('the inventory’s password is write-only', async () => {
    await page.getByRole('tab', { name: 'APIs' }).click();
    const form = page.getByRole('form', { name: 'Configuración de API' });
    const alias = await form.getByLabel('Alias de la sede').inputValue();
    await expect(form.getByLabel('Contraseña de la sede')).toHaveValue('');
    await form.getByLabel('Alias de la sede').fill('');
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(form.getByText('Por favor completa todos los campos.')).toBeVisible();
    await form.getByLabel('Alias de la sede').fill(alias);
    await form.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(form.getByText('Datos de API actualizados correctamente.')).toBeVisible();
  });

  await test.step('names the part that failed', async () => {
    const calls = '**/api/subscribers/*';
    const reason = 'Alguien más lo cambió hace un momento.';
    const told = async (text: string) => {
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(page.getByRole('alert').getByText(reason)).toHaveCount(answer === BROKEN ? 0 : 1);
    };
    let answer = BROKEN;
    await context.route(calls, (route) =>
      route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
    );
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await told('Error al guardar los datos de API.');
    await page.getByRole('tab', { name: 'Apariencia' }).click();
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await told('Error al guardar los cambios. Por favor intenta nuevamente.');
    answer = refusing(reason);
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await told('Error al guardar los cambios. Por favor intenta nuevamente.');
    await page.getByRole('tab', { name: 'APIs' }).click();
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await told('Error al guardar los datos de API.');
    await page.getByRole('tab', { name: 'Administración' }).click();
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    await save.click();
    await passToast(page, 'No se pudo actualizar el suscriptor', reason);
    answer = BROKEN;
    await save.click();
    await passToast(page, 'No se pudo actualizar el suscriptor', null);
    await context.unroute(calls);
    const press = await failUntilPressed(page, calls);
    await page.reload();
    await expect(page.getByText('No se pudieron cargar los suscriptores')).toBeVisible();
    await page.getByRole('tab', { name: 'Apariencia' }).click();
    await expect(page.getByText('Error al cargar los datos de branding')).toBeVisible();
    await page.getByRole('tab', { name: 'APIs' }).click();
    await expect(page.getByText('Error al cargar los datos de API.')).toBeVisible();
    await press(page.getByRole('button', { name: 'Reintentar' }));
    await expect(page.getByLabel('Alias de la sede')).toBeVisible();
  });

  for (const path of ['settings', 'reports', 'subscribers', 'admin/suscriptores']) {
    await agent.page.goto(`${world.stack.url}/${path}`);
    await expect(agent.page).toHaveURL(/\/conversations/);
  }
  await page.goto(`${world.stack.url}/subscribers`);
  await expect(page.getByRole('region', { name: 'Información de la empresa' })).toBeVisible();
});

// covers D1-9-13d
test('a success in the settings is shown for 3 seconds, and the form then has the stored values, including a colleague’s change', async ({
  browser,
  world,
}) => {
  const options = { clock: true, reducedMotion: 'reduce' } as const;
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), options);
  type Ajustes = { condicionesCotizacion: string | null; aliasSedeMys: string };
  const { suscriptorId } = await askApi<{ suscriptorId: number }>(page, 'GET', '/usuarios/me');
  const path = `/subscribers/${suscriptorId}`;
  const { condicionesCotizacion, aliasSedeMys } = await askApi<Ajustes>(page, 'GET', path);
  const kept = { condicionesCotizacion, aliasSedeMys };
  /** The clock is stopped from the save on. */
  const expectTold = async (form: Locator, { save, text }: { save: string; text: string }) => {
    await freeze(page);
    await form.getByRole('button', { name: save, exact: true }).click();
    await expect(form.getByText(text)).toBeVisible();
    await page.clock.runFor(2999);
    await expect(form.getByText(text)).toBeVisible();
    await page.clock.runFor(1);
    await expect(form.getByText(text)).toHaveCount(0);
    await page.clock.resume();
  };

  await page.goto(`${world.stack.url}/settings?tab=apariencia`);
  const marca = page.getByRole('form', { name: 'Configuración de la marca' });
  const color = await marca.getByLabel('Color principal').inputValue();
  await paint(marca, color === '#0f766e' ? '#15803d' : '#0f766e');
  await askApi(page, 'PUT', path, { condicionesCotizacion: 'Las puso un colega.' });
  const told = 'Cambios de branding guardados correctamente';
  await expectTold(marca, { save: 'Guardar cambios', text: told });
  await expect(marca.getByLabel('Condiciones')).toHaveValue('Las puso un colega.');
  await paint(marca, color);
  await marca.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(marca.getByText(told)).toBeVisible();

  await page.goto(`${world.stack.url}/settings?tab=apis`);
  const apis = page.getByRole('form', { name: 'Configuración de API' });
  const alias = apis.getByLabel('Alias de la sede');
  await alias.fill(`  ${kept.aliasSedeMys}  `);
  await expectTold(apis, { save: 'Guardar', text: 'Datos de API actualizados correctamente.' });
  await expect(alias).toHaveValue(kept.aliasSedeMys);
  await askApi(page, 'PUT', path, kept);
});

test('what is typed while data or brand are saved stays in its form', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERVISOR'), { reducedMotion: 'reduce' });
  /** Types into a field while its save is held, releases the response, and restores the value. */
  const typeMeanwhile = async (
    form: Locator,
    { field, save }: { field: string; save: string },
    isSaved: () => Promise<void>,
  ) => {
    const box = form.getByLabel(field);
    const before = await box.inputValue();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const calls = '**/api/subscribers/*';
    await context.route(calls, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await released;
      return route.continue();
    });
    await box.fill('Lo que se envía');
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await form.getByRole('button', { name: save, exact: true }).click();
    await asked;
    await box.fill('Lo que se escribe mientras tanto');
    release();
    await isSaved();
    await context.unroute(calls);
    await expect(box).toHaveValue('Lo que se escribe mientras tanto');
    // and it is not taken for stored
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await box.fill(before);
    await form.getByRole('button', { name: save, exact: true }).click();
    expect((await stored).request().postData()).not.toBe('{}');
    await expect(box).toHaveValue(before);
  };
  await page.goto(`${world.stack.url}/settings`);
  const card = page.getByRole('region', { name: 'Información de la empresa' });
  await typeMeanwhile(card, { field: 'Prompt por defecto', save: 'Guardar' }, () =>
    expectToast(page, 'Suscriptor actualizado'),
  );
  await page.getByRole('tab', { name: 'Apariencia' }).click();
  const marca = page.getByRole('form', { name: 'Configuración de la marca' });
  await typeMeanwhile(marca, { field: 'Condiciones', save: 'Guardar cambios' }, () =>
    expect(marca.getByText('Cambios de branding guardados correctamente')).toBeVisible(),
  );
});

// covers D1-2.1-11, D1-2.10-02, D1-4-02b, D1-8-10b, D1-8-10d, D1-8-14
test('a SUPERADMIN creates a subscriber, opens its settings and deactivates it', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERADMIN'), {
    reducedMotion: 'reduce',
    path: 'subscribers',
  });
  const numero = world.newCustomer();
  const nombre = `Papelería ${numero.slice(-6)}`;
  await expect(page).toHaveURL(/\/admin\/suscriptores/);
  await page.getByRole('button', { name: 'Nuevo suscriptor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo suscriptor' });
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Obligatorio')).toHaveCount(3);
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(560);
  await dialog.getByLabel('Razon social').fill(nombre);
  await dialog.getByLabel('Documento').fill(`NIT ${numero.slice(-6)}`);
  await dialog.getByLabel('WhatsApp').fill(numero);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Suscriptor creado');

  await searchFor(page, nombre);
  const card = page.getByRole('region', { name: nombre });
  await expect(card.getByText('Estado: Activo')).toBeVisible();
  await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
  await page.getByRole('menuitem', { name: 'Configuración' }).click();
  await expect(
    page.getByText(`Estás en la configuración de ${nombre}. Cada cambio queda en su auditoría.`),
  ).toBeVisible();
  await page.goto(`${world.stack.url}/settings?tab=apariencia&suscriptor=900000000001`);
  await expect(page.getByText('No se encontraron datos del suscriptor')).toBeVisible();
  await page.goto(`${world.stack.url}/settings?tab=apariencia&suscriptor=otro`);
  await expect(page.getByText('No se pudo obtener el ID del suscriptor')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Suscriptores' }).click();

  await test.step('its card’s menu opens the same form, with its data', async () => {
    await searchFor(page, nombre);
    await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Editar', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Editar suscriptor' });
    await expect.poll(async () => (await edit.boundingBox())?.width).toBe(560);
    await expect(edit.getByLabel('Razon social')).toHaveValue(nombre);
    await edit.getByLabel('Nombre contacto').fill('Rosa Mora');
    await edit.getByRole('button', { name: 'Guardar' }).click();
    await expect(edit).toBeHidden();
    await expectToast(page, 'Suscriptor actualizado');
    await expect(card.getByLabel('Nombre contacto')).toHaveValue('Rosa Mora');
  });

  await test.step('links from its card to its channels, its movements and its audit log, which has the access', async () => {
    const follow = async (to: string) => {
      await page.goto(`${world.stack.url}/admin/suscriptores?q=${encodeURIComponent(nombre)}`);
      await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
      await page.getByRole('menuitem', { name: to, exact: true }).click();
    };
    await follow('Canales');
    await expect(page).toHaveURL(/\/channels\?sid=\d+/);
    await expect(page.getByRole('main').getByText(nombre).first()).toBeVisible();
    await follow('Historial de movimientos');
    const whose = page.getByRole('combobox', { name: 'Suscriptor' });
    await expect(whose).toHaveValue(nombre);
    await expect(page.getByText('No hay movimientos en estas fechas')).toBeVisible();
    await follow('Auditorias');
    await expect(whose).toHaveValue(nombre);
    // read accesses are left out by default
    await page.getByRole('switch', { name: 'Incluir consultas' }).check();
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'CONSULTAR' }).first()).toBeVisible();
    // the own business again, by name, and its own users as a filter
    await expect(page.getByLabel('Usuario', { exact: true })).toHaveCount(0);
    await whose.fill('café and');
    await page.getByRole('option', { name: 'Café Andino', exact: true }).click();
    await expect(page).not.toHaveURL(/suscriptor=/);
    await expect(page.getByLabel('Usuario', { exact: true }).first()).toBeVisible();
  });

  await page.goto(`${world.stack.url}/admin/suscriptores`);
  await searchFor(page, nombre);
  await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
  await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  const confirm = page.getByRole('dialog', { name: 'Desactivar' });
  await expect(confirm.getByText(`¿Seguro que deseas desactivar "${nombre}"?`)).toBeVisible();
  const call = '**/api/subscribers/*/deactivate';
  const reason = 'Alguien más lo cambió hace un momento.';
  for (const [answer, why] of [
    [BROKEN, 'Puede que el servidor aún lo esté procesando: revisa su estado antes de repetirlo.'],
    [refusing(reason), reason],
  ] as const) {
    await failOnce(page, call, answer);
    await confirm.getByRole('button', { name: 'Desactivar' }).click();
    await passToast(page, 'No se pudo desactivar', why);
    await card.getByRole('button', { name: `Acciones de ${nombre}` }).click();
    await page.getByRole('menuitem', { name: 'Desactivar' }).click();
  }
  await confirm.getByRole('button', { name: 'Desactivar' }).click();
  await expectToast(page, 'Suscriptor desactivado');
  await expect(card.getByText('Estado: Inactivo')).toBeVisible();
});

test('half-typed values of one subscriber stay while another one is saved and the list refetches', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('SUPERADMIN'), { reducedMotion: 'reduce' });
  const [first, second] = ['Uno', 'Dos'].map((name) => `A medias ${name} ${world.newCustomer().slice(-6)}`);
  for (const nombreNegocio of [first, second]) {
    const numero = world.newCustomer();
    await askApi(page, 'POST', '/subscribers', { nombreNegocio, documento: `NIT ${numero}`, whatsappNumero: numero });
  }
  // every response has another balance and another signed logo address
  let answers = 0;
  await context.route('**/api/subscribers?*', async (route) => {
    const response = await route.fetch();
    const listed = (await response.json()) as { content: object[] };
    answers += 1;
    await route.fulfill({
      response,
      json: { ...listed, content: listed.content.map((one) => ({ ...one, saldo: answers })) },
    });
  });
  await page.goto(`${world.stack.url}/admin/suscriptores?q=${encodeURIComponent('A medias')}`);
  const card = (name: string | undefined) => page.getByRole('region', { name: name ?? '' });
  await card(first).getByLabel('Prompt por defecto').fill('Vendemos café y');
  await card(second).getByLabel('Nombre contacto').fill('Rosa');
  await card(second).getByRole('button', { name: 'Guardar' }).click();
  await expectToast(page, 'Suscriptor actualizado');
  await expect(card(first).getByText(/^\$\s([2-9]|\d{2,})$/)).toBeVisible();
  await expect(card(first).getByLabel('Prompt por defecto')).toHaveValue('Vendemos café y');
  await expect(card(second).getByLabel('Nombre contacto')).toHaveValue('Rosa');
  await card(first).getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(async () =>
      askApi<{ content: { promtpDefault: string | null }[] }>(
        page,
        'GET',
        `/subscribers?q=${encodeURIComponent(first ?? '')}`,
      ).then(({ content }) => content[0]?.promtpDefault),
    )
    .toBe('Vendemos café y');
});
