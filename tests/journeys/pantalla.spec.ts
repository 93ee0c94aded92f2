import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { askApi, expect, expectToast, freeze, panel, passEstado, PHONE, test } from './support/world.ts';

async function signInAs(page: Page, url: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Correo electrónico').fill(who.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Ingresa' }).click();
}

// covers D1-2.1-02, D1-2.4-01, D1-2.4-02, D1-4-13b, D1-9-13b
test('the log-in page: links, the button during the call, the password shown on demand', async ({ page, world }) => {
  await page.goto(`${world.stack.url}/login`);
  const password = page.getByLabel('Contraseña', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: /Mostrar/ }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByText(/©/)).toBeVisible();
  let letIn: () => void = () => undefined;
  const mayEnter = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/api/auth/login', async (route) => {
    await mayEnter;
    await route.continue();
  });
  await signInAs(page, world.stack.url, world.account('SUPERVISOR'));
  await expect(page.getByRole('button', { name: 'Ingresando…' })).toBeVisible();
  letIn();
  await expectToast(page, 'Inicio de sesión exitoso');
  await page.goto(`${world.stack.url}/no-existe/nada`);
  await expect(page).toHaveURL(/\/dashboard/);
});

// covers D1-2.4-01, D1-2.5-02, D1-2.6-01, D1-2.7-02, D1-5-05, D1-8-05b, D1-8-06a, D1-8-06b
test('the pages around signing in link to one another', async ({ page, world }) => {
  await page.goto(`${world.stack.url}/login`);
  await page.getByRole('link', { name: /Regístrate|Crea/i }).click();
  await expect(page).toHaveURL(/\/register/);
  await page.getByRole('link', { name: 'Ingresa', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: /olvid/i }).click();
  await expect(page).toHaveURL(/\/forgot/);
  await page.getByRole('button', { name: /Enviar|Recuperar/ }).click();
  await expect(page.getByText('Campo obligatorio')).toBeVisible();
  await page.getByLabel(/Correo/).fill('sin-arroba');
  await page.getByRole('button', { name: /Enviar|Recuperar/ }).click();
  await expect(page.getByText('Email inválido')).toBeVisible();
  await page.route('**/api/auth/forgot-password', (route) => route.abort());
  await page.getByLabel(/Correo/).fill('alguien@correo.co');
  await page.getByRole('button', { name: /Enviar|Recuperar/ }).click();
  await expectToast(page, 'No se pudo enviar la solicitud. Inténtalo más tarde.');
  await page.goto(`${world.stack.url}/reset-password`);
  await expect(page.getByText('Enlace inválido. Solicita uno nuevo.')).toBeVisible();
  await page.goto(`${world.stack.url}/reset-password?token=${'x'.repeat(43)}`);
  await expect(page.getByText('El enlace ha expirado o no es válido. Solicita uno nuevo.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Solicitar un enlace nuevo' }).first()).toHaveAttribute(
    'href',
    '/forgot',
  );
});

// covers D1-2.3-01, D1-2.3-05, D1-2.3-06, D1-4-12a
test('the sidebar collapses, remembers it, and becomes a drawer below 600 px', async ({ page, world }) => {
  await signInAs(page, world.stack.url, world.account('SUPERVISOR'));
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('button', { name: 'Contraer el menú' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('true');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mostrar el menú' })).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar el menú' }).click();
  const side = page.getByRole('navigation', { name: 'Principal' });
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(side).toBeVisible();
  await page.setViewportSize({ width: 599, height: 800 });
  await expect(side).toBeHidden();
});

// covers D2-2.1-01, D2-2.1-03, D2-2.1-04, D2-2.1-06, D2-2.1-08, D2-2.1-09a, D2-2.1-11, D2-2.1-13, D2-2.1-30, D2-5.1-11a
// covers D2-5.1-11b, D2-6-04, D2-9-21, D2-9-22
test('the inbox has the documents’ sizes, texts and marks', async ({ page, world }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInAs(page, world.stack.url, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: /^Conversaciones/ }).click();
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

test('the window closes while the user is typing: the templates appear, no key does harm, and the text is there when it opens', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  const { chat, field, from } = await takeChat(world, page, 'Ventana Que Cierra');
  const until = new Date(Date.now() + 30 * 60_000).toISOString();
  const address = /\/api\/conversations(\/\d+)?(\?.*)?$/;
  await context.route(address, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/"ventanaHasta":"[^"]+"/g, `"ventanaHasta":"${until}"`) });
  });
  await page.reload();
  await expect(chat.locator('[data-ending]')).toHaveText(/La ventana cierra en [23]\d min$/);
  await freeze(page);
  const left = Date.parse(until) - (await page.evaluate(() => Date.now()));
  await page.clock.fastForward(left - 300);
  await field.click();
  await page.keyboard.type('Le guardo dos libras ');
  await page.clock.runFor(400);
  await expect(field).toHaveCount(0);
  await page.keyboard.type('hasta el jueves');
  await expect(chat.getByText(/^Pasaron más de 24 horas/)).toBeVisible();
  await page.clock.resume();
  await expect(chat.getByRole('textbox', { name: 'Buscar plantilla' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chat).toBeVisible();

  await context.unroute(address);
  await world.control.inbound({ from, to: world.business, body: 'perdón, aquí estoy' });
  await expect(field).toHaveValue(/^Le guardo dos libras /);
});

test('the field grows with its text up to six lines and scrolls from the seventh on, with mouse and touch', async ({
  browser,
  world,
}) => {
  for (const options of [{}, PHONE]) {
    const { page } = await world.signIn(browser, world.account('AGENTE', 0), options);
    await panel(page).open(/^Daniela Muñoz/);
    const field = page.getByPlaceholder('Escribe un mensaje');
    const write = async (lines: number) => {
      await field.fill(Array.from({ length: lines }, (_, index) => `línea ${index + 1}`).join('\n'));
      return field.evaluate(({ clientHeight, scrollHeight }) => ({
        clientHeight,
        hidden: scrollHeight - clientHeight,
      }));
    };
    const one = await write(1);
    for (const lines of [2, 3, 4, 5, 6])
      expect(await write(lines)).toEqual({ clientHeight: one.clientHeight + (lines - 1) * 22, hidden: 0 });
    const six = await write(6);
    expect(await write(7)).toEqual({ clientHeight: six.clientHeight, hidden: 22 });
    expect(await write(1)).toEqual(one);
    await field.fill('');
    // a draft being saved when the page closes would be another window's draft for the next one
    const kept = async () =>
      (await askApi<{ contenido: string }[]>(page, 'GET', '/borradores')).filter(({ contenido }) =>
        contenido.startsWith('línea'),
      );
    await expect.poll(kept).toEqual([]);
    await page.context().close();
  }
});

test('on a phone the menu shows the number of unread messages', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { from } = await takeChat(world, page, 'Menú Uno');
  await page.getByRole('button', { name: 'Volver a los chats' }).click();
  await world.control.inbound({ from, to: world.business, body: '¿sigue ahí?' });
  await expect(panel(page).row(/^Menú Uno, 1 sin leer/)).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar el menú' }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Principal' });
  await expect(menu.getByRole('link', { name: /^Conversaciones (\d+ en espera )?[1-9]\d* sin leer$/ })).toBeVisible();
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
  const colleague = await world.signIn(browser, world.account('AGENTE', 1));
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
  const other = await takeChat(world, colleague.page, 'Suena Ajena');
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
