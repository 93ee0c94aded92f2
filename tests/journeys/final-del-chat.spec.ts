import type { Locator, Page } from '@playwright/test';
import { acceptedChat, takeChat } from './support/chat.ts';
import { askApi, expect, expectToast, panel, passEstado, test } from './support/world.ts';

const COUNT = 90;

/** Waits until the server has this many unread messages of the open chat: a mark as read may still be queued. */
function expectUnread(page: Page, chatId: string | null, count: number) {
  return expect
    .poll(
      async () =>
        (await askApi<{ noLeidos: number }>(page, 'GET', `/conversations/${chatId}/messages/unread-count`)).noLeidos,
      { timeout: 45_000 },
    )
    .toBe(count);
}

interface Watched {
  movedPx: number;
}

/** Records from now on how far the second visible line moves in any frame. */
function watchLine(history: Locator): Promise<void> {
  return history.evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const topOf = (box: Element) => box.getBoundingClientRect().top;
    // the first line may lose its day to an older one
    const line = [...scroller.querySelectorAll('[data-line]')].filter((box) => topOf(box) >= top)[1];
    if (!line) throw new Error('no line is seen');
    const before = topOf(line);
    const watched = { movedPx: 0 };
    const look = () => {
      watched.movedPx = Math.max(watched.movedPx, line.isConnected ? Math.abs(topOf(line) - before) : Infinity);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { watched });
  });
}

const FRAMES = 30;

/** The result of `watchLine`, some frames from now. */
function movedPx(history: Locator): Promise<number> {
  return history.evaluate(async (_, frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    return (window as unknown as { watched: Watched }).watched.movedPx;
  }, FRAMES);
}

// covers D2-9-01d
test('on a slow machine a chat scrolled to its end stays there while messages arrive, until the wheel scrolls up', async ({
  browser,
  world,
}) => {
  test.slow();
  const nombre = 'Aguacero Uno';
  const from = world.newCustomer();
  const say = (body: string) => world.control.inbound({ from, to: world.business, body, profileName: nombre });
  await say('hola');
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByPlaceholder('Escribe un mensaje')).toBeEnabled();
  const history = chat.getByRole('region', { name: `Mensajes con ${nombre}` });
  // a chat is hidden until it has scrolled to its initial position
  await expect(history.getByText(/^hola/)).toBeVisible();
  const fromEnd = () => history.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  const cdp = await page.context().newCDPSession(page);

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let number = 1; number <= COUNT; number += 1) await say(`gota ${number} de ${COUNT}`);
  await expect(history.getByText(`gota ${COUNT} de ${COUNT}`)).toBeInViewport({ timeout: 45_000 });
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect(chat.getByRole('button', { name: /^Ir al final/ })).toHaveCount(0);

  await history.hover();
  const writing = Array.from({ length: 30 }, (_, index) => say(`tarde ${index + 1}`));
  await page.mouse.wheel(0, -900);
  await Promise.all(writing);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(fromEnd).toBeGreaterThan(600);
  // a slow page may have rendered them all before it handled the wheel
  await say('y una más');
  await expect(chat.getByRole('button', { name: /^Ir al final, \d+ sin ver$/ })).toBeVisible();
  await chat.getByRole('button', { name: /^Ir al final/ }).click();
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect(history.getByText(/^tarde \d+/).last()).toBeInViewport();
});

// covers D2-9-01c
test('sixty unread messages open where they begin, and scrolling up there loads older ones, without moving visible lines', async ({
  browser,
  world,
}) => {
  test.slow();
  const nombre = 'Sesenta Sin Leer';
  const from = world.newCustomer();
  const say = (body: string) => world.control.inbound({ from, to: world.business, body, profileName: nombre });
  for (let number = 1; number <= 70; number += 1) await say(`leído ${number}.`);
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await panel(page).waiting();
  await expect(panel(page).row(new RegExp(`^${nombre}, 70 sin leer`))).toBeVisible({ timeout: 45_000 });
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByText(/^leído 1\./)).toBeVisible();
  const id = new URL(page.url()).searchParams.get('chat');
  await expectUnread(page, id, 0);
  await page.goto(`${world.stack.url}/tareas`);
  for (let number = 1; number <= 60; number += 1) await say(`nuevo ${number}.`);
  await expectUnread(page, id, 60);
  const answered = page.waitForResponse((answer) => answer.url().includes('antesDeSecuencia'));
  await page.goto(`${world.stack.url}/conversations/${id}`);
  await answered;
  const history = chat.getByRole('region', { name: `Mensajes con ${nombre}` });
  await expect(history.getByText(/^nuevo 1\./)).toBeInViewport();
  const first = history.locator('[data-line]').filter({ hasText: 'Mensajes nuevos' });
  await expect(first).toHaveCount(1);
  await expect(first).toContainText('nuevo 1.');
  await expect(history.getByText(/^nuevo 60\./)).toHaveCount(0);
  await expect(chat.getByRole('button', { name: 'Ir al final, 60 sin ver' })).toBeVisible();
  await history.hover();
  const asked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  await page.route(/antesDeSecuencia/, async (route) => {
    asked.resolve();
    await mayCome.promise;
    await route.continue();
  });
  await expect(async () => {
    await page.mouse.wheel(0, -2000);
    await expect(history.getByRole('img', { name: 'Cargando mensajes anteriores' })).toBeInViewport({ timeout: 500 });
  }).toPass();
  await asked.promise;
  await watchLine(history);
  mayCome.resolve();
  await expect(history.getByRole('img', { name: 'Cargando mensajes anteriores' })).toHaveCount(0);
  expect(await movedPx(history)).toBeLessThanOrEqual(1);
  await expect(async () => {
    await page.mouse.wheel(0, -2000);
    await expect(history.getByText(/^leído 1\./)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a full page of unread messages is shown with the older page, or gets it later if it fails to load', async ({
  browser,
  world,
}) => {
  test.slow();
  const nombre = 'Treinta Justos';
  const from = world.newCustomer();
  const say = (body: string) => world.control.inbound({ from, to: world.business, body, profileName: nombre });
  await say('leído 1.');
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  await panel(page).waiting();
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByText(/^leído 1\./)).toBeVisible();
  const history = chat.getByRole('region', { name: `Mensajes con ${nombre}` });
  const id = new URL(page.url()).searchParams.get('chat');
  const leave = async () => {
    await expectUnread(page, id, 0);
    await page.goto(`${world.stack.url}/tareas`);
  };
  const open = async () => {
    await expectUnread(page, id, 30);
    await page.goto(`${world.stack.url}/conversations/${id}`);
  };
  await leave();
  for (let number = 1; number <= 30; number += 1) await say(`nuevo ${number}.`);
  await open();
  await expect(history.getByText(/^nuevo 1\./)).toBeInViewport();
  await expect(history.getByText(/^leído 1\./)).toBeAttached();

  await leave();
  for (let number = 1; number <= 30; number += 1) await say(`otro ${number}.`);
  let failures = 0;
  await context.route(/antesDeSecuencia/, (route) => ((failures += 1) === 1 ? route.abort() : route.continue()));
  await open();
  await expect(history.getByText(/^otro 1\./)).toBeVisible();
  // the page has not been scrolled
  await expect(history.getByText(/^nuevo 30\./)).toBeAttached();
  expect(failures).toBe(2);
});

// covers D2-2.1-13, D2-4-08b, D2-4-13
test('a chat that a colleague resolves closes on the screen, with an explanation', async ({ browser, world }) => {
  const nombre = 'Colega Cinco';
  const { page } = await world.signIn(browser, world.account('AGENTE', 1));
  await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).take(nombre);
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByText(/tomó el chat/)).toHaveCount(1);
  const id = new URL(page.url()).searchParams.get('chat');
  const { page: boss } = await world.signIn(browser, world.account('SUPERVISOR'));
  await boss.goto(`${world.stack.url}/conversations/${id}`);
  await boss.getByRole('button', { name: 'Más opciones' }).click();
  await boss.getByRole('menuitem', { name: 'Resolver sin despedida' }).click();
  await passEstado(boss);
  const question = boss.getByRole('dialog', { name: 'Resolver conversación' });
  await expect(question.getByText('El cliente no recibirá el mensaje de despedida ni la encuesta.')).toBeVisible();
  await question.getByRole('button', { name: 'Sí' }).click();
  await expectToast(page, `El chat de ${nombre} fue resuelto.`);
  await expect(chat).toHaveCount(0);
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();
  const row = boss.getByRole('region', { name: 'Chats', exact: true }).locator('[data-row-id]').first();
  await expect(row).toHaveAccessibleName(/^Colega Cinco, Cerrada/);

  // the rating can still be requested, once
  await row.click();
  const resend = boss.getByRole('menuitem', { name: /^Reenviar encuesta/ });
  await boss.getByRole('button', { name: 'Más opciones' }).click();
  await resend.click();
  const asked = boss.getByRole('dialog', { name: 'Reenviar encuesta' });
  await asked.getByRole('button', { name: 'Enviar' }).click();
  await expectToast(boss, 'Encuesta enviada al cliente.');
  await expect(boss.getByText('Del 1 al 5, ¿cómo calificas nuestra atención?')).toBeVisible();
  await boss.getByRole('button', { name: 'Más opciones' }).click();
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('La encuesta ya se envió en las últimas 24 horas. Se puede reenviar desde el ');
});

test('a chat taken over while the user writes in it closes with the new owner’s name, and the draft returns with the chat', async ({
  browser,
  world,
}) => {
  const { page, chat, box } = await acceptedChat(browser, world, 'Relevo Mirado', { agent: 1 });
  const id = new URL(page.url()).searchParams.get('chat');
  const julia = world.account('SUPERVISOR');
  const { page: boss } = await world.signIn(browser, julia);
  const idOf = async (who: Page) => (await askApi<{ id: number }>(who, 'GET', '/usuarios/me')).id;
  const [ofAgent, ofBoss] = [await idOf(page), await idOf(boss)];
  const assign = (usuarioId: number) => askApi(boss, 'POST', `/conversations/${id}/assign`, { usuarioId });

  const isSaved = page.waitForResponse(
    (answer) => answer.url().endsWith(`/${id}/borrador`) && answer.request().method() === 'PUT' && answer.ok(),
  );
  await box.fill('Le confirmo el precio mañana');
  await isSaved;
  await assign(ofBoss);
  await expectToast(page, `El chat de Relevo Mirado ahora lo atiende ${julia.nombre}.`);
  await expect(chat).toHaveCount(0);
  await expect(page.getByText('Selecciona un chat para empezar a chatear.')).toBeVisible();

  await assign(ofAgent);
  await panel(page).mine();
  await panel(page).open(/^Relevo Mirado/);
  await expect(box).toHaveValue('Le confirmo el precio mañana');
});

test('quoting a visible message keeps the chat scrolled to its end', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE'));
  const { from, chat } = await takeChat(world, page, 'Final Citado');
  const said = { from, to: world.business };
  const { messageSid } = await world.control.inbound({ ...said, body: 'el de canela' });
  await world.control.inbound({ ...said, body: 'de ese quiero', replyToSid: messageSid });
  await chat.getByRole('button', { name: /En respuesta a\s*el de canela/ }).click();
  await expect(chat.locator('[data-highlighted]')).toHaveCount(1);
  await expect(chat.locator('[data-highlighted]')).toHaveCount(0);
  await expect(chat.getByRole('button', { name: /^Ir al final/ })).toBeHidden();
});
