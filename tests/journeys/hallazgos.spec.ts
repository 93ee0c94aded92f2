import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { acceptedChat, PIXEL } from './support/chat.ts';
import { failUntilPressed } from './support/outage.ts';
import { expect, expectToast, freeze, panel, test } from './support/world.ts';

/** Records highlighted messages from now on; a highlight lasts only a moment. */
async function noteHighlighted(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    let highlighted = '';
    Object.assign(window, { readHighlighted: () => highlighted });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[data-highlighted]')) highlighted += element.textContent;
    }).observe(document, { attributeFilter: ['data-highlighted'], childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { readHighlighted: () => string }).readHighlighted());
}

function search(page: Page) {
  return page.getByPlaceholder('Nombre, número o email');
}

// covers D2-2.1-09a, D2-2.1-15, D2-9-23c
test('a word of an old message leads to it: found with its accent, marked, highlighted, and without a gap in either direction', async ({
  browser,
  world,
}) => {
  test.slow();
  const count = 130;
  const words = Array.from({ length: count }, (_, index) =>
    index === 14 ? 'quiero el pirarucú ahumado' : `charla ${index + 1} fin`,
  );
  const { page, chat, from } = await acceptedChat(browser, world, 'Hallazgo Uno');
  for (const body of words) await world.control.inbound({ from, to: world.business, body });
  const history = chat.getByRole('region', { name: 'Mensajes con Hallazgo Uno' });
  await expect(history.getByText(`charla ${count} fin`)).toBeVisible({ timeout: 45_000 });
  // Opened again, the chat has only its last page.
  await page.reload();

  await page.getByRole('tab', { name: /BUSCAR/ }).click();
  await search(page).fill('PIRARUCU');
  const found = panel(page).row(/^Hallazgo Uno, Cliente: quiero el pirarucú ahumado/);
  await expect(found).toBeVisible();
  await expect(page.locator('mark')).toHaveText('pirarucú');
  await search(page).press('ArrowDown');
  await expect(found).toBeFocused();
  const readHighlighted = await noteHighlighted(page);
  await page.keyboard.press('Enter');

  await expect.poll(readHighlighted).toContain('pirarucú');
  await expect(history.getByText('quiero el pirarucú ahumado')).toBeInViewport();
  await expect(history.locator('[data-highlighted]')).toHaveCount(0);

  const seen = new Set<number>();
  /** Turns the wheel until that line is rendered; each turn waits for the page. */
  const walk = async (direction: 1 | -1, to: number) => {
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, direction * 300);
          await history.evaluate(async () => {
            for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
          });
          for (const text of await history.allInnerTexts())
            for (const [, number] of text.matchAll(/charla (\d+) fin/g)) seen.add(Number(number));
          return seen.has(to);
        },
        { intervals: [20], timeout: 40_000 },
      )
      .toBe(true);
  };
  await history.hover();
  // so late that the user is at the end of the loaded messages when the next page arrives
  await page.route(/\/messages\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await walk(-1, 1);
  await walk(1, count);
  const missing = words.map((_, index) => index + 1).filter((number) => number !== 15 && !seen.has(number));
  expect(missing).toEqual([]);

  await world.control.inbound({ from, to: world.business, body: 'sigo aquí' });
  await expect(history.getByText('sigo aquí')).toBeVisible();
});

// covers D2-2.1-15, D2-9-23c
test('the target of a jump is highlighted for exactly 1.5 seconds', async ({ browser, world }) => {
  const { page, chat, from } = await acceptedChat(browser, world, 'Salto Uno', { clock: true });
  const said = { from, to: world.business };
  const { messageSid } = await world.control.inbound({ ...said, body: 'una arroba de guanábana' });
  await world.control.inbound({ ...said, body: 'de esa quiero', replyToSid: messageSid });
  const quote = chat.getByRole('button', { name: /^En respuesta a\s*una arroba de guanábana/ });
  await expect(quote).toBeVisible();
  const highlighted = chat.locator('[data-highlighted]');
  await expect(highlighted).toHaveCount(0);

  await freeze(page);
  await quote.click();
  await expect(highlighted).toHaveText(/una arroba de guanábana/);
  await page.clock.runFor(1499);
  await expect(highlighted).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(highlighted).toHaveCount(0);
});

// covers D2-2.1-09a, D2-5.1-11a
test('«301 55» finds numbers, one letter finds nothing, and a failure can be retried', async ({ browser, world }) => {
  const { page, from } = await acceptedChat(browser, world, 'Hallazgo Dos');
  await page.keyboard.press('Control+k');
  await expect(search(page)).toBeFocused();
  await search(page).fill(`${from.slice(3, 6)} ${from.slice(6)}`);
  await expect(panel(page).row(/^Hallazgo Dos/)).toBeVisible();
  await expect(page.locator('mark')).toHaveText(`${from.slice(3, 6)} ${from.slice(6, 9)} ${from.slice(9)}`);
  await search(page).fill('h');
  await expect(page.getByText(/Escribe al menos 2 caracteres/)).toBeVisible();
  const press = await failUntilPressed(page, '**/api/conversations/search?*');
  await search(page).fill('dos nada');
  await press(page.getByRole('alert').getByRole('button', { name: 'Reintentar' }));
  await expect(page.getByText('No se encontraron chats con este estado o término de búsqueda')).toBeVisible();
});

test('a search without connection says so soon, and is answered after the reconnection', async ({ browser, world }) => {
  const { context, page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.keyboard.press('Control+k');
  await search(page).fill('daniela');
  await expect(panel(page).row(/^Daniela Muñoz/)).toBeVisible();
  await context.setOffline(true);
  await search(page).fill('gloria');
  // until then the results of an older word are shown
  await expect(page.getByText('No pudimos buscar.')).toBeVisible({ timeout: 4000 });
  await expect(panel(page).row(/^Daniela Muñoz/)).toHaveCount(0);
  await context.setOffline(false);
  // another journey may have started a chat with her
  await expect(
    panel(page)
      .row(/^Gloria Inés Salazar/)
      .first(),
  ).toBeVisible();
  await expect(search(page)).toBeFocused();
});

// covers D2-2.1-09b, D2-9-01e, D2-9-01g
test('a search requests 200 chats at once, shows 100 of them, and 100 more on scroll', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.route('**/api/conversations/search?*', async (route) => {
    expect(new URL(route.request().url()).searchParams.get('limit')).toBe('200');
    const [chat] = await (await route.fetch()).json();
    const json = Array.from({ length: 150 }, (_, index) => ({
      ...chat,
      id: 9_000_000 + index,
      clienteNombre: `Ana ${index}`,
    }));
    await route.fulfill({ json });
  });
  await page.getByRole('tab', { name: /BUSCAR/ }).click();
  await search(page).fill('ana sof');
  await expect(page.getByText('150 chats')).toBeVisible();
  await expect(panel(page).row(/^Ana 0,/)).toBeVisible();
  const results = page.getByRole('region', { name: 'BUSCAR' }).locator('[data-row-scroller]');
  await expect.poll(() => results.evaluate((list) => list.scrollHeight)).toBe(100 * 96);
  await results.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect.poll(() => results.evaluate((list) => list.scrollHeight)).toBe(150 * 96);
  await results.evaluate((list) => list.scrollTo(0, list.scrollHeight));
  const last = panel(page).row(/^Ana 149,/);
  await expect(last).toBeVisible();
  // the floating button leaves the last row free
  const start = page.getByRole('button', { name: 'Iniciar un chat' });
  const gap = async () => {
    const [row, button] = [await last.boundingBox(), await start.boundingBox()];
    return row && button ? button.y - (row.y + row.height) : NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

// covers D1-2.1-08, D1-2.1-14, D2-2-02, D2-2.2-01a
test('a quick note is created with a variable, refused with a taken shortcut, and used in a chat', async ({
  browser,
  world,
}) => {
  const { page, from, box } = await acceptedChat(browser, world, 'Hallazgo Tres');
  await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
  await expect(page.getByRole('list', { name: 'Mensajes Rapidos' }).getByText('Saludo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar Saludo' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Nueva nota' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva nota' });
  // saving in the bank above it does not save the note too
  await dialog.getByRole('button', { name: 'Adjuntar del banco' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await bank.locator('input[type="file"]').setInputFiles({ name: 'lazo.png', mimeType: 'image/png', buffer: PIXEL });
  await bank.getByRole('button', { name: 'Opciones de lazo.png' }).click();
  await page.getByRole('menuitem', { name: 'Renombrar' }).click();
  const rename = page.getByRole('dialog', { name: 'Renombrar' });
  await rename.getByRole('textbox', { name: 'Nombre' }).fill('Lazo rojo');
  await page.keyboard.press('Enter');
  await expect(rename).toBeHidden();
  await bank.getByRole('button', { name: 'Usar este archivo' }).click();
  await expect(dialog.getByText('Lazo rojo')).toBeVisible();
  await dialog.getByRole('button', { name: 'Quitar el adjunto' }).click();
  await expect(dialog.getByText('Campo obligatorio')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Campo obligatorio')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Empaque de regalo');
  await dialog.getByRole('textbox', { name: 'Mensaje' }).fill('Claro que sí, ');
  await dialog.getByRole('button', { name: 'Insertar Nombre' }).click();
  await expect(dialog.getByText('Claro que sí, María')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Atajo (opcional)' }).fill('hola');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('El atajo /hola ya es de «Saludo».')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Atajo (opcional)' }).fill('regalo');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('REGALO');
  await expect(page.getByRole('list', { name: 'Mensajes Rapidos' }).getByRole('listitem')).toHaveCount(1);

  await page.goBack();
  await box.pressSequentially('/regalo');
  await expect(page.getByRole('option', { name: /Empaque de regalo/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(/Claro que sí, Hallazgo/);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await world.control.messages({ to: from })).map((message) => message.body).join('|'))
    .toContain('Claro que sí, Hallazgo');

  await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
  // other journeys have used other notes
  const used = page.getByRole('listitem').filter({ hasText: 'Empaque de regalo' });
  await expect(used.getByText('La usaste 1 vez')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar Empaque de regalo' }).click();
  await page.getByRole('dialog', { name: 'Eliminar nota' }).getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('button', { name: 'Eliminar Empaque de regalo' })).toHaveCount(0);
});

// covers D2-2.1-32, D2-5.1-22, D2-9-06, D2-9-21
test('a file is added to the media bank, renamed, found, sent with its comment, and removed', async ({
  browser,
  world,
}) => {
  const { page, from, chat } = await acceptedChat(browser, world, 'Hallazgo Cuatro');
  await page.setViewportSize({ width: 1280, height: 800 });
  await chat.getByText(/^hola/).hover();
  await chat.getByRole('button', { name: 'Responder: hola' }).click();
  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await expect(bank.getByRole('button', { name: 'Taza de la casa', exact: true })).toBeVisible();
  await expect.poll(async () => (await bank.boundingBox())?.width).toBe(900);
  await bank.locator('input[type="file"]').setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(bank.getByRole('button', { name: 'pixel.png', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(bank.getByRole('button', { name: 'Opciones de Taza de la casa' })).toHaveCount(0);

  await bank.getByRole('button', { name: 'Opciones de pixel.png' }).click();
  await page.getByRole('menuitem', { name: 'Renombrar' }).click();
  const rename = page.getByRole('dialog', { name: 'Renombrar' });
  await rename.getByRole('textbox', { name: 'Nombre' }).fill('Sello dorado');
  await rename.getByRole('button', { name: 'Guardar' }).click();
  await bank.getByRole('searchbox').fill('DORADO');
  await expect(bank.getByRole('listitem')).toHaveCount(1);

  const comment = bank.getByRole('textbox', { name: 'Comentario (opcional)' });
  await comment.fill('x'.repeat(600));
  await expect(bank.getByText('Máximo 500 caracteres: sobran 100')).toBeVisible();
  await comment.fill('aquí va el sello');
  await bank.getByRole('button', { name: 'Enviar a conversación' }).click();
  await expect(bank).toBeHidden();
  await expect(chat.getByText('aquí va el sello')).toBeVisible();
  await expect(chat.getByRole('button', { name: /En respuesta a\s*hola/ })).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Quitar la cita' })).toHaveCount(0);
  await expect
    .poll(async () => (await world.control.messages({ to: from })).map((message) => message.body).join('|'))
    .toContain('aquí va el sello');

  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  await bank.getByRole('button', { name: 'Opciones de Sello dorado' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: 'Eliminar archivo' });
  await expect(question.getByRole('button', { name: 'Eliminar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(bank).toBeVisible();
  await bank.getByRole('button', { name: 'Opciones de Sello dorado' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(bank.getByRole('button', { name: 'Sello dorado', exact: true })).toHaveCount(0);
});

// covers D1-2.1-08, D1-2.1-14, D2-2-02, D2-2.2-01a
test('the explorer filters, sorts, keeps its state in the address, reads without marking, and exports a CSV', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'));
  await page.getByRole('link', { name: 'Explorar chats' }).click();
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Estado', exact: true }).click();
  await page.getByRole('option', { name: 'Cerrada' }).click();
  await expect(page).toHaveURL(/estado=CERRADA/);
  await expect(rows.getByText('Abierta')).toHaveCount(0);
  await expect(rows.getByText('Cerrada').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cliente' }).click();
  await expect(page.getByRole('columnheader', { name: 'Cliente' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(async () => {
    const names = await rows.getByRole('button').allInnerTexts();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
  }).toPass();
  await page.getByRole('searchbox').fill('gloria');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('gloria');
  await expect(rows).toHaveCount(1);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('Gloria Inés Salazar');
  await page.route('**/api/conversations/explorar.csv?*', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { status: 429, code: 'RATE_LIMITED' } }),
  );
  await page.getByRole('button', { name: 'Descargar CSV' }).click();
  await expectToast(page, 'Descargaste varios CSV en poco tiempo. Espera 30 segundos e intenta de nuevo.');

  const reads: string[] = [];
  page.on('request', (request) => {
    if (/mark-read|markRead=true/.test(request.url())) reads.push(request.url());
  });
  await rows.getByRole('button', { name: 'Gloria Inés Salazar' }).press('Enter');
  const reading = page.getByRole('dialog', { name: 'Gloria Inés Salazar' });
  await expect(reading.getByText('Quería saber si mi pedido ya salió')).toBeVisible();
  await expect(reading.getByPlaceholder('Escribe un mensaje')).toHaveCount(0);
  expect(reads).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(reading).toBeHidden();
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('No hay chats con estos filtros')).toBeVisible();
});
