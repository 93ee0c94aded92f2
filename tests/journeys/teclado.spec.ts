import type { Browser, Page } from '@playwright/test';
import { askApi, expect, freeze, panel, test, type World } from './support/world.ts';

/** New customers' chats, accepted by the page's user: the last named is the newest and first. */
async function acceptAll(page: Page, world: World, nombres: readonly string[]): Promise<void> {
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  for (const nombre of nombres) {
    await world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName: nombre });
    const chatId = await waitingChat(page, nombre);
    await askApi(page, 'POST', `/conversations/${chatId}/assign`, { usuarioId });
    await expect(panel(page).row(new RegExp(`^${nombre}`))).toBeVisible();
  }
}

/** A new customer's waiting chat. */
async function waitingChat(page: Page, nombre: string): Promise<number> {
  interface Pagina {
    content: { id: number; clienteNombre: string | null }[];
  }
  const find = async () => {
    const { content } = await askApi<Pagina>(page, 'GET', '/conversations?scope=waiting&size=200');
    return content.find(({ clienteNombre }) => clienteNombre === nombre)?.id;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? 0;
}

function rowOf(page: Page, nombre: string) {
  return page.locator('[data-row-id]').filter({ hasText: new RegExp(`^${nombre}`) });
}

async function atRow(page: Page, nombre: string): Promise<void> {
  await expect(page.getByRole('region', { name: `Chat con ${nombre}` })).toBeVisible();
  await expect(rowOf(page, nombre)).toBeFocused();
}

async function tab(browser: Browser, world: World, role: 'AGENTE' | 'SUPERVISOR', index = 0): Promise<Page> {
  return (await world.signIn(browser, world.account(role, index))).page;
}

test('j and k, arrows, and Alt with an arrow while typing, move from chat to chat; «?» lists the keys', async ({
  browser,
  world,
}) => {
  const page = await tab(browser, world, 'AGENTE', 2);
  await acceptAll(page, world, ['Tecla Tres', 'Tecla Dos', 'Tecla Uno']);
  await page.keyboard.press('j');
  await atRow(page, 'Tecla Uno');
  await page.keyboard.press('j');
  await atRow(page, 'Tecla Dos');
  await page.keyboard.press('ArrowDown');
  await atRow(page, 'Tecla Tres');
  await page.keyboard.press('k');
  await atRow(page, 'Tecla Dos');
  await page.keyboard.press('ArrowUp');
  await atRow(page, 'Tecla Uno');

  const field = (nombre: string) =>
    page.getByRole('region', { name: `Chat con ${nombre}` }).getByPlaceholder('Escribe un mensaje');
  await page.keyboard.press('Enter');
  await expect(field('Tecla Uno')).toBeFocused();
  await page.keyboard.type('ya le');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(field('Tecla Dos')).toBeFocused();
  await page.keyboard.type('a usted');
  await expect(field('Tecla Dos')).toHaveValue('a usted');
  // there and back before the next chat has opened: the user stays in place
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field('Tecla Dos')).toBeFocused();
  await page.keyboard.type(' también');
  await expect(field('Tecla Dos')).toHaveValue('a usted también');
  await field('Tecla Dos').fill('');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field('Tecla Uno')).toHaveValue('ya le');
  await expect(field('Tecla Uno')).toBeFocused();
  await field('Tecla Uno').fill('');

  await page.keyboard.press('Escape');
  await atRow(page, 'Tecla Uno');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(sheet.getByText('Alt + ↓ · Alt + ↑')).toBeVisible();
  await expect(sheet.getByText('Respuestas rápidas, al escribir')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await atRow(page, 'Tecla Uno');
});

test('what is typed before the next chat opens is written there, and never into the previous one', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 2), { clock: true });
  await acceptAll(page, world, ['Relevo Tres', 'Relevo Dos', 'Relevo Uno']);
  const field = (nombre: string) =>
    page.getByRole('region', { name: `Chat con ${nombre}` }).getByPlaceholder('Escribe un mensaje');
  await panel(page).open(/^Relevo Uno/);
  await expect(field('Relevo Uno')).toBeFocused();
  await page.keyboard.type('para uno');
  // the next chat opens when this clock advances
  await freeze(page);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type('para dos');
  await expect(field('Relevo Uno')).toHaveValue('para uno');
  await page.clock.resume();
  await expect(field('Relevo Dos')).toBeFocused();
  await page.keyboard.type(', señora');
  await expect(field('Relevo Dos')).toHaveValue('para dos, señora');

  // one chat further, and what was typed between two of them stays with its chat
  await freeze(page);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type('para tres');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.type('!');
  await page.clock.resume();
  await expect(field('Relevo Dos')).toBeFocused();
  await expect(field('Relevo Dos')).toHaveValue('para dos, señora!');
  for (const [nombre, texto] of [
    ['Relevo Tres', 'para tres'],
    ['Relevo Uno', 'para uno'],
  ] as const) {
    await panel(page).open(new RegExp(`^${nombre}`));
    await expect(field(nombre)).toHaveValue(texto);
    await field(nombre).fill('');
  }

  // with a customer who opted out there is no field: the row has the focus, and no letter is lost
  const id = new URL(page.url()).searchParams.get('chat');
  await panel(page).open(/^Relevo Tres/);
  await expect(page).not.toHaveURL(new RegExp(`chat=${id}`));
  const chat = new URL(page.url()).searchParams.get('chat');
  const { contactoId } = await askApi<{ contactoId: number }>(page, 'GET', `/conversations/${chat}`);
  await askApi(page, 'PUT', `/contactos/${contactoId}/marcar-no-contactar`);
  const refused = page.getByRole('textbox', { name: 'Mensaje para Relevo Tres' });
  await expect(refused).toBeDisabled();
  await panel(page).open(/^Relevo Dos/);
  await field('Relevo Dos').fill('');
  await expect(field('Relevo Dos')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type('a nadie');
  await atRow(page, 'Relevo Tres');
  await expect(refused).toHaveValue('');
});

test('what is typed before a field has loaded is written into its chat', async ({ browser, world }) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 2));
  await acceptAll(page, world, ['Primero Dos', 'Primero Uno']);
  await page.goto(`${world.stack.url}/conversations`);
  const field = (nombre: string) =>
    page.getByRole('region', { name: `Chat con ${nombre}` }).getByPlaceholder('Escribe un mensaje');
  // the part with the field is still loading
  const parts = /\/assets\/(Composer|Redaccion)-[^/]*\.js/;
  let letGo: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (letGo = resolve));
  await context.route(parts, async (route) => isOver.then(() => route.continue()));
  const isAsked = page.waitForRequest(parts);
  await page.reload();
  await isAsked;
  await panel(page).open(/^Primero Uno/);
  await page.keyboard.type('para uno');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.type('para dos');
  letGo();
  await expect(field('Primero Dos')).toBeFocused();
  await expect(field('Primero Dos')).toHaveValue('para dos');
  await panel(page).open(/^Primero Uno/);
  await expect(field('Primero Uno')).toHaveValue('para uno');
});

test('resolved chats can be navigated by keyboard as well', async ({ browser, world }) => {
  const page = await tab(browser, world, 'SUPERVISOR');
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  const rows = page.locator('[data-row-scroller] [data-row-id]');
  await expect(rows.nth(1)).toBeVisible();
  for (const index of [0, 1]) {
    const id = await rows.nth(index).getAttribute('data-row-id');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`chat=${id}\\b`));
    await expect(rows.nth(index)).toBeFocused();
  }
  await expect(page.getByRole('region', { name: /^Chat con/ })).toBeVisible();
});

test('«a» accepts the first visible chat, also while another one waits to be shown above it', async ({
  browser,
  world,
}) => {
  const page = await tab(browser, world, 'AGENTE', 2);
  const arrive = (profileName: string) =>
    world.control.inbound({ from: world.newCustomer(), to: world.business, body: 'hola', profileName });
  await arrive('Vista Primero');
  await panel(page).waiting();
  const first = page.locator('[data-row-scroller] [data-row-id]').first();
  await expect(first).toContainText('Vista Primero');
  const waiting = page.getByRole('button', { name: /^En espera/ });
  const count = Number(/\d+/.exec(await waiting.innerText())?.[0]);
  const box = await first.boundingBox();
  if (!box) throw new Error('the first row has no place');
  // the order is held while the mouse moves
  let step = 0;
  const move = () => page.mouse.move(box.x + 40 + (step++ % 2) * 8, box.y + 200);
  await move();
  await arrive('Llega Después');
  await expect
    .poll(
      async () => {
        await move();
        return Number(/\d+/.exec(await waiting.innerText())?.[0]);
      },
      // after two and a half seconds of rest the mouse no longer counts as moving
      { intervals: [100] },
    )
    .toBe(count + 1);
  await expect(first).toContainText('Vista Primero');
  await move();
  await page.keyboard.press('a');
  await expect(page.getByRole('region', { name: 'Chat con Vista Primero' })).toBeVisible();
});

test('Enter leads through the resolving of a chat to its end', async ({ browser, world }) => {
  const page = await tab(browser, world, 'AGENTE', 2);
  await acceptAll(page, world, ['Resuelve Enter']);
  await page.keyboard.press('j');
  await atRow(page, 'Resuelve Enter');
  await page.keyboard.press('e');
  const estado = page.getByRole('dialog', { name: 'Asignar estado' });
  await expect(estado.getByRole('radio').first()).toBeFocused();
  await expect(estado.getByRole('button', { name: 'Asignar y continuar' })).toBeDisabled();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Resolver conversación' });
  await expect(question.getByRole('button', { name: 'Sí' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /RESUELTOS/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, 'Resuelve Enter')).toContainText('Cerrada');
});

test('what is typed right after Ctrl K is searched, from every screen, and a word can be corrected in its middle', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'notas-rapidas' });
  const field = page.getByRole('searchbox', { name: 'Nombre, número o email' });
  await expect(page.getByRole('button', { name: 'Nueva nota' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hotel cas del sol');
  await expect(field).toHaveValue('hotel cas del sol');
  await expect(field).toBeFocused();
  for (let left = 0; left < ' del sol'.length; left += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('sa');
  await expect(field).toHaveValue('hotel casa del sol');
  await expect(panel(page).row(/^Hotel Casa del Sol/)).toBeVisible();
  await expect(page).toHaveURL(/q=hotel/);

  await page.getByRole('tab', { name: 'ABIERTO' }).click();
  await page.getByRole('tab', { name: 'BUSCAR' }).click();
  await page.keyboard.type('hotel casa');
  await expect(field).toHaveValue('hotel casa');
  await expect(panel(page).row(/^Hotel Casa del Sol/)).toBeVisible();

  // opened again, the next name replaces the previous one
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('daniela');
  await expect(field).toHaveValue('daniela');
  await expect(panel(page).row(/^Daniela Muñoz/)).toBeVisible();
  await expect(panel(page).row(/^Hotel Casa del Sol/)).toHaveCount(0);
});

test('with one pane at a time, what is typed right after Ctrl K in a found chat replaces the previous search', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.setViewportSize({ width: 768, height: 900 });
  const field = page.getByRole('searchbox', { name: 'Nombre, número o email' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hotel casa');
  await panel(page)
    .row(/^Hotel Casa del Sol/)
    .click();
  const chat = page.getByRole('region', { name: 'Chat con Hotel Casa del Sol' });
  await expect(chat).toBeVisible();
  await expect(field).toBeHidden();
  // the first letters before the page has rendered, however fast it is
  await page.evaluate(() => {
    const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    document.execCommand('insertText', false, 'dani');
  });
  await page.keyboard.type('ela');
  await expect(field).toHaveValue('daniela');
  await expect(field).toBeFocused();
  await expect(panel(page).row(/^Daniela Muñoz/)).toBeVisible();
  await expect(chat).toBeHidden();

  // the tab of an open search starts a new one
  await page.getByRole('tab', { name: 'BUSCAR' }).click();
  await page.keyboard.type('hotel');
  await expect(field).toHaveValue('hotel');
});

test('the focused row and button are not covered by the button that starts a chat', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { viewport: { width: 1280, height: 480 } });
  await panel(page).waiting();
  const rows = page.getByRole('region', { name: 'En espera' }).locator('[data-row-id]');
  await expect(rows.nth(4)).toBeAttached();
  const start = page.getByRole('button', { name: 'Iniciar un chat' });
  const roomBelow = async () =>
    page.evaluate(() => {
      const below = document.querySelector('[aria-label="Iniciar un chat"]')?.getBoundingClientRect().top ?? 0;
      return below - (document.activeElement?.getBoundingClientRect().bottom ?? Infinity);
    });
  await expect(start).toBeVisible();
  for (const index of [0, 1, 2, 3]) {
    await page.keyboard.press('j');
    await expect(rows.nth(index)).toBeFocused();
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);
  }
  await rows.nth(0).focus();
  const accept = page.getByRole('region', { name: 'En espera' }).getByRole('button', { name: /^ACEPTAR/ });
  for (
    let step = 0;
    step < 20 && !(await accept.nth(3).evaluate((button) => button === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('Tab');
    await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);
  }
  await expect(accept.nth(3)).toBeFocused();
});
