import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from '@playwright/test';
import { acceptedChat, PIXEL } from './support/chat.ts';
import { expect, panel, test } from './support/world.ts';

// covers D2-7.1-22
test('F-A17 one chat in two tabs of one user: what is sent and read in one is so in the other, unsent text stays, and a tab sends what another was sending only once that is closed', async ({
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

  await test.step('a second tab leaves alone what the first one is sending: cancelled there, it is not sent; once that tab is closed, the second one sends it', async () => {
    const isSend = (request: Request) => request.method() === 'POST' && request.url().endsWith('/messages');
    // the first tab's request stays pending: one that a route only held would leave when its tab is closed
    const nowhere = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(nowhere, 'listening');
    const { port } = nowhere.address() as AddressInfo;
    await one.route('**/messages', (route) =>
      route.continue(isSend(route.request()) ? { url: `http://127.0.0.1:${port}` } : {}),
    );
    const files = ['cancelada.png', 'pendiente.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PIXEL }));
    const media = async () =>
      (await world.control.messages({ to: from })).filter(({ mediaUrls }) => mediaUrls.length > 0);
    const isFirstOnItsWay = one.waitForRequest(isSend);
    await chat.locator('input[type=file]').setInputFiles(files);
    await isFirstOnItsWay;
    let sends = 0;
    two.on('request', (request) => (sends += isSend(request) ? 1 : 0));
    await two.reload();
    await expect(other.getByText(/^gracias/)).toBeVisible();
    const isSecondOnItsWay = one.waitForRequest(isSend);
    await chat.getByRole('button', { name: 'Cancelar el envío: cancelada.png' }).click();
    await isSecondOnItsWay;
    await expect(chat.getByText('cancelada.png')).toHaveCount(0);
    await otherBox.fill('Ya no hace falta');
    await otherBox.press('Enter');
    const bodies = async () => (await world.control.messages({ to: from })).map(({ body }) => body).join();
    await expect.poll(bodies).toContain('Ya no hace falta');
    expect(sends).toBe(1);
    for (const { name } of files) await expect(other.getByText(name)).toHaveCount(0);
    expect(await media()).toEqual([]);
    await one.close();
    await expect(other.getByRole('link', { name: 'Abrir imagen: pendiente.png' })).toHaveCount(1);
    await expect.poll(async () => (await media()).length).toBe(1);
    expect(sends).toBe(2);
    nowhere.close();
  });
});
