import { acceptedChat } from './support/chat.ts';
import { expect, freeze, test } from './support/world.ts';

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
