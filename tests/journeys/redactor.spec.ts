import { PIXEL, shutWindow, takeChat } from './support/chat.ts';
import { launchTalking } from './support/phone.ts';
import { BROKEN } from './support/outage.ts';
import { expect, expectToast, panel, test } from './support/world.ts';

const EMPTY_ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

// covers D2-2.1-16, D2-4-14, D2-5.1-18, D2-9-05a
test('files are sent one by one with their progress, one can be cancelled, and what WhatsApp refuses is sent as a link', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, page, 'Archivos Uno');
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/messages', async (route) => {
    if (route.request().method() === 'POST') await isHeld;
    // the cancelled one can no longer continue
    await route.continue().catch(() => undefined);
  });
  await chat.locator('input[type=file]').setInputFiles([
    { name: 'finca.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'no-va.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'fotos.zip', mimeType: 'application/zip', buffer: EMPTY_ZIP },
  ]);
  await expect(chat.getByRole('progressbar', { name: 'Enviando finca.png' })).toBeVisible();
  await expect(chat.getByText('En cola')).toBeVisible();
  await expect(chat.getByText('WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.')).toBeVisible();
  await chat.getByRole('button', { name: 'Cancelar el envío: no-va.png' }).click();
  letGo();
  await expect(chat.getByRole('progressbar')).toHaveCount(0);
  await expect(chat.getByRole('link', { name: 'Abrir imagen: finca.png' })).toBeVisible();
  await chat.getByRole('button', { name: 'Enviar como enlace' }).click();
  await expect(chat.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
  await expect
    .poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length, { timeout: 20_000 })
    .toBe(1);
  await expect.poll(async () => (await sent()).filter(({ body }) => body.includes('http')).length).toBe(1);
  await expect(chat.getByText('no-va.png')).toHaveCount(0);

  const many = Array.from({ length: 12 }, (_, index) => `fotos-${index + 1}.zip`);
  const files = many.map((name) => ({ name, mimeType: 'application/zip', buffer: EMPTY_ZIP }));
  await chat.locator('input[type=file]').setInputFiles(files);
  const refused = [/^«fotos-11\.zip»: Solo se envían 10 archivos a la vez\.$/, /^«fotos-12\.zip»/];
  await expect(chat.getByRole('alert').getByRole('listitem')).toHaveText(refused);
  await expect(chat.getByText('fotos-10.zip')).toBeInViewport();
  await expect(chat.getByRole('region', { name: /^Mensajes con/ }).getByText(/fotos-1[12]\.zip/)).toHaveCount(0);
});

// covers D2-4-14, D2-8-09
test('a failed upload stays as a bubble with its reason, and a retry sends it once', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, page, 'Archivos Dos');
  await context.route('**/messages', (route) => route.fulfill(BROKEN), { times: 1 });
  await chat.locator('input[type=file]').setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PIXEL });
  const again = chat.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible();
  await expect(chat.getByRole('img', { name: 'No se pudo enviar' })).toBeVisible();
  await page.reload();
  await expect(chat.getByText('recibo.png')).toBeVisible();
  await again.click();
  await expect(chat.getByRole('link', { name: 'Abrir imagen: recibo.png' })).toHaveCount(1);
  await expect
    .poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length, { timeout: 20_000 })
    .toBe(1);
});

test('a draft, with its quote, is there in another browser, and gone there once it is sent', async ({
  browser,
  world,
}) => {
  const who = world.account('AGENTE', 1);
  const [desk, phone] = [
    await world.signIn(browser, who),
    await world.signIn(browser, who, { viewport: { width: 390, height: 844 } }),
  ];
  const { chat, field } = await takeChat(world, desk.page, 'Borrador Uno');
  await chat.getByText(/^Buenas tardes/).hover();
  await chat.getByRole('button', { name: 'Responder: Buenas tardes' }).click();
  await expect(field).toBeFocused();
  // a pause in typing saves a part
  const isSaved = desk.page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/borrador') &&
      (response.request().postData() ?? '').includes('Claro que sí, le cuento'),
  );
  await desk.page.keyboard.type('Claro que sí, le cuento');
  expect((await isSaved).status()).toBe(200);

  await panel(phone.page).mine();
  await panel(phone.page)
    .row(/^Borrador Uno/)
    .click();
  const other = phone.page.getByPlaceholder('Escribe un mensaje');
  await expect(other).toHaveValue('Claro que sí, le cuento');
  await expect(phone.page.getByRole('button', { name: 'Quitar la cita' })).toBeVisible();

  await field.press('Enter');
  await expect(chat.getByRole('button', { name: /En respuesta a\s*Buenas tardes/ })).toBeVisible();
  await expect(async () => {
    await phone.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other).toHaveValue('', { timeout: 1000 });
  }).toPass();
  await expect(phone.page.getByRole('button', { name: 'Quitar la cita' })).toHaveCount(0);
});

// covers D2-2.1-16, D2-9-12
test('emojis are found in Spanish and inserted at the caret', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { field } = await takeChat(world, page, 'Emoji Uno');
  await field.fill('Con gusto !');
  await field.press('ArrowLeft');
  await page.getByRole('button', { name: 'Emojis' }).click();
  const picker = page.getByRole('group', { name: 'Emojis' });
  await expect(picker.getByRole('heading')).toHaveText([
    'Personas',
    'Gestos',
    'Objetos',
    'Comida',
    'Naturaleza',
    'Símbolos',
    'Banderas',
  ]);
  // one of the second list, which only the search knows
  await picker.getByRole('textbox', { name: 'Buscar emoji' }).fill('DERRITIENDOSE');
  await picker.getByRole('button', { name: 'cara derritiéndose' }).click();
  await expect(field).toHaveValue('Con gusto 🫠!');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
});

// covers D2-7.4-03
test('the picker has emojis of its own if its list fails to load', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  await context.route('**/assets/emoji/*.json', (route) => route.abort());
  const { field } = await takeChat(world, page, 'Emoji Dos');
  await page.getByRole('button', { name: 'Emojis' }).click();
  await page.getByRole('button', { name: 'pulgar arriba' }).click();
  await expect(field).toHaveValue('👍');
});

test('Enter after a shortcut whose menu is still loading sends nothing', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  let bring = () => {};
  const wanted = new Promise<void>((resolve) => (bring = resolve));
  await context.route('**/api/notas-rapidas', async (route) => {
    await wanted;
    await route.continue();
  });
  const { field, sent } = await takeChat(world, page, 'Prisa Rueda');
  await field.pressSequentially('/hola');
  await field.press('Enter');
  await expect(field).toHaveValue('/hola');
  bring();
  await expect(page.getByRole('listbox', { name: 'Respuestas rápidas' }).getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(/^Hola Prisa,/);
  await field.fill('Ya le cuento');
  await field.press('Enter');
  // a message sent by Enter would precede this one
  await expect.poll(async () => (await sent()).map(({ body }) => body).join('|')).toContain('Ya le cuento');
  expect((await sent()).filter(({ body }) => /\/hola|Hola Prisa/.test(body))).toEqual([]);
});

// covers D2-2.1-16, D2-2.1-33a, D2-2.1-33c
test('a slash opens the quick replies; their variables are filled in and their file is sent with them', async ({
  browser,
  world,
}) => {
  const agent = world.account('AGENTE', 0);
  const { page } = await world.signIn(browser, agent);
  const { chat, field, sent } = await takeChat(world, page, 'Nuria Flor');
  await field.pressSequentially('/hol');
  const menu = page.getByRole('listbox', { name: 'Respuestas rápidas' });
  const saludo = menu.getByRole('option', { name: /^Saludo/ });
  await expect(saludo).toHaveAttribute('aria-selected', 'true');
  // for screen readers the field refers to the menu and to its active note
  await expect(field).toHaveAttribute('aria-controls', (await menu.getAttribute('id')) ?? 'none');
  await expect(field).toHaveAttribute('aria-activedescendant', (await saludo.getAttribute('id')) ?? 'none');
  await field.press('Tab');
  await expect(field).toHaveValue(`Hola Nuria, soy ${agent.nombre} de Café Andino. ¿En qué te ayudo hoy?`);
  await expect(menu).toHaveCount(0);
  await expect(field).not.toHaveAttribute('aria-activedescendant');

  await field.fill('/');
  await field.press('ArrowDown');
  const second = menu.getByRole('option').nth(1);
  await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? 'none');

  await field.fill('y/o ');
  await expect(menu).toHaveCount(0);
  await field.pressSequentially('/zzz');
  await expect(page.getByText('Ninguna nota rápida coincide.')).toBeVisible();
  await field.press('Escape');
  await expect(page.getByText('Ninguna nota rápida coincide.')).toHaveCount(0);
  await expect(field).toHaveValue('y/o /zzz');

  await field.fill('/carta');
  await menu.getByRole('option', { name: /^Carta y precios/ }).click();
  await expect(page.getByRole('button', { name: 'Quitar Carta y precios' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Quitar Carta y precios' })).toBeVisible();
  await expect(field).toHaveValue(/^Nuria, te comparto nuestra carta/);
  // a send before the messages are shown asks whether they were seen
  await expect(chat.getByText('Buenas tardes')).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(chat.getByRole('link', { name: /carta-cafe-andino/ })).toBeVisible();
  await expect(chat.getByText(/^Nuria, te comparto nuestra carta/)).toBeVisible();
  await expect
    .poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length, { timeout: 20_000 })
    .toBe(1);
});

test("a quick reply uses a customer's corrected name", async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { field } = await takeChat(world, page, 'Errado Ruiz');
  await field.fill('/hola');
  await page.getByRole('option', { name: /^Saludo/ }).click();
  await expect(field).toHaveValue(/^Hola Errado, /);
  await field.fill('');
  await page.getByRole('button', { name: 'Detalles de contacto' }).click();
  await page.getByRole('button', { name: 'Editar contacto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contacto' });
  await dialog.getByLabel('Nombre').fill('Corregido Ruiz');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Detalles de contacto' })).toBeHidden();
  const renamed = page.getByRole('region', { name: 'Chat con Corregido Ruiz' });
  await renamed.getByPlaceholder('Escribe un mensaje').fill('/hola');
  await page.getByRole('option', { name: /^Saludo/ }).click();
  await expect(renamed.getByPlaceholder('Escribe un mensaje')).toHaveValue(/^Hola Corregido, /);
});

test('on a slow connection a quick reply still arrives, and replaces only its shortcut', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1));
  const { field } = await takeChat(world, page, 'Red Lenta');
  await context.route(/\/api\/contactos\/\d+$/, () => undefined);
  await field.pressSequentially('/hola');
  await expect(page.getByRole('option', { name: /^Saludo/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' y le cuento', { delay: 0 });
  await expect(field).toHaveValue(/^Hola Red, .* y le cuento$/s);
});

test('Enter after a mistyped shortcut sends nothing; after Esc it is sent as it is', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field } = await takeChat(world, page, 'Tecla Mala');
  await field.pressSequentially('/zzz');
  await expect(page.getByText('Ninguna nota rápida coincide.')).toBeVisible();
  await expect(page.getByText('Para enviar el texto así, pulsa Esc y después Enter.')).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('/zzz');
  await field.press('Escape');
  await expect(page.getByText('Ninguna nota rápida coincide.')).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(chat.getByText(/^\/zzz/)).toHaveCount(1);
});

test('returning to a draft puts the caret after it, and a quick reply is separated from it', async ({
  browser,
  world,
}) => {
  const agent = world.account('AGENTE', 0);
  const { page } = await world.signIn(browser, agent);
  const { field } = await takeChat(world, page, 'Vuelve Santiago');
  await field.fill('Estimado Santiago,');
  await page.reload();
  await expect(field).toHaveValue('Estimado Santiago,');
  await expect(field).toBeFocused();
  await page.keyboard.type(' le cuento');
  await expect(field).toHaveValue('Estimado Santiago, le cuento');
  await page.reload();
  await expect(field).toHaveValue('Estimado Santiago, le cuento');
  await page.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await page.getByRole('option', { name: /^Saludo/ }).click();
  await expect(field).toHaveValue(/^Estimado Santiago, le cuento Hola Vuelve, soy .* ¿En qué te ayudo hoy\?$/);
  await page.keyboard.type(' Ya mismo.');
  await expect(field).toHaveValue(/hoy\? Ya mismo\.$/);
});

// covers D2-2.1-33b
test('the menu says so if there are no quick notes', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  await context.route('**/api/notas-rapidas', (route) => route.fulfill({ json: [] }));
  await takeChat(world, page, 'Sin Notas');
  await page.getByRole('button', { name: 'Respuestas rápidas' }).click();
  await expect(page.getByText('No hay notas rápidas')).toBeVisible();
});

test('with the 24-hour window closed a template is sent instead of free text', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, page, 'Ventana Cerrada');
  await shutWindow(context);
  await page.reload();
  await expect(page.getByText(/Pasaron más de 24 horas/)).toBeVisible();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toHaveCount(0);
  await chat.getByRole('textbox', { name: 'Buscar plantilla' }).fill('camino');
  await chat.getByRole('button', { name: /^pedido_en_camino Aprobada/ }).click();
  const send = chat.getByRole('button', { name: 'Enviar plantilla' });
  await expect(send).toBeDisabled();
  for (const [place, value] of Object.entries({ 1: 'Nuria', 2: 'A-107', 3: '3 p. m.' }))
    await chat.getByRole('textbox', { name: `Variable ${place}` }).fill(value);
  await expect(chat.getByRole('figure')).toContainText('Hola Nuria, tu pedido A-107 va en camino');
  await send.click();
  await expect.poll(async () => (await sent()).filter(({ contentSid }) => contentSid !== null).length).toBe(1);
  await expect(chat.getByText(/^Hola Nuria, tu pedido A-107 va en camino/)).toHaveCount(1);
});

test('two users in a chat see each other look and write', async ({ browser, world }) => {
  const agent = world.account('AGENTE', 0);
  const boss = world.account('SUPERVISOR');
  const [one, two] = [await world.signIn(browser, agent, { clock: true }), await world.signIn(browser, boss)];
  const { chat } = await takeChat(world, one.page, 'Compañía Uno');
  await two.page.goto(one.page.url().replace('tab=mine', 'tab=all'));
  const other = two.page.getByRole('region', { name: 'Chat con Compañía Uno' });
  const [agentName, bossName] = [agent, boss].map(({ nombre }) => nombre.split(' ')[0]);
  await expect(chat.getByText(`${bossName} está viendo este chat`)).toBeVisible();
  await expect(other.getByText(`${agentName} está viendo este chat`)).toBeVisible();
  await other.getByPlaceholder('Escribe un mensaje').pressSequentially('le respondo yo');
  await expect(chat.getByText(`${bossName} está escribiendo…`)).toBeVisible();
  await two.context.close();
  await expect(async () => {
    // a pending word restarts the count
    await one.page.clock.runFor(25_000);
    await expect(chat.getByText(new RegExp(`^${bossName} está`))).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

// covers D2-8-11b
test('pictures open in a viewer with keyboard navigation and zoom, Esc leads back, and a deleted one is hidden', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, from } = await takeChat(world, page, 'Fotos Uno');
  for (const fileName of ['primera.png', 'segunda.png']) {
    const media = [{ base64: PIXEL.toString('base64'), contentType: 'image/png', fileName }];
    await world.control.inbound({ from, to: world.business, media });
  }
  const pictures = chat.getByRole('link', { name: /^Abrir imagen/ });
  await expect(pictures).toHaveCount(2);
  await pictures.last().click();
  const viewer = page.getByRole('dialog', { name: /^Imagen/ });
  await expect(viewer.getByText('2 / 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('1 / 2')).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('img')).toHaveCSS('transform', /matrix\(2, 0, 0, 2/);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(chat).toBeVisible();

  await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(chat.getByText('No se pudo descargar el archivo.')).toHaveCount(2);
  await expect(chat.locator('img')).toHaveCount(0);
  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await expect(bank.getByRole('button', { name: 'Taza de la casa', exact: true })).toBeVisible();
  await expect(bank.locator('img')).toHaveCount(0);
});

// covers D2-2.1-16, D2-2.1-17, D2-4-15, D2-7.1-13, D2-8-12
test('a voice note is recorded with a pause and arrives as one; a refused microphone is explained', async ({
  playwright,
  browser,
  world,
}) => {
  const recording = await launchTalking(playwright);
  const { page } = await world.signIn(recording, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, page, 'Voz Uno');
  await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect(chat.getByRole('timer')).toContainText(/0:0[1-9]/);
  await chat.getByRole('button', { name: 'Pausar la grabación' }).click();
  await expect(chat.getByRole('timer')).toContainText('En pausa');
  await chat.getByRole('button', { name: 'Continuar la grabación' }).click();
  await chat.getByRole('button', { name: 'Enviar la nota de voz' }).click();
  await expect(chat.getByRole('group', { name: /^Audio: nota-voz/ })).toBeVisible();
  // the next typed letters are for the customer, not shortcuts of the inbox
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await expect.poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length).toBe(1);

  await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await chat.getByRole('button', { name: 'Descartar la grabación' }).click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await recording.close();

  const deaf = await world.signIn(browser, world.account('AGENTE', 1));
  const refused = await takeChat(world, deaf.page, 'Voz Dos');
  await refused.chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expectToast(
    deaf.page,
    'No pudimos usar el micrófono. Revisa el permiso del navegador y que haya uno conectado.',
  );
  await expect(refused.field).toBeFocused();
});
