import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { acceptedChat, PIXEL } from './support/chat.ts';
import { failUntilPressed } from './support/outage.ts';
import { askApi, expect, expectToast, panel, test, visit } from './support/world.ts';

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

// covers D1-2.1-08, D1-2.1-14, D2-2-02, D2-2.1-09a, D2-2.1-15, D2-2.1-32, D2-2.1-33c, D2-2.2-01a, D2-5.1-11a, D2-5.1-22
// covers D2-9-06, D2-9-21, D2-9-23c
test('files of the media bank and quick notes are created, changed, used in a chat, and removed; a search finds words of old messages and numbers', async ({
  browser,
  world,
}) => {
  const { page, chat, from, box } = await acceptedChat(browser, world, 'Hallazgo Uno');
  const sent = () => world.control.messages({ to: from });
  const bodies = async () => (await sent()).map(({ body }) => body).join('|');
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  const choose = async (what: string) => {
    await bank.getByRole('button', { name: /^Opciones de (pixel\.png|Sello dorado)$/ }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };

  await test.step('a file is added to the media bank, renamed, found, and sent with its comment', async () => {
    await chat.getByText(/^hola/).hover();
    await chat.getByRole('button', { name: 'Responder: hola' }).click();
    await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
    await expect(bank.getByRole('button', { name: 'Taza de la casa', exact: true })).toBeVisible();
    await expect.poll(async () => (await bank.boundingBox())?.width).toBe(900);
    await bank.locator('input[type="file"]').setInputFiles({ name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL });
    await expect(bank.getByRole('button', { name: 'pixel.png', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(bank.getByRole('button', { name: 'Opciones de Taza de la casa' })).toHaveCount(0);
    await choose('Renombrar');
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
    await expect.poll(bodies).toContain('aquí va el sello');
  });

  await test.step('it is removed from the bank after a question, and Esc closes the question alone', async () => {
    await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
    await choose('Eliminar');
    const question = page.getByRole('dialog', { name: 'Eliminar archivo' });
    await expect(question.getByRole('button', { name: 'Eliminar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await choose('Eliminar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(bank.getByRole('button', { name: 'Sello dorado', exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bank).toBeHidden();
  });

  await test.step('the file of a quick reply is sent with it, also after a reload', async () => {
    await box.fill('/carta');
    await page.getByRole('option', { name: /^Carta y precios/ }).click();
    const file = page.getByRole('button', { name: 'Quitar Carta y precios' });
    await expect(file).toBeVisible();
    await page.reload();
    await expect(file).toBeVisible();
    await expect(box).toHaveValue(/^Hallazgo, te comparto nuestra carta/);
    // a send before the messages are shown asks whether they were seen
    await expect(chat.getByText(/^hola/).first()).toBeVisible();
    await box.press('Enter');
    await expect(chat.getByRole('link', { name: /carta-cafe-andino/ })).toBeVisible();
    await expect.poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length).toBe(2);
  });

  await createNote(page);

  await test.step('a quick note is used in a chat, and removed', async () => {
    await page.goBack();
    await box.pressSequentially('/regalo');
    await expect(page.getByRole('option', { name: /Empaque de regalo/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(/Claro que sí, Hallazgo/);
    await page.keyboard.press('Enter');
    await expect.poll(bodies).toContain('Claro que sí, Hallazgo');
    await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
    // other journeys have used other notes
    const used = page.getByRole('listitem').filter({ hasText: 'Empaque de regalo' });
    await expect(used.getByText('La usaste 1 vez')).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar Empaque de regalo' }).click();
    await page.getByRole('dialog', { name: 'Eliminar nota' }).getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Eliminar Empaque de regalo' })).toHaveCount(0);
  });

  const field = search(page);
  await test.step('a word of an old message leads to it: found without its accent, marked and highlighted', async () => {
    await page.goBack();
    // more than the chat's last page
    for (let number = 0; number <= MENSAJES_PAGE_SIZE; number += 1)
      await world.control.inbound({
        from,
        to: world.business,
        body: number === 0 ? 'quiero el pirarucú ahumado' : `charla ${number} fin`,
      });
    const history = chat.getByRole('region', { name: 'Mensajes con Hallazgo Uno' });
    await expect(history.getByText(`charla ${MENSAJES_PAGE_SIZE} fin`)).toBeVisible({ timeout: 45_000 });
    await page.reload();
    await page.getByRole('tab', { name: /BUSCAR/ }).click();
    await field.fill('PIRARUCU');
    const found = panel(page).row(/^Hallazgo Uno, Cliente: quiero el pirarucú ahumado/);
    await expect(found).toBeVisible();
    await expect(page.locator('mark')).toHaveText('pirarucú');
    await field.press('ArrowDown');
    await expect(found).toBeFocused();
    const readHighlighted = await noteHighlighted(page);
    await page.keyboard.press('Enter');
    await expect.poll(readHighlighted).toContain('pirarucú');
    await expect(history.getByText('quiero el pirarucú ahumado')).toBeInViewport();
  });

  await test.step('«301 55» finds numbers, one letter finds nothing, and a failure can be retried', async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill(`${from.slice(3, 6)} ${from.slice(6)}`);
    await expect(panel(page).row(/^Hallazgo Uno/)).toBeVisible();
    await expect(page.locator('mark')).toHaveText(`${from.slice(3, 6)} ${from.slice(6, 9)} ${from.slice(9)}`);
    await field.fill('h');
    await expect(page.getByText(/Escribe al menos 2 caracteres/)).toBeVisible();
    const press = await failUntilPressed(page, '**/api/conversations/search?*');
    await field.fill('dos nada');
    await press(page.getByRole('alert').getByRole('button', { name: 'Reintentar' }));
    await expect(page.getByText('No se encontraron chats con este estado o término de búsqueda')).toBeVisible();
  });
});

const createNote = (page: Page) =>
  test.step('a quick note is created with a variable, and refused with a taken shortcut', async () => {
    await page.getByRole('link', { name: 'Mensajes Rapidos' }).click();
    await expect(page.getByRole('list', { name: 'Mensajes Rapidos' }).getByText('Saludo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar Saludo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Nueva nota' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nueva nota' });
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
  });

// covers D1-2.1-08, D1-2.1-14, D2-2-02, D2-2.2-01a
test('the explorer filters, sorts, keeps its state in the address, reads live without marking, and exports a CSV', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('SUPERVISOR'), { path: 'explorar-chats' });
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

  await test.step('a chat open in the explorer stays live, and says when it was resolved', async () => {
    const agent = world.account('AGENTE', 0);
    const nombre = 'Lectura Viva';
    const from = world.newCustomer();
    const write = (text: string) =>
      world.control.inbound({ from, to: world.business, body: text, profileName: nombre });
    const found = () =>
      askApi<{ content: { id: number }[] }>(page, 'GET', `/conversations/explorar?q=${encodeURIComponent(from)}`);
    await write('uno');
    await expect.poll(async () => (await found()).content.length).toBe(1);
    const id = (await found()).content[0]?.id;
    await visit(page, `explorar-chats?chat=${id}`);
    const live = page.getByRole('dialog', { name: nombre });
    await expect(live.getByText(/^uno/)).toBeVisible();
    await expect(live.getByText(/En espera/)).toBeVisible();
    await write('dos, sin recargar');
    await expect(live.getByText(/^dos, sin recargar/)).toBeVisible();
    const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me', undefined, agent);
    await askApi(page, 'POST', `/conversations/${id}/assign`, { usuarioId }, agent);
    await askApi(page, 'POST', `/conversations/${id}/close`, { usuarioId, sinDespedida: true }, agent);
    await expect(live.getByText(/· Cerrada ·/)).toBeVisible();
  });
});
