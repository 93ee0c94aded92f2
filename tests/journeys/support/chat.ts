import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, panel, type World } from './world.ts';

/** A valid picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A customer writes and the agent accepts the chat. */
export async function takeChat(world: World, page: Page, name: string) {
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'Buenas tardes', profileName: name });
  await panel(page).waiting();
  await panel(page).take(name);
  const chat = page.getByRole('region', { name: `Chat con ${name}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  await expect(field).toBeEnabled();
  // a send before the messages are shown asks whether they were seen
  await expect(chat.getByRole('region', { name: `Mensajes con ${name}` }).getByText('Buenas tardes')).toBeVisible();
  return { from, chat, field, sent: () => world.control.messages({ to: from }) };
}

/** An agent who has just accepted a new customer's chat and sees it. */
export async function acceptedChat(
  browser: Browser,
  world: World,
  nombre: string,
  options?: { agent?: number; clock?: boolean },
) {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', options?.agent ?? 0), {
    clock: options?.clock ?? false,
  });
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'hola', profileName: nombre });
  await panel(page).waiting();
  await panel(page).accept(nombre).click();
  const chat = page.getByRole('region', { name: `Chat con ${nombre}` });
  await expect(chat.getByText(/tomó el chat/)).toHaveCount(1);
  const box = chat.getByPlaceholder('Escribe un mensaje');
  await expect(box).toBeEnabled();
  // a chat is hidden until it has scrolled to its initial position
  await expect(chat.getByText(/^hola/)).toBeVisible();
  return { page, context, from, chat, box };
}

/** Makes the browser see every chat's 24-hour window as closed, until the returned function is called. */
export async function shutWindow(context: BrowserContext): Promise<() => void> {
  let isShut = true;
  await context.route(/\/api\/conversations(\/\d+)?(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = isShut ? text.replaceAll(/"ventanaHasta":"\d{4}/g, '"ventanaHasta":"2020') : text;
    await route.fulfill({ response, body });
  });
  return () => {
    isShut = false;
  };
}
