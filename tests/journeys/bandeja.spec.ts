import { acceptedChat } from './support/chat.ts';
import { expect, passToast, test } from './support/world.ts';

// covers D2-8-01
test('what a reload does to an open chat, its text, and a text that is being sent', async ({ browser, world }) => {
  const { page, context, from, chat, box } = await acceptedChat(browser, world, 'Recarga Dos');
  const address = '**/api/conversations/*/messages';
  const waits = chat.getByText('Sin conexión. Se enviará cuando vuelva.');
  const retry = chat.getByRole('button', { name: 'Reintentar' });
  const sent = async (text: string) =>
    (await world.control.messages({ to: from })).filter(({ body }) => body.includes(text)).length;

  await test.step('F-A17 an unsent text and one that waits for the connection survive a reload, and the latter is sent automatically, once', async () => {
    await context.route(address, async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await box.fill('esto no salió');
    await page.keyboard.press('Enter');
    await passToast(page, 'Error inesperado', 'No hay conexión con el servidor.');
    await expect(chat.getByText('esto no salió')).toBeVisible();
    await expect(waits).toBeVisible();
    await box.fill('a medio escribir');
    await page.reload();
    await expect(box).toHaveValue('a medio escribir');
    await expect(chat.getByText('esto no salió')).toHaveCount(1);
    await expect(waits).toBeVisible();
    await context.unroute(address);
    await expect(retry).toHaveCount(0);
    await expect.poll(() => sent('esto no salió')).toBe(1);
  });

  await test.step('F-A17 a text that a reload cuts off is sent once, whether the server had it or not', async () => {
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
      await expect.poll(() => sent(text)).toBe(1);
      await expect(retry).toHaveCount(0);
      // also what was sent before, by the page before
      await expect(chat.getByText('esto no salió')).toHaveCount(1);
      expect(await sent('esto no salió')).toBe(1);
    }
  });

  await test.step('a chat has an address of its own', async () => {
    const id = new URL(page.url()).searchParams.get('chat');
    await page.goto(`${world.stack.url}/conversations/${id}`);
    await expect(chat.getByText('cortado después')).toHaveCount(1);
    expect(await sent('cortado')).toBe(2);
    await page.evaluate(() => history.pushState(null, '', '/conversations/no-es-un-chat'));
    await expect(page).toHaveURL(/\/conversations(\?|$)/);
    await expect(page.getByRole('region', { name: 'Chats', exact: true })).toBeVisible();
  });
});
