import type { Browser, Locator, Page } from '@playwright/test';
import { BROKEN } from './support/outage.ts';
import { askApi, expect, expectToast, freeze, panel, passEstado, PHONE, test, type World } from './support/world.ts';

/** A new customer's waiting chat, in an agent's list. */
async function waitingChat(browser: Browser, world: World, nombre: string, options: object = {}) {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), options);
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  const row = panel(page).row(new RegExp(`^${nombre}`));
  await expect(row).toBeVisible();
  const id = Number(await row.getAttribute('data-row-id'));
  return { page, context, from, id, chat: page.getByRole('region', { name: `Chat con ${nombre}` }) };
}

function isNothingOpen(page: Page) {
  return expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
}

// covers D2-2.1-13
test('a chat marked as unread stays so, also on the server', async ({ browser, world }) => {
  const { page, id, chat } = await waitingChat(browser, world, 'Para Luego');
  const unread = () =>
    askApi<{ noLeidos: number }>(page, 'GET', `/conversations/${id}/messages/unread-count`).then((it) => it.noLeidos);
  await panel(page).accept('Para Luego').click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await isNothingOpen(page);
  // messages read at the acceptance do not mark later ones
  await expect.poll(unread).toBe(0);
  // from the list, to which the back button leads
  await panel(page).open(/^Para Luego/);
  await expect(chat).toBeVisible();
  // going back takes time on a busy machine: the chat is still open while it is marked
  await page.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 500);
  });
  const marks: string[] = [];
  page.on('request', (request) => marks.push(...(/mark-(?:read|unread)$/.exec(request.url()) ?? [])));
  await page.getByRole('button', { name: 'Marcar como no leído' }).click();
  await expect(page).not.toHaveURL(/chat=/);
  await isNothingOpen(page);
  await expect.poll(unread).toBe(1);
  expect(marks).toEqual(['mark-unread']);
  await expect(panel(page).row(/^Para Luego, 1 sin leer/)).toBeVisible();
  // opening it again marks it as read
  await panel(page).open(/^Para Luego/);
  await expect.poll(unread).toBe(0);
});

// covers D2-2.1-04
test('a user who looks at all chats returns to them from the waiting, the resolved and the search', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('button', { name: 'Elegir qué chats ver' }).click();
  await page.getByRole('menuitem', { name: /Todos los chats/ }).click();
  await expect(page).toHaveURL(/tab=all/);
  await panel(page).waiting();
  await expect(page).toHaveURL(/tab=waiting/);
  await page.getByRole('button', { name: /^Todos los chats/ }).click();
  await expect(page).toHaveURL(/tab=all/);
  for (const tab of [/RESUELTOS/, /BUSCAR/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page).not.toHaveURL(/tab=all/);
    await page.getByRole('tab', { name: /ABIERTO/ }).click();
    await expect(page).toHaveURL(/tab=all/);
  }
  await expect(page.getByRole('region', { name: 'Todos los chats' })).toBeVisible();
});

// covers D2-2.1-07
test('on a phone the open chat itself shows that there is no connection', async ({ browser, world }) => {
  const { page, context, chat } = await waitingChat(browser, world, 'Sin Señal', PHONE);
  await panel(page).accept('Sin Señal').click();
  await expect(chat.getByText(/^hola/)).toBeVisible();
  const mark = chat.getByText('Sin conexión');
  await expect(mark).toHaveCount(0);
  await context.setOffline(true);
  await expect(mark).toBeVisible();
  await context.setOffline(false);
  await expect(mark).toHaveCount(0);
});

test('a waiting chat opened by its address can be previewed, and is accepted there', async ({ browser, world }) => {
  const { page, id, chat } = await waitingChat(browser, world, 'Por Enlace');
  await page.goto(`${world.stack.url}/conversations?chat=${id}`);
  await expect(page.getByText('Acepta el chat para abrirlo.')).toBeVisible();
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Vista previa · Por Enlace' });
  await expect(preview.getByText('hola', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'ACEPTAR', exact: true }).click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await expect(panel(page).row(/^Por Enlace/)).toBeVisible();
});

// covers D2-2.1-26
test('a waiting chat is accepted from its preview, unless a colleague accepted it first', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const colleague = await world.signIn(browser, world.account('AGENTE', 1));
  const preview = async (name: string) => {
    await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'a ver', profileName: name });
    await panel(page).waiting();
    await page.getByRole('button', { name: `Vista previa de ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Vista previa · ${name}` });
    await expect(dialog.getByText('a ver')).toBeVisible();
    return { dialog, accept: dialog.getByRole('button', { name: 'ACEPTAR' }) };
  };

  const own = await preview('Vista Previa Dos');
  await own.accept.click();
  await expect(own.dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Mensaje para Vista Previa Dos' })).toBeFocused();

  const taken = await preview('Vista Previa Tres');
  await expect(taken.accept).toBeVisible();
  await panel(colleague.page).waiting();
  await panel(colleague.page).accept('Vista Previa Tres').click();
  await expect(taken.accept).toHaveCount(0);
});

// covers D2-2.1-09a
test('a waiting chat found by search has its marks, can be previewed, and its accept button is free of the floating button', async ({
  browser,
  world,
}) => {
  const { page, chat, from } = await waitingChat(browser, world, 'Hallada Espera');
  await page.getByRole('tab', { name: /BUSCAR/ }).click();
  await page.getByPlaceholder('Nombre, número o email').fill('hallada esp');
  await expect(panel(page).row(/^Hallada Espera, 1 sin leer/)).toBeVisible();
  const found = page.getByRole('region', { name: 'BUSCAR' });
  await expect(found.getByText('Nuevo', { exact: true })).toBeVisible();
  await expect(found.getByTitle(/^Café Andino/)).toBeVisible();
  await found.getByRole('button', { name: 'Vista previa de Hallada Espera' }).click();
  const preview = page.getByRole('dialog', { name: 'Vista previa · Hallada Espera' });
  await expect(preview.getByText('hola', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  // a found message of two lines does not reach below the button
  const words = 'Necesito el trasegado del pedido de ayer, que llegó sin la molienda que habíamos hablado por teléfono';
  await world.control.inbound({ from, to: world.business, body: words, profileName: 'Hallada Espera' });
  await page.getByPlaceholder('Nombre, número o email').fill('trasegado');
  const met = found.locator('mark', { hasText: 'trasegado' });
  await expect(met).toBeVisible();
  const accept = panel(page).accept('Hallada Espera');
  const box = async (part: Locator) => (await part.boundingBox()) ?? { y: NaN, height: NaN };
  // the row may still be moving to its place
  await expect(async () => {
    const fragment = await box(met.locator('xpath=ancestor::bdi/..'));
    expect(fragment.height).toBeGreaterThan(30);
    expect((await box(accept)).y).toBeGreaterThanOrEqual(fragment.y + fragment.height);
  }).toPass();
  await accept.click();
  await expect(chat).toBeVisible();
});

test('the chips of a row explain themselves when the mouse rests on them, and Esc closes only the explanation', async ({
  browser,
  world,
}) => {
  const { page, chat } = await waitingChat(browser, world, 'Por Qué Fila', { clock: true });
  await panel(page).accept('Por Qué Fila').click();
  await expect(chat).toBeVisible();
  const row = panel(page).row(/^Por Qué Fila/);
  const hint = page.getByRole('tooltip');
  await row.getByText('Por Qué Fila', { exact: true }).hover();
  // with a long rest: seconds pass, more than the chips' delay
  await freeze(page);
  await expect(hint).toHaveCount(0);
  // nor does the thread beside it, which scrolls to its end at that moment, cancel the hint
  await row.locator('[data-why]').first().hover();
  await page.getByRole('region', { name: 'Mensajes con Por Qué Fila' }).dispatchEvent('scroll');
  await page.clock.resume();
  await expect(hint.getByText(/^Puntaje \d+ de 100$/)).toBeVisible();
  await expect(hint.getByText('Total', { exact: true })).toBeVisible();
  await expect(hint.getByText(/^Etapa: /)).toBeVisible();
  // the mouse can move onto it, as WCAG requires
  await hint.hover();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(chat).toBeVisible();
  await row.locator('[data-why]').last().hover();
  await expect(hint).toBeVisible();
  await page.mouse.move(900, 400);
  await expect(hint).toHaveCount(0);
});

test('at a row «p» opens the explanation of its chips, and closing it returns the focus', async ({
  browser,
  world,
}) => {
  const { page, chat } = await waitingChat(browser, world, 'Por Qué Tecla', { clock: true });
  await panel(page).accept('Por Qué Tecla').click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await page.keyboard.press('Escape');
  const row = panel(page).row(/^Por Qué Tecla, .*Puntaje (\d+ de 100|Calculando…), /);
  await expect(row).toBeFocused();
  const hint = page.getByRole('dialog', { name: 'Por qué' });
  await page.keyboard.press('p');
  await expect(hint).toBeFocused();
  await expect(hint.getByText('Total', { exact: true })).toBeVisible();
  // the thread beside it scrolls to its end, and another element is rendered under the mouse
  await page.getByRole('region', { name: 'Mensajes con Por Qué Tecla' }).dispatchEvent('scroll');
  await page.mouse.move(900, 400);
  await freeze(page);
  await expect(hint).toBeFocused();
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(chat).toBeVisible();
});

test('a failed explanation is retried by keyboard, and the focus returns to its row', async ({ browser, world }) => {
  const { page, chat } = await waitingChat(browser, world, 'Por Qué Falla');
  await panel(page).accept('Por Qué Falla').click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await page.keyboard.press('Escape');
  const row = panel(page).row(/^Por Qué Falla/);
  await expect(row).toBeFocused();
  const hint = page.getByRole('dialog', { name: 'Por qué' });
  const again = hint.getByRole('button', { name: 'Reintentar' });
  // the open chat makes its own request
  await page.route('**/api/conversations/*/lead', (route) => route.fulfill(BROKEN));
  await page.keyboard.press('p');
  await expect(hint).toBeFocused();
  await expect(again).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(again).toBeFocused();
  await page.unroute('**/api/conversations/*/lead');
  await page.keyboard.press('Enter');
  await expect(hint.getByText('Total', { exact: true })).toBeVisible();
  await expect(hint).toBeFocused();
  // the row may have been rerendered in between
  await row.evaluate((element) => element.replaceWith(element.cloneNode(true)));
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await expect(row).toBeFocused();
});

test('beside the board a chat that could not be resolved is shown again', async ({ browser, world }) => {
  const { page, context, id, chat } = await waitingChat(browser, world, 'Vuelve Al Tablero');
  await panel(page).take('Vuelve Al Tablero');
  await expect(chat).toBeVisible();
  await page.goto(`${world.stack.url}/kanban?chat=${id}`);
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  let letGo: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(
    '**/close',
    async (route) => {
      await isHeld;
      await route.fulfill({ status: 500, json: {} });
    },
    { times: 1 },
  );
  const resolve = async () => {
    await chat.getByRole('button', { name: 'Resolver', exact: true }).click();
    await passEstado(page);
    await page.getByRole('dialog', { name: 'Resolver conversación' }).getByRole('button', { name: 'Sí' }).click();
  };
  await resolve();
  // a user who opens something else on the board keeps seeing it
  await expect(page).not.toHaveURL(/chat=/);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Buscar', { exact: true }).fill('gimnasio');
  await expect(page).toHaveURL(/q=gimnasio/);
  letGo();
  await expectToast(page, 'No se pudo resolver el chat.');
  await expect(page).toHaveURL(/q=gimnasio.*chat=|chat=.*q=gimnasio/);
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  await resolve();
  await expect(chat).toHaveCount(0);
  await expect(page).not.toHaveURL(/chat=/);
});

test('the question keeps a half-written comment of a transfer', async ({ browser, world }) => {
  const { page, chat } = await waitingChat(browser, world, 'Transfiere A Medias');
  await panel(page).accept('Transfiere A Medias').click();
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeFocused();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await page.getByRole('menuitem', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir chat' });
  await dialog.getByLabel('Comentario').fill('Pide factura');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Comentario')).toHaveValue('Pide factura');
  // returning the focus to the dialog would take it from the field that is filled at that moment
  await expect(dialog.getByLabel('Comentario')).toBeFocused();
  // a successful transfer asks nothing
  const target = world.account('AGENTE', 0);
  await dialog.getByRole('combobox', { name: 'Usuario' }).fill(target.email.slice(0, 6));
  await page.getByRole('option', { name: new RegExp(target.nombre) }).click();
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expectToast(page, `Chat transferido a ${target.nombre}.`);
  await expect(question).toHaveCount(0);
  await isNothingOpen(page);
});

test('on touch screens a failed page of older messages is retried by a button of finger size', async ({
  browser,
  world,
}) => {
  test.slow();
  const nombre = 'Historia Con Dedo';
  const from = world.newCustomer();
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), PHONE);
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  // a chat is hidden until it has scrolled to its initial position
  await expect(chat.getByText(/^hola/)).toBeVisible();
  for (let number = 1; number <= 35; number += 1)
    await world.control.inbound({ from, to: world.business, body: `renglón ${number}.` });
  await expect(chat.getByText(/^renglón 35\./)).toBeVisible({ timeout: 45_000 });
  await context.route(/antesDeSecuencia/, (route) => route.abort());
  await page.reload();
  await expect(chat.getByText(/^renglón 35\./)).toBeVisible();
  const again = chat.getByRole('button', { name: 'Reintentar' });
  await expect(async () => {
    await chat.getByRole('region', { name: /^Mensajes con/ }).evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a user who writes in a chat far down a scrolled list sees its row move to the top; a customer’s message moves no visible row', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { viewport: { width: 1366, height: 400 } });
  const names = ['Arriba Uno', 'Arriba Dos', 'Arriba Tres', 'Arriba Cuatro'];
  const from = names.map(() => world.newCustomer());
  const say = (place: number, body: string) =>
    world.control.inbound({ from: from[place] ?? '', to: world.business, body, profileName: names[place] ?? '' });
  for (const [place, name] of names.entries()) {
    await say(place, 'hola');
    await panel(page).waiting();
    await panel(page).take(name);
  }
  const list = page.getByRole('region', { name: 'Chats', exact: true }).locator('[data-row-scroller]');
  await expect(panel(page).row(/^Arriba Cuatro/)).toBeVisible();
  const first = panel(page).row(/^Arriba Uno/);
  await list.evaluate((element) => element.scrollTo({ top: 3 * 72 }));
  await first.click();
  const chat = page.getByRole('region', { name: 'Chat con Arriba Uno' });
  await expect(chat.getByText(/tomó el chat/)).toBeVisible();
  await chat.hover();

  await say(1, 'una cosa más');
  await expect.poll(() => list.locator('[data-row-id]').first().textContent()).toContain('una cosa más');
  await expect(first).toBeInViewport();
  await expect(panel(page).row(/^Arriba Dos/)).not.toBeInViewport();

  await chat.getByPlaceholder('Escribe un mensaje').fill('claro que sí');
  await page.keyboard.press('Enter');
  await expect(panel(page).row(/^Arriba Uno.*claro que sí/)).toBeInViewport();
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
});
