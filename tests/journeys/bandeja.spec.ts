import type { Page } from '@playwright/test';
import { acceptedChat } from './support/chat.ts';
import { failUntilPressed } from './support/outage.ts';
import { expect, freeze, panel, passEstado, PHONE, readToastsOfPage, runFor, test, toasts } from './support/world.ts';

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Resolver conversación' });
}

// covers D2-2.1-30
test('writing never resolves a chat, and Esc on the question leaves it open', async ({ browser, world }) => {
  const { page, chat, box } = await acceptedChat(browser, world, 'Teclas Uno', { motion: 'reduce' });
  await box.click();
  await page.keyboard.type('e a j k ?');
  await expect(box).toHaveValue('e a j k ?');
  await expect(dialogOf(page)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await passEstado(page);
  await expect(dialogOf(page).getByRole('button', { name: 'Sí' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(chat).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(chat).toBeVisible();

  await page.getByRole('button', { name: 'Resolver', exact: true }).click();
  await passEstado(page);
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeFocused();
  await expect(box).toBeEnabled();

  await page.keyboard.press('e');
  await passEstado(page);
  await expect(dialogOf(page).getByRole('button', { name: 'Sí' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');

  // a chat opened by its address also leads back to the list
  await panel(page).open(/^Teclas Uno/);
  await expect(page).toHaveURL(/chat=/);
  await page.reload();
  // without its row, the focus would go to the tab
  await expect(panel(page).row(/^Teclas Uno/)).toBeVisible();
  await chat.getByRole('button', { name: 'Detalles de contacto' }).focus();
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
  await expect(page.locator('[data-row-id]:focus')).toHaveCount(1);
});

// covers D2-8-01
test('F-A17 an unsent text and one that waits for the connection survive a reload, and the latter is sent automatically, once', async ({
  browser,
  world,
}) => {
  const { page, context, from, chat, box } = await acceptedChat(browser, world, 'Recarga Dos', { clock: true });
  await context.route('**/api/conversations/*/messages', async (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await box.fill('esto no salió');
  // the toast would disappear by itself, perhaps before it is closed
  await freeze(page);
  await page.keyboard.press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'Error inesperado' });
  await expect(told).toContainText('No hay conexión con el servidor.');
  await told.getByRole('button', { name: 'Cerrar' }).click();
  await expect(told).toHaveCount(0);
  await page.clock.resume();
  await expect(chat.getByText('esto no salió')).toBeVisible();
  await expect(chat.getByText('Sin conexión. Se enviará cuando vuelva.')).toBeVisible();
  await box.fill('a medio escribir');
  await page.reload();
  await expect(box).toHaveValue('a medio escribir');
  await expect(chat.getByText('esto no salió')).toHaveCount(1);
  await expect(chat.getByText('Sin conexión. Se enviará cuando vuelva.')).toBeVisible();
  await context.unroute('**/api/conversations/*/messages');
  await expect(chat.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  const sent = async () =>
    (await world.control.messages({ to: from })).filter(({ body }) => body.includes('esto no salió')).length;
  await expect.poll(sent).toBe(1);
  await page.reload();
  await expect(chat.getByText('esto no salió')).toHaveCount(1);
  await expect(chat.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  expect(await sent()).toBe(1);
});

test('F-A17 a text that a reload cuts off is sent once, whether the server had it or not', async ({
  browser,
  world,
}) => {
  const { page, context, from, chat, box } = await acceptedChat(browser, world, 'Recarga Cortada');
  const address = '**/api/conversations/*/messages';
  for (const [text, hasServerIt] of [
    ['cortado antes', false],
    ['cortado después', true],
  ] as const) {
    const held = Promise.withResolvers<void>();
    await context.route(address, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // its response never arrives
      if (hasServerIt) await route.fetch();
      held.resolve();
    });
    await box.fill(text);
    await page.keyboard.press('Enter');
    await held.promise;
    await context.unroute(address);
    await page.reload();
    await expect(chat.getByText(text)).toHaveCount(1);
    await expect
      .poll(async () => (await world.control.messages({ to: from })).filter(({ body }) => body.endsWith(text)).length)
      .toBe(1);
    await expect(chat.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
    await page.reload();
    await expect(chat.getByText(text)).toHaveCount(1);
  }
  const bodies = (await world.control.messages({ to: from })).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('cortado'))).toHaveLength(2);
});

test('signing out removes the unsent texts', async ({ browser, world }) => {
  const { page, box } = await acceptedChat(browser, world, 'Secreto Tres');
  await box.fill('esto es privado');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('esto es privado');
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('esto es privado');
});

test('a chat has an address of its own; an unknown one says so, with a way back', async ({ browser, world }) => {
  const { page } = await acceptedChat(browser, world, 'Enlace Cuatro');
  const id = new URL(page.url()).searchParams.get('chat');
  await page.goto(`${world.stack.url}/conversations/${id}`);
  await expect(page.getByRole('region', { name: 'Chat con Enlace Cuatro' })).toBeVisible();
  await page.goto(`${world.stack.url}/conversations/99999999`);
  await expect(page.getByText('Este chat no existe o ya no está disponible.')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a los chats' }).last().click();
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  await page.goto(`${world.stack.url}/conversations/no-es-un-chat`);
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
});

test('below 960 px one pane is shown at a time, and the browser’s back button leads to the list', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 959, height: 800 } });
  const tab = page.getByRole('tab', { name: /ABIERTO/ });
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  const openDaniela = () => panel(page).open(/^Daniela Muñoz/);
  await openDaniela();
  await expect(chat).toBeVisible();
  await expect(tab).toBeHidden();
  await page.goBack();
  await expect(tab).toBeVisible();
  await expect(chat).toBeHidden();
  await openDaniela();
  await page.getByRole('button', { name: 'Volver a los chats' }).click();
  await expect(tab).toBeVisible();
  // the header's back button has gone back in the history: the browser does not return to the chat
  await page.goForward();
  await expect(chat).toBeVisible();
  await page.goto(`${world.stack.url}/conversations?chat=99999999`);
  await expect(tab).toBeHidden();
  await page.getByRole('button', { name: 'Volver a los chats' }).first().click();
  await expect(tab).toBeVisible();
  await page.setViewportSize({ width: 960, height: 800 });
  await openDaniela();
  await expect(chat).toBeVisible();
  await expect(tab).toBeVisible();
  await expect(page.getByRole('button', { name: 'Volver a los chats' })).toBeHidden();
});

test('all touch targets measure 44 px', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const small = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a[href^="/"], [role="tab"], input, textarea')]
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('p, [class*="text"]'),
        )
        .map((element) => {
          const { width, height } = element.getBoundingClientRect();
          const grown = getComputedStyle(element, '::before');
          const reach = (side: string) =>
            grown.position === 'absolute' ? -2 * Math.min(0, Number.parseFloat(side) || 0) : 0;
          const name = element.getAttribute('aria-label') ?? element.innerText;
          return { name, width: width + reach(grown.left), height: height + reach(grown.top) };
        })
        .filter(({ width, height }) => width > 0 && (height < 43.5 || width < 43.5)),
    );
  await panel(page).waiting();
  await expect(page.getByRole('button', { name: /^ACEPTAR/ }).first()).toBeVisible();
  await expect.poll(small).toEqual([]);
  await panel(page).mine();
  await panel(page).open(/^Daniela Muñoz/);
  const chat = page.getByRole('region', { name: 'Chat con Daniela Muñoz' });
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeVisible();
  await expect.poll(small).toEqual([]);
});

// covers D2-2.1-11, D2-2.1-13
test('the header names the channel and marks a chat as unread; the row shows who wrote, when and where', async ({
  browser,
  world,
}) => {
  const { page, chat, box } = await acceptedChat(browser, world, 'Cabecera Seis', { agent: 1 });
  // the business's greeting says it too
  await expect(chat.locator('header').getByText('Café Andino', { exact: false })).toBeVisible();
  await box.fill('ya le confirmo');
  await page.keyboard.press('Enter');
  const chats = page.getByRole('region', { name: 'Chats', exact: true });
  await expect(chats.getByText('Tú: ya le confirmo', { exact: true })).toBeVisible();
  await expect(chats.locator('time').first()).toHaveText(/^(\d\d:\d\d|Ayer)$/);
  await expect(chats.getByTitle(/^Café Andino/).first()).toBeVisible();
  await expect(chats.getByText(/^Asignado a:/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Marcar como no leído' }).click();
  await expect(panel(page).row(/^Cabecera Seis, 1 sin leer/)).toBeVisible();
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
});

// covers D2-2.1-04, D2-9-01a, D2-9-01e, D2-9-01f, D2-9-01h
test('the lists request as many rows as the documents say, and the counts are on their buttons', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { clock: true });
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/conversations') asked.push(url.searchParams);
    if (url.pathname === '/api/conversations/search') searched.push(url.searchParams);
  });
  const searched: URLSearchParams[] = [];
  const sizesOf = (scope: string) =>
    asked.filter((query) => query.get('scope') === scope).map((query) => query.get('size'));
  await page.reload();
  await expect.poll(() => sizesOf('mine')).toContain('25');
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await expect.poll(() => sizesOf('resolved')).toContain('200');
  await page.getByRole('tab', { name: /BUSCAR/ }).click();
  const search = page.getByPlaceholder('Nombre, número o email');
  await expect(search).toBeFocused();
  // with the clock stopped, the letters arrive at once for the page on any machine
  await freeze(page);
  await search.fill('a');
  await page.clock.runFor(5000);
  await search.pressSequentially('na s');
  await runFor(page, 249);
  expect(searched).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => searched.length).toBe(1);
  await page.clock.resume();
  await expect(await panel(page).find(/^Ana Sofía Giraldo/)).toBeVisible();
  // an event of a chat may make it refetch
  expect(new Set(searched.map((query) => `${query.get('q')}, ${query.get('limit')}`))).toEqual(new Set(['ana s, 200']));
  await page.getByRole('tab', { name: /ABIERTO/ }).click();
  await expect(page.getByRole('button', { name: /^En espera\s*\d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Mis|Todos los) chats\s*\d+$/ })).toBeVisible();
});

// covers D1-4-13a, D2-2.1-05, D2-6-05b
test('a colleague’s chat has a lock for an agent, and none for a supervisor', async ({ browser, world }) => {
  const locks = async (page: Page) => {
    await page.goto(`${world.stack.url}/conversations?tab=all`);
    await expect(await panel(page).find(/^Ana Sofía Giraldo/)).toBeVisible();
    return page.getByRole('region', { name: 'Chats', exact: true }).locator('[data-locked] [class*="lock"] svg');
  };
  const { page: agent } = await world.signIn(browser, world.account('AGENTE', 0), { clock: true });
  await expect(await locks(agent)).not.toHaveCount(0);
  // the toast would disappear by itself, perhaps before it is checked
  await freeze(agent);
  await panel(agent).open(/^Ana Sofía Giraldo/);
  await expect(toasts(agent).filter({ hasText: 'Valentina Rojas' })).toHaveAttribute('data-variant', 'info');
  const { page: boss } = await world.signIn(browser, world.account('SUPERVISOR'));
  await expect(await locks(boss)).toHaveCount(0);
});

// covers D2-8-11a
test('a list that fails to load says so in its place, without a toast', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  // an error of a proxy, without a text of ours
  const press = await failUntilPressed(page, /\/api\/conversations\?/, { status: 500, body: '' });
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await expect(page.getByText('No pudimos cargar los chats.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Reintentar' }));
  await expect(page.getByText('Cerrada', { exact: true }).first()).toBeVisible();
  expect(await readToastsOfPage(page)).toEqual([]);
});

// covers D2-2.1-14, D2-5.1-26, D2-9-01c, D2-9-01d
test('a long chat: older messages load at the top, new ones keep the end in view or are counted', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page, from, chat } = await acceptedChat(browser, world, 'Historia Siete', { agent: 2 });
  // a chat is hidden until it has scrolled to its initial position
  await expect(chat.getByText(/^hola/)).toBeVisible();
  const sids: string[] = [];
  for (let number = 1; number <= 45; number += 1)
    sids.push((await world.control.inbound({ from, to: world.business, body: `renglón ${number}.` })).messageSid);
  await expect(chat.getByText(/^renglón 45\./)).toBeVisible({ timeout: 45_000 });
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && /\/conversations\/\d+\/messages$/.test(url.pathname))
      asked.push(url.searchParams);
  });
  await page.reload();
  await expect(chat.getByText(/^renglón 45\./)).toBeVisible();
  const scroller = chat.getByRole('region', { name: /^Mensajes con/ });
  // two frames later the page has handled it
  await scroller.evaluate(async (element) => {
    element.scrollTo({ top: 400 });
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });
  expect(asked.filter((query) => query.has('antesDeSecuencia'))).toHaveLength(0);
  // lines above that are higher than estimated may still move it
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: 80 }));
    await expect.poll(() => asked.filter((query) => query.has('antesDeSecuencia')).length, { timeout: 1000 }).toBe(1);
  }).toPass();
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(chat.getByText(/^renglón 1\./)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(new Set(asked.map((query) => query.get('markRead')))).toEqual(new Set(['false']));

  await world.control.inbound({ from, to: world.business, body: 'llegó abajo' });
  await chat.getByRole('button', { name: 'Ir al final, 1 sin ver' }).click();
  await expect(chat.getByText(/^llegó abajo/)).toBeVisible();
  // scrolling to the end may still be in progress: repeats until the position stays
  const scrollUp = (px: number) =>
    expect(async () => {
      const before = await scroller.evaluate(async (element, up) => {
        element.scrollTo({ top: element.scrollHeight - element.clientHeight - up });
        for (const _ of Array(20)) await new Promise(requestAnimationFrame);
        return element.scrollHeight - element.clientHeight - element.scrollTop;
      }, px);
      expect(Math.round(before)).toBe(px);
    }).toPass();
  const isAtEnd = () => scroller.evaluate((end) => end.scrollHeight - end.scrollTop - end.clientHeight < 2);
  await expect.poll(isAtEnd).toBe(true);
  await scrollUp(160);
  await world.control.inbound({ from, to: world.business, body: 'más allá' });
  await chat.getByRole('button', { name: 'Ir al final, 1 sin ver' }).click();
  await expect(chat.getByText(/^más allá/)).toBeInViewport();
  await expect.poll(isAtEnd).toBe(true);
  await scrollUp(100);
  await world.control.inbound({ from, to: world.business, body: 'cerca del final' });
  await expect(chat.getByText(/^cerca del final/)).toBeInViewport();

  // the message that a customer answers may be far above the loaded ones
  await page.reload();
  await expect(chat.getByText(/^cerca del final/)).toBeVisible();
  await world.control.inbound({ from, to: world.business, body: 'a esto me refiero', replyToSid: sids[1] ?? '' });
  await chat.getByRole('button', { name: /En respuesta a\s*renglón 2\./ }).click();
  await expect(chat.locator('[data-highlighted]')).toContainText('renglón 2.');
  await expect(chat.getByText(/^renglón 2\./)).toBeInViewport();
  await chat.getByRole('button', { name: 'Ir al final' }).click();
  await expect(chat.getByText(/^a esto me refiero/)).toBeInViewport();
});

test('«Hoy» becomes «Ayer» at Bogotá’s midnight without a reload', async ({ browser, world }) => {
  const { page, chat } = await acceptedChat(browser, world, 'Medianoche Ocho', { agent: 2 });
  // two days ago: every session is valid then, and it is never the real day; Bogotá's midnight is at five in UTC
  const midnight = new Date();
  midnight.setUTCHours(5 - 48, 0, 0, 0);
  const written = new Date(midnight.getTime() - 60 * 60_000).toISOString();
  await page.route('**/messages?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"timestamp":"[^"]+"/g, `"timestamp":"${written}"`);
    await route.fulfill({ response, body });
  });
  await page.clock.install({ time: midnight.getTime() - 30 * 60_000 });
  await page.reload();
  await expect(chat.getByText('Hoy', { exact: true })).toBeVisible();
  await page.clock.fastForward(31 * 60_000);
  await expect(chat.getByText('Ayer', { exact: true })).toBeVisible();
  await expect(chat.getByText('Hoy', { exact: true })).toHaveCount(0);
});

test('links in messages open safely, and a name cannot reverse the reading direction', async ({ browser, world }) => {
  const { from, chat } = await acceptedChat(browser, world, 'Ana oirasrevda', { agent: 1 });
  await world.control.inbound({
    from,
    to: world.business,
    profileName: 'Ana \u202Eoirasrevda',
    body: 'mire https://ejemplo.co/a?b=1 y javascript:alert(1) \u202Eal revés',
  });
  const link = chat.getByRole('link', { name: 'https://ejemplo.co/a?b=1' });
  await expect(link).toHaveAttribute('href', 'https://ejemplo.co/a?b=1');
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(chat.getByRole('link')).toHaveCount(1);
  expect(await chat.innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});
