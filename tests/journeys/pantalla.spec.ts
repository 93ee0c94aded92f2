import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { askApi, expect, expectToast, panel, passEstado, PHONE, test } from './support/world.ts';

// covers D1-2.1-01, D1-2.1-02, D1-2.4-01, D1-2.4-02, D1-2.5-02, D1-2.6-01, D1-2.7-02, D1-4-13b, D1-5-05, D1-8-05b
// covers D1-8-06a, D1-8-06b, D1-9-13b
test('the pages around signing in: linked to one another, usable on a touch screen', async ({
  browser,
  page,
  world,
}) => {
  const { url } = world.stack;

  await test.step('registering on a touch screen, the terms can be read before ticking the box', async () => {
    const context = await browser.newContext(PHONE);
    const phone = await context.newPage();
    await phone.goto(`${url}/register`);
    const accepts = phone.getByRole('checkbox', { name: /^Acepto los/ });
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      phone.getByRole('link', { name: 'términos y condiciones', exact: true }).tap(),
    ]);
    expect(new URL(terms.url()).pathname).toBe('/terminos');
    await expect(accepts).not.toBeChecked();
    await phone.getByText('Acepto los').tap({ position: { x: 30, y: 8 } });
    await expect(accepts).toBeChecked();
    await context.close();
  });

  await test.step('the links between logging in and registering', async () => {
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: /Regístrate|Crea/i }).click();
    await expect(page).toHaveURL(/\/register/);
    await expect(page.getByRole('checkbox', { name: /^Acepto los/ })).toBeVisible();
    await page.getByRole('link', { name: 'Ingresa', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a forgotten password, and its link', async () => {
    await page.getByRole('link', { name: /olvid/i }).click();
    await expect(page).toHaveURL(/\/forgot/);
    const send = page.getByRole('button', { name: /Enviar|Recuperar/ });
    await send.click();
    await expect(page.getByText('Campo obligatorio')).toBeVisible();
    await page.getByLabel(/Correo/).fill('sin-arroba');
    await send.click();
    await expect(page.getByText('Email inválido')).toBeVisible();
    await page.route('**/api/auth/forgot-password', (route) => route.abort());
    await page.getByLabel(/Correo/).fill('alguien@correo.co');
    await send.click();
    await expectToast(page, 'No se pudo enviar la solicitud. Inténtalo más tarde.');
    await page.goto(`${url}/reset-password`);
    await expect(page.getByText('Enlace inválido. Solicita uno nuevo.')).toBeVisible();
    await page.goto(`${url}/reset-password?token=${'x'.repeat(43)}`);
    await expect(page.getByText('El enlace ha expirado o no es válido. Solicita uno nuevo.')).toBeVisible();
    const again = page.getByRole('link', { name: 'Solicitar un enlace nuevo' }).first();
    await expect(again).toHaveAttribute('href', '/forgot');
  });

  await test.step('the button during the call, the password shown on demand, an unknown address', async () => {
    await page.goto(`${url}/login`);
    const password = page.getByLabel('Contraseña', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: /Mostrar/ }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByText(/©/)).toBeVisible();
    const mayEnter = Promise.withResolvers<void>();
    await page.route('**/api/auth/login', async (route) => {
      await mayEnter.promise;
      await route.continue();
    });
    const { email, password: secret } = world.account('SUPERVISOR');
    await page.getByLabel('Correo electrónico').fill(email);
    await password.fill(secret);
    await page.getByRole('button', { name: 'Ingresa' }).click();
    await expect(page.getByRole('button', { name: 'Ingresando…' })).toBeVisible();
    mayEnter.resolve();
    await expectToast(page, 'Inicio de sesión exitoso');
    await page.goto(`${url}/no-existe/nada`);
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

// covers D2-2.1-01, D2-2.1-03, D2-2.1-04, D2-2.1-06, D2-2.1-08, D2-2.1-09a, D2-2.1-11, D2-2.1-13, D2-2.1-30, D2-5.1-11a
// covers D2-5.1-11b, D2-6-04, D2-9-21, D2-9-22
test('the inbox has the documents’ sizes, texts and marks', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { viewport: { width: 1366, height: 768 } });
  const chats = page.getByRole('region', { name: 'Chats', exact: true });
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  await expect.poll(async () => (await chats.boundingBox())?.width).toBe(350);
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  // only the rows around the visible ones are rendered, and other journeys' chats may be above this one
  const row = await panel(page).find(/^Hotel Casa del Sol/);
  await expect(row.getByText('Asignado a: Andrés Cárdenas', { exact: true })).toBeVisible();
  await panel(page).open(/^Ana Sofía Giraldo/);
  const header = page.getByRole('region', { name: 'Chat con Ana Sofía Giraldo' });
  await expect(header.getByText('+57 315 666 7788')).toBeVisible();
  await expect(header.getByText('Asignado a Valentina Rojas')).toBeVisible();
  // the stage depends on the age of the demo customer's messages
  await expect(header.getByText(/^(Nuevo|Interesado|Calificado|En negociación|Cliente)$/)).toBeVisible();
  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(page);
  const dialog = page.getByRole('dialog', { name: 'Resolver conversación' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(360);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await expect(chats.getByText('Cerrada', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: /BUSCAR/ }).click();
  const search = page.getByPlaceholder('Nombre, número o email');
  await search.fill('ana sof');
  await expect(await panel(page).find(/^Ana Sofía Giraldo/)).toBeVisible();
  await search.fill('a');
  await expect(panel(page).row(/^Ana Sofía Giraldo/)).toHaveCount(0);
  await search.fill('zzzz');
  await expect(page.getByText('No se encontraron chats con este estado o término de búsqueda')).toBeVisible();
});

/** Delays a page's chat events, so that the chat's own topic delivers a message first. */
async function holdEventos(page: Page) {
  const waiting: (() => void)[] = [];
  let isHeld = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    socket.connectToServer().onMessage((frame) => {
      const pass = () => socket.send(frame);
      if (isHeld && /destination:\/topic\/suscriptores\/\d+\/conversations/.test(String(frame))) waiting.push(pass);
      else pass();
    });
  });
  await page.reload();
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
  return {
    hold: () => (isHeld = true),
    letGo: () => {
      isHeld = false;
      for (const pass of waiting.splice(0)) pass();
    },
  };
}

// covers D1-9-14, D2-7.1-22
test('a sound plays for a customer’s message in an own chat, and for no other', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  const path = `${world.stack.url}/assets/sounds/incoming.mp3`;
  expect((await page.request.get(path)).headers()['content-type']).toBe('audio/mpeg');
  const eventos = await holdEventos(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    HTMLMediaElement.prototype.play = function play() {
      heard.push(this.src);
      return Promise.resolve();
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const say = (from: string, body: string, profileName?: string) =>
    world.control.inbound({ from, to: world.business, body, ...(profileName ? { profileName } : {}) });
  const own = await takeChat(world, page, 'Suena Dos');
  await expect.poll(heard).toEqual([]);
  const other = { from: world.newCustomer() };
  await panel(page).waiting();
  await say(other.from, 'Buenas tardes', 'Suena Ajena');
  const conversacionId = await (await panel(page).find(/^Suena Ajena/)).getAttribute('data-row-id');
  const { nombre } = world.account('AGENTE', 1);
  const [colega] = await askApi<{ id: number }[]>(page, 'GET', `/usuarios/suggest?q=${encodeURIComponent(nombre)}`);
  await askApi(page, 'POST', `/conversations/${conversacionId}/assign`, { usuarioId: colega?.id });
  const unowned = world.newCustomer();
  await say(unowned, 'sin dueño', 'Suena Sola');
  await panel(page).waiting();
  await expect(await panel(page).find(/^Suena Sola.*sin dueño/)).toBeVisible();
  // the first message creates the chat, and only later ones are messages in it
  await say(unowned, 'todavía sin dueño');
  await expect(await panel(page).find(/^Suena Sola.*todavía sin dueño/)).toBeVisible();
  await expect.poll(heard).toEqual([]);

  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await say(other.from, 'en un chat ajeno que está cerrado');
  await expect(await panel(page).find(/^Suena Ajena.*en un chat ajeno que está cerrado/)).toBeVisible();
  await expect.poll(heard).toEqual([]);
  await panel(page).open(/^Suena Ajena/);
  const open = page.getByRole('region', { name: 'Mensajes con Suena Ajena' });
  await expect(open.getByText('en un chat ajeno que está cerrado')).toBeVisible();
  eventos.hold();
  await say(other.from, 'y en uno que está abierto');
  await expect(open.getByText('y en uno que está abierto')).toBeVisible();
  await expect.poll(heard).toEqual([]);
  eventos.letGo();

  await say(own.from, 'en el propio');
  await expect.poll(heard).toEqual([path]);
});
