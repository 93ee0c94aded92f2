import type { Locator } from '@playwright/test';
import { coveredBy } from './support/avisos.ts';
import { FINGER, tooSmall } from './support/dedos.ts';
import { askApi, expect, panel, PHONE, test, visit } from './support/world.ts';

/** Measured until it is true: content being loaded above moves what is below. */
const expectSoon = expect.configure({ soft: true }).poll;

/** How far a touch may be off in each direction and still hit: the visible button may be smaller. */
async function reachOf(target: Locator): Promise<{ width: number; height: number }> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [midX, midY] = [x + width / 2, y + height / 2];
    const isHit = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(midX + dx, midY + dy);
      return hit !== null && element.contains(hit);
    };
    const far = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < 60 && isHit(dx * (steps + 1), dy * (steps + 1))) steps += 1;
      return steps;
    };
    return { width: far(1, 0) + far(-1, 0) + 1, height: far(0, 1) + far(0, -1) + 1 };
  });
}

test('touch targets on a phone are large enough', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), {
    ...PHONE,
    path: 'kanban',
  });
  const isWide = async (target: Locator, name: string) => {
    await expect(target).toBeVisible();
    for (const side of ['height', 'width'] as const)
      await expectSoon(async () => (await reachOf(target))[side], `${name}: ${side}`).toBeGreaterThanOrEqual(
        FINGER - 1,
      );
  };
  const menu = page.getByRole('button', { name: 'Opciones del tablero' });
  await isWide(menu, 'Opciones del tablero');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Nuevo tablero' })).toBeVisible();
  await expectSoon(() => tooSmall(page, '[role=menu]'), 'the board’s menu').toEqual([]);
  await page.getByRole('menuitem', { name: 'Nuevo tablero' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo Tablero' });
  const close = dialog.getByRole('button', { name: 'Cerrar' });
  await isWide(close, 'Cerrar');
  await close.click();
  await expect(dialog).toBeHidden();

  await visit(page, 'consulta');
  await page.getByRole('textbox').fill('tareas vencidas');
  await page.getByRole('textbox').press('Enter');
  await isWide(page.getByRole('link', { name: 'Ver Tareas' }), 'the link of an answer');
  await page.getByRole('link', { name: 'Ver Tareas' }).click();
  await isWide(page.getByRole('button', { name: 'Quitar el filtro «Vencidas»' }), 'a filter that came along');

  const sala = { nombre: 'Sala de dedos', usuarioIds: [], clave: crypto.randomUUID() };
  const { id } = await askApi<{ id: number }>(page, 'POST', '/internal-chat/salas', sala);
  await askApi(page, 'POST', `/internal-chat/salas/${id}/mensajes`, { contenido: 'Hola' });
  await visit(page, `internal-chat?sala=${id}`);
  await isWide(page.getByRole('button', { name: 'Volver a la lista' }), 'Volver a la lista');
  await isWide(page.getByRole('button', { name: 'Detalles del grupo' }), 'Detalles del grupo');
  await page.getByRole('button', { name: /^Opciones del mensaje/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar' })).toBeVisible();
  await expectSoon(() => tooSmall(page, '[role=menu]'), 'the menu of a message').toEqual([]);
  await page.keyboard.press('Escape');

  await visit(page, 'encuestas');
  await isWide(page.getByRole('link', { name: /^#\d+|chat \d+/i }).first(), 'the chat of a rating');
  await page.getByLabel('Desde').fill('2026-05-02');
  await page.getByLabel('Hasta').fill('2026-05-01');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('No puede ser anterior a «Desde»')).toBeVisible();
  const tops = (fields: Element[]) => [...new Set(fields.map((field) => field.getBoundingClientRect().top))];
  const days = page.getByLabel(/^(Desde|Hasta)$/);
  await expectSoon(() => days.evaluateAll(tops), 'a day beside one with an error').toHaveLength(1);

  await visit(page, 'productos');
  await expect(page.getByRole('main').getByRole('switch').first()).toBeAttached();
  await expectSoon(() => tooSmall(page, 'main td:has([role=switch])'), 'the switch of a product').toEqual([]);

  const { suscriptorId } = await askApi<{ suscriptorId: number }>(page, 'GET', '/usuarios/me');
  const [area] = await askApi<{ id: number }[]>(page, 'GET', `/areas/suscriptor/${suscriptorId}`);
  await visit(page, `areas/${area?.id}/ia`);
  await expect(page.getByRole('link', { name: 'Ver notas' })).toBeVisible();
  await expectSoon(() => tooSmall(page, 'main'), 'the bot of an area').toEqual([]);

  await visit(page, 'channels');
  await page.getByRole('button', { name: 'Ajustes de llamadas' }).click();
  const ecuador = page.getByRole('dialog', { name: 'Ajustes de llamadas' }).getByRole('checkbox', { name: /^Ecuador/ });
  await expect(ecuador).not.toBeChecked();
  await expectSoon(() => tooSmall(page, '[role=dialog]'), 'Ajustes de llamadas').toEqual([]);
  await touch(ecuador, 0);
  await expect(ecuador).toBeChecked();
  await touch(ecuador, 18);
  await expect(ecuador, 'touched beneath its border').not.toBeChecked();
  await touch(ecuador, -18);
  await expect(ecuador, 'touched above its border').toBeChecked();
});

/** Touches this far below the middle, on any element. */
async function touch(target: Locator, beneath: number): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + beneath);
}

// covers D2-2.1-03, D2-2.1-07
test('an agent on a phone: rows keep their place, one pane is shown at a time, the menu counts, and numbers open their menu', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 1), PHONE);
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  const customers = new Map<string, string>();
  const say = (name: string, body: string) =>
    world.control.inbound({ from: customers.get(name) ?? '', to: world.business, body, profileName: name });
  await panel(page).waiting();
  for (const name of ['Bajo El Dedo Uno', 'Bajo El Dedo Dos', 'Bajo El Dedo Tres']) {
    customers.set(name, world.newCustomer());
    await say(name, 'hola');
    const row = await panel(page).find(new RegExp(`^${name}`));
    await askApi(page, 'POST', `/conversations/${await row.getAttribute('data-row-id')}/assign`, { usuarioId });
  }
  await panel(page).mine();
  const rows = panel(page).row(/^Bajo El Dedo/);
  const chat = page.getByRole('region', { name: 'Chat con Bajo El Dedo Tres' });

  await test.step('a pressed row keeps its place while other customers write', async () => {
    await expect(rows).toHaveText([/^Bajo El Dedo Tres/, /^Bajo El Dedo Dos/, /^Bajo El Dedo Uno/]);
    const box = await rows.first().boundingBox();
    if (!box) throw new Error('It is not on the screen');
    const point = { x: box.x + 90, y: box.y + box.height / 2 };
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await say('Bajo El Dedo Uno', '¿sigue ahí?');
    await expect(panel(page).row(/^Bajo El Dedo Uno.*¿sigue ahí\?/)).toBeVisible();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(chat).toBeVisible();
  });

  await test.step('F-A15 the first touch of a number opens its menu, in a message as wide as the screen too', async () => {
    await say('Bajo El Dedo Tres', 'Escríbeme a pedidos+luis@cafe-andino.com.co o llama al 300 123 4567');
    await chat.getByRole('button', { name: 'Opciones del número +57 300 123 4567' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Llamar' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the field grows with its text up to six lines', async () => {
    const field = chat.getByPlaceholder('Escribe un mensaje');
    const heightOf = async (lines: number) => {
      await field.fill(Array.from({ length: lines }, (_, index) => `línea ${index + 1}`).join('\n'));
      return field.evaluate(({ clientHeight }) => clientHeight);
    };
    const one = await heightOf(1);
    expect(await heightOf(6)).toBe(one + 5 * 22);
    expect(await heightOf(7)).toBe(one + 5 * 22);
    await field.fill('');
  });

  await test.step('the open chat itself shows that there is no connection', async () => {
    const mark = chat.getByText('Sin conexión');
    await expect(mark).toHaveCount(0);
    await context.setOffline(true);
    await expect(mark).toBeVisible();
    await context.setOffline(false);
    await expect(mark).toHaveCount(0);
  });

  await test.step('F-A02 a toast leaves «Cerrar» of a full-screen dialog free', async () => {
    await chat.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Generar cotización' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generar cotización' });
    await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeInViewport();
    await expect.poll(async () => (await coveredBy(page)).includes('Cerrar')).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a phone shows one pane at a time, with a way back', async () => {
    const tab = page.getByRole('tab', { name: /ABIERTO/ });
    await expect(tab).toBeHidden();
    await page.getByRole('button', { name: 'Volver a los chats' }).click();
    await expect(tab).toBeVisible();
    await expect(chat).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // after the release, the order is that of the messages
    await expect(rows).toHaveText([/^Bajo El Dedo Tres/, /^Bajo El Dedo Uno/, /^Bajo El Dedo Dos/]);
  });

  await test.step('on a phone the menu shows the number of unread messages', async () => {
    await expect(panel(page).row(/^Bajo El Dedo Uno, \d sin leer/)).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar el menú' }).click();
    const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Principal' });
    await expect(menu.getByRole('link', { name: /^Conversaciones (\d+ en espera )?[1-9]\d* sin leer$/ })).toBeVisible();
  });
});
