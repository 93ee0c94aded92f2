import type { Page } from '@playwright/test';
import { takeChat } from './support/chat.ts';
import { blockWebSockets, holdEvents } from './support/outage.ts';
import { askApi, expect, panel, test } from './support/world.ts';

const WAITS = 'Sin conexión. Se enviará cuando vuelva.';
const connected = (page: Page) => expect(page.getByText('Conectado', { exact: true })).toBeVisible();

// covers D1-7-30a, D2-2.1-14, D2-4-14, D2-7.1-20
test('F-D10 messages written without a network, failed and refused sends, a page without events, and one without WebSocket', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, from, sent } = await takeChat(world, page, 'Túnel Uno');
  const own = async (...texts: string[]) =>
    (await sent()).map(({ body }) => body).filter((body) => texts.some((text) => body.includes(text)));
  const writeOffline = async (...texts: string[]) => {
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    for (const text of texts) {
      await field.fill(text);
      await field.press('Enter');
    }
    await expect(chat.getByText(WAITS)).toHaveCount(texts.length);
    await expect(chat.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  };

  await test.step('F-A17 messages written offline are sent automatically after the reconnection, in order and once', async () => {
    await writeOffline('primero', 'segundo', 'tercero');
    await context.setOffline(false);
    await expect(chat.getByText(WAITS)).toHaveCount(0);
    await expect.poll(() => own('primero', 'segundo', 'tercero')).toHaveLength(3);
    const arrived = await own('primero', 'segundo', 'tercero');
    expect(arrived.map((body) => /primero|segundo|tercero/.exec(body)?.[0])).toEqual(['primero', 'segundo', 'tercero']);
  });

  await test.step('a failed send stays as a failed bubble with its reason and can be sent again', async () => {
    const delivered = chat.locator('[data-side]').filter({ hasText: 'no va a llegar' });
    await world.control.setFaults({ failRate: 1, errorCode: 63024 });
    await field.fill('no va a llegar');
    await field.press('Enter');
    await expect(chat.getByText('El número del cliente no puede recibir mensajes de WhatsApp.')).toBeVisible();
    await world.control.clearFaults();
    await chat.getByRole('button', { name: 'Reintentar' }).click();
    await expect(delivered.getByRole('img', { name: 'Entregado' })).toBeVisible();
    await expect(chat.getByText('no va a llegar')).toHaveCount(1);
  });

  await test.step('F-D10 a message that WhatsApp refuses for good says why, and can be retried once the customer writes START', async () => {
    await world.control.setCustomer(from, 'optedOut');
    await field.fill('¿Sigues ahí?');
    await field.press('Enter');
    await expect(chat.getByText('Puede volver a recibirlos si escribe START', { exact: false })).toBeVisible();
    await expect(chat.getByPlaceholder('Este contacto está marcado para NO contactar')).toBeVisible();
    const retry = chat.getByRole('button', { name: 'Reintentar' });
    await expect(retry).toHaveCount(0);
    await world.control.setCustomer(from, 'normal');
    await world.control.inbound({ from, to: world.business, body: 'START' });
    await retry.click();
    await expect(retry).toHaveCount(0);
  });

  await test.step('F-A17 if the customer wrote in between, the product asks', async () => {
    await writeOffline('cuarto', 'quinto');
    await world.control.inbound({ from, to: world.business, body: 'ya no, gracias' });
    await context.setOffline(false);
    const questions = chat.getByRole('alert').filter({ hasText: 'Hay mensajes nuevos' });
    await expect(questions).toHaveText([/cuarto/, /quinto/]);
    await expect(chat.getByText(/^ya no, gracias/)).toBeVisible();
    expect(await own('cuarto', 'quinto')).toEqual([]);
  });

  await test.step('a chat transferred to a colleague without an event shows its owner once events arrive again', async () => {
    const events = await holdEvents(page);
    await page.reload();
    await connected(page);
    await expect(chat.getByText(/^Buenas tardes/)).toBeAttached();
    await events.cut();
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    const [boss, { nombre }] = [world.account('SUPERVISOR'), world.account('AGENTE', 1)];
    const people = await askApi<{ id: number; nombre: string }[]>(page, 'GET', '/usuarios', undefined, boss);
    const usuarioId = people.find((one) => one.nombre === nombre)?.id;
    const id = new URL(page.url()).searchParams.get('chat');
    await askApi(page, 'POST', `/conversations/${id}/assign`, { usuarioId }, boss);
    events.restore();
    await connected(page);
    await expect(page.getByText(`Este chat lo atiende ${nombre}.`)).toBeVisible();
  });

  await test.step('live events work without WebSocket', async () => {
    await blockWebSockets(page);
    const streamed = page.waitForRequest(/\/ws\/\d+\/\w+\/xhr_streaming/);
    await page.goto(`${world.stack.url}/conversations?tab=waiting`);
    await streamed;
    await connected(page);
    await world.control.inbound({
      from: world.newCustomer(),
      to: world.business,
      body: '¿me lee?',
      profileName: 'Proxy Cerrado',
    });
    await panel(page).find(/^Proxy Cerrado.*¿me lee\?/);
  });
});
