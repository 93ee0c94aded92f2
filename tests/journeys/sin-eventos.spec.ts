import type { Page } from '@playwright/test';
import { acceptedChat } from './support/chat.ts';
import { holdEvents } from './support/outage.ts';
import { askApi, expect, test } from './support/world.ts';

const connected = (page: Page) => expect(page.getByText('Conectado', { exact: true })).toBeVisible();

test('a chat transferred to a colleague without an event shows its owner once events arrive again', async ({
  browser,
  world,
}) => {
  const { page, chat } = await acceptedChat(browser, world, 'Cambió Callado');
  const { page: boss } = await world.signIn(browser, world.account('SUPERVISOR'));
  const events = await holdEvents(page);
  await page.reload();
  await connected(page);
  await expect(chat.getByText(/^hola/)).toBeVisible();

  await events.cut();
  await expect(page.getByText('Sin conexión')).toBeVisible();
  const { nombre } = world.account('AGENTE', 1);
  const people = await askApi<{ id: number; nombre: string }[]>(boss, 'GET', '/usuarios');
  const usuarioId = people.find((one) => one.nombre === nombre)?.id;
  const id = new URL(page.url()).searchParams.get('chat');
  await askApi(boss, 'POST', `/conversations/${id}/assign`, { usuarioId });
  events.restore();
  await connected(page);
  await expect(page.getByText(`Este chat lo atiende ${nombre}.`)).toBeVisible();
});
