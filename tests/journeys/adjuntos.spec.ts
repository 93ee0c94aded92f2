import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from '@playwright/test';
import { PIXEL, takeChat } from './support/chat.ts';
import { expect, test } from './support/world.ts';

test('F-A17 a second tab leaves alone what the first one is sending: cancelled there, it is not sent; once that tab is closed, the second one sends it', async ({
  browser,
  world,
}) => {
  const { page: one, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, one, 'Dos Envíos');
  const isSend = (request: Request) => request.method() === 'POST' && request.url().endsWith('/messages');
  // the first tab's request stays pending: one that a route only held would leave when its tab is closed
  const nowhere = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(nowhere, 'listening');
  const { port } = nowhere.address() as AddressInfo;
  await one.route('**/messages', (route) =>
    route.continue(isSend(route.request()) ? { url: `http://127.0.0.1:${port}` } : {}),
  );
  const attach = async (name: string) => {
    const isOnItsWay = one.waitForRequest(isSend);
    await chat.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL });
    await isOnItsWay;
  };
  const media = async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0);

  await attach('cancelada.png');
  const two = await context.newPage();
  let sends = 0;
  two.on('request', (request) => (sends += isSend(request) ? 1 : 0));
  await two.goto(one.url());
  const other = two.getByRole('region', { name: 'Chat con Dos Envíos' });
  await expect(other.getByText(/^Buenas tardes/)).toBeVisible();
  await chat.getByRole('button', { name: 'Cancelar el envío: cancelada.png' }).click();
  await expect(chat.getByText('cancelada.png')).toHaveCount(0);
  const field = other.getByPlaceholder('Escribe un mensaje');
  await field.fill('Ya no hace falta');
  await field.press('Enter');
  await expect.poll(async () => (await sent()).map(({ body }) => body).join()).toContain('Ya no hace falta');
  expect(sends).toBe(1);
  await expect(other.getByText('cancelada.png')).toHaveCount(0);
  expect(await media()).toEqual([]);

  await attach('pendiente.png');
  await two.reload();
  await expect(other.getByText(/^Buenas tardes/)).toBeVisible();
  await expect(other.getByText('pendiente.png')).toHaveCount(0);
  await one.close();
  await expect(other.getByRole('link', { name: 'Abrir imagen: pendiente.png' })).toHaveCount(1);
  await expect.poll(async () => (await media()).length).toBe(1);
  expect(sends).toBe(2);
  nowhere.close();
});
