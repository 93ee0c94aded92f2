import { takeChat } from './support/chat.ts';
import { expect, panel, PHONE, test } from './support/world.ts';

// covers D2-2.1-07
test('the inbox on a phone: touch targets, connection, and older messages', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), PHONE);
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
  await test.step('all touch targets of the list measure 44 px', () => expect.poll(small).toEqual([]));
  const { chat } = await takeChat(world, page, 'Historia Con Dedo');
  await test.step('all touch targets of a chat measure 44 px', () => expect.poll(small).toEqual([]));

  await test.step('the open chat itself shows that there is no connection', async () => {
    const mark = chat.getByText('Sin conexión');
    await expect(mark).toHaveCount(0);
    await context.setOffline(true);
    await expect(mark).toBeVisible();
    await context.setOffline(false);
    await expect(mark).toHaveCount(0);
  });

  await test.step('a failed page of older messages is retried by a button of finger size', async () => {
    // the chat has more messages than the first page: its newest one
    await context.route(/\/messages\?/, async (route) => {
      if (route.request().url().includes('antesDeSecuencia')) return route.abort();
      const response = await route.fetch();
      const page = (await response.json()) as { content: object[] };
      await route.fulfill({ response, json: { ...page, content: page.content.slice(0, 1), last: false } });
    });
    await page.reload();
    const again = chat.getByRole('button', { name: 'Reintentar' });
    await expect.poll(async () => (await again.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
