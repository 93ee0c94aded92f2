import type { Page } from '@playwright/test';
import { acceptedChat } from './support/chat.ts';
import { expect, panel, test } from './support/world.ts';

// covers D2-7.1-22
test('one chat in two tabs of one user: what is sent and read in one is so in the other, and unsent text stays', async ({
  browser,
  world,
}) => {
  const { page: one, context, from, chat, box } = await acceptedChat(browser, world, 'Dos Pestañas', { agent: 2 });
  const two = await context.newPage();
  await two.goto(one.url());
  const other = two.getByRole('region', { name: 'Chat con Dos Pestañas' });
  const otherBox = other.getByPlaceholder('Escribe un mensaje');
  await expect(other.getByText(/^hola/)).toBeVisible();

  await box.fill('Ya le averiguo');
  await box.press('Enter');
  await expect(chat.getByText('Ya le averiguo')).toHaveCount(1);
  await expect(other.getByText('Ya le averiguo')).toHaveCount(1);
  // its own state icon: the greeting's may still be the last one
  const line = other.locator('[data-side]').filter({ hasText: 'Ya le averiguo' });
  await expect(line.getByRole('img', { name: 'Entregado' })).toBeVisible();
  const sent = async () =>
    (await world.control.messages({ to: from })).filter(({ body }) => body.includes('Ya le averiguo')).length;
  expect(await sent()).toBe(1);

  // a draft of one tab is taken over when the user turns to the other, and never replaces what is written there
  const isSaved = two.waitForResponse(
    (answer) => answer.url().endsWith('/borrador') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await otherBox.fill('Le cuento que');
  await isSaved;
  await expect(async () => {
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(box).toHaveValue('Le cuento que', { timeout: 1000 });
  }).toPass();
  await otherBox.press('Enter');
  await expect(chat.getByText('Le cuento que', { exact: false }).last()).toBeVisible();
  await expect(async () => {
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(box).toHaveValue('', { timeout: 1000 });
  }).toPass();

  // read in one, read in both: neither row counts it, and one of the two sounds
  const heardIn = async (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
  for (const page of [one, two])
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      HTMLMediaElement.prototype.play = function play() {
        heard.push(this.src);
        return Promise.resolve();
      };
    });
  await world.control.inbound({ from, to: world.business, body: 'gracias' });
  for (const history of [chat, other]) await expect(history.getByText(/^gracias/)).toBeVisible();
  for (const page of [one, two]) await expect(panel(page).row(/^Dos Pestañas, \d+ sin leer/)).toHaveCount(0);
  await expect.poll(async () => (await heardIn(one)) + (await heardIn(two))).toBe(1);
});
