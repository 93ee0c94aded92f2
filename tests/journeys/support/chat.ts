import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, panel, type World } from './world.ts';

/** A picture of one pixel: enough to be one. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A customer writes and the agent takes the chat. */
export async function takeChat(world: World, page: Page, name: string) {
  const from = world.newCustomer();
  await world.control.inbound({ from, to: world.business, body: 'Buenas tardes', profileName: name });
  await panel(page).waiting();
  await panel(page).take(name);
  const chat = page.getByRole('region', { name: `Chat con ${name}` });
  const field = chat.getByPlaceholder('Escribe un mensaje');
  await expect(field).toBeEnabled();
  // whoever sends before the chat is drawn is asked whether they saw it
  await expect(chat.getByRole('region', { name: `Mensajes con ${name}` }).getByText('Buenas tardes')).toBeVisible();
  return { from, chat, field, sent: () => world.control.messages({ to: from }) };
}

/** An agent who has just accepted a new customer's chat, and sees it. */
export async function acceptedChat(
  browser: Browser,
  world: World,
  nombre: string,
  options?: { agent?: number; motion?: 'reduce'; clock?: boolean },
) {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', options?.agent ?? 0), {
    reducedMotion: options?.motion ?? 'no-preference',
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
  // until it stands where it opens, a chat shows nothing
  await expect(chat.getByText(/^hola/)).toBeVisible();
  return { page, context, from, chat, box };
}

/** Tells the browser that every chat's 24 hours are over, until what it answers is called. */
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
