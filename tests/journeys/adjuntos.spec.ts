import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Request } from '@playwright/test';
import { PIXEL, takeChat } from './support/chat.ts';
import { holdSends } from './support/outage.ts';
import { askApi, expect, expectToast, panel, PHONE, test, toasts } from './support/world.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF');
interface Carried {
  name: string;
  /** The text beside the file, by type. */
  words?: Record<string, string>;
}

/** Pastes a picture, or drags and drops one; returns whether the browser's default action stays. */
function bring(place: Locator, events: ('paste' | 'dragover' | 'drop')[], { name, words = {} }: Carried) {
  return place.evaluate(
    (element, { kinds, base64, fileName, texts }) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(texts)) transfer.items.add(text, type);
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const how = { bubbles: true, cancelable: true };
      return kinds.map((kind) =>
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...how, clipboardData: transfer })
            : new DragEvent(kind, { ...how, dataTransfer: transfer }),
        ),
      );
    },
    { kinds: events, base64: PIXEL.toString('base64'), fileName: name, texts: words },
  );
}

test('F-A04 pasted and dropped files wait above the field, can be removed, and are sent with the caption; a copied table’s picture and a file dropped beside the chat are ignored', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, sent } = await takeChat(world, page, 'Pegado Uno');
  await field.fill('Así quedó');
  expect(await bring(field, ['paste'], { name: 'pegada.png' })).toEqual([false]);
  const staged = chat.getByRole('region', { name: 'Archivos por enviar' });
  await expect(staged.getByText('pegada.png')).toBeVisible();

  const words = { 'text/plain': 'uno\tdos', 'text/html': '<table><tr><td>uno</td><td>dos</td></tr></table>' };
  expect(await bring(field, ['paste'], { name: 'tabla.png', words })).toEqual([true]);

  await bring(chat.locator('header'), ['dragover'], { name: 'soltada.png' });
  await expect(chat.getByText('Suelta los archivos para adjuntarlos')).toBeVisible();
  await bring(chat.locator('header'), ['drop'], { name: 'soltada.png' });
  await expect(chat.getByText('Suelta los archivos para adjuntarlos')).toHaveCount(0);
  // a file dropped beside the chat is ignored, and the browser does not open it either
  const beside = page.getByRole('region', { name: 'Chats', exact: true });
  expect(await bring(beside, ['dragover', 'drop'], { name: 'perdida.png' })).toEqual([false, false]);
  await bring(field, ['paste'], { name: 'sobra.png' });
  await expect(staged.getByRole('listitem')).toHaveText([/pegada\.png/, /soltada\.png/, /sobra\.png/]);
  await staged.getByRole('button', { name: 'Quitar archivo: sobra.png' }).click();
  await expect(field).toBeFocused();
  await expect(chat.getByRole('link', { name: /^Abrir imagen/ })).toHaveCount(0);
  expect((await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0)).toEqual([]);

  // staged files outlive a reload, as the text does
  await page.reload();
  // a send before the messages are shown asks whether they were seen
  await expect(chat.getByRole('region', { name: /^Mensajes con/ }).getByText('Buenas tardes')).toBeVisible();
  await expect(staged.getByRole('listitem')).toHaveText([/pegada\.png/, /soltada\.png/]);
  await expect(field).toHaveValue('Así quedó');
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(staged).toHaveCount(0);
  await expect(field).toHaveValue('');
  await expect.poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length).toBe(2);
  const withMedia = (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0);
  expect(withMedia.map(({ body }) => body)).toEqual(['Así quedó', '']);
  await expect(chat.getByText(/tabla\.png|perdida\.png|sobra\.png/)).toHaveCount(0);
  await expect(chat.getByRole('link', { name: /^Abrir imagen/ })).toHaveCount(2);
});

// covers D2-2.1-16, D2-5.1-17
test('the paper clip opens a chooser for several files of the permitted types, and the chosen ones are sent at once', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, sent } = await takeChat(world, page, 'Elegido Uno');
  const letGo = await holdSends(context);
  const opened = page.waitForEvent('filechooser');
  await chat.getByRole('button', { name: 'Adjuntar archivos' }).click();
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(true);
  const kinds = 'image/*,video/*,audio/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip';
  expect(await chooser.element().getAttribute('accept')).toBe(kinds);
  await chooser.setFiles([
    { name: 'patio.png', mimeType: 'image/png', buffer: PIXEL },
    { name: 'carta.pdf', mimeType: 'application/pdf', buffer: PDF },
  ]);
  const waiting = (name: string) => chat.getByRole('button', { name: `Cancelar el envío: ${name}` });
  for (const name of ['patio.png', 'carta.pdf']) await expect(waiting(name)).toBeVisible();
  letGo();
  await expect(chat.getByRole('link', { name: 'Abrir imagen: patio.png' })).toBeVisible();
  await expect(chat.getByRole('link', { name: /carta\.pdf/ })).toBeVisible();
  await expect.poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length).toBe(2);

  // the same file may be chosen again
  const again = page.waitForEvent('filechooser');
  await chat.getByRole('button', { name: 'Adjuntar archivos' }).click();
  await (await again).setFiles({ name: 'patio.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(chat.getByRole('link', { name: 'Abrir imagen: patio.png' })).toHaveCount(2);
});

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

test('a picture of a preview opens over it, Esc leads back step by step, and the chat behind can be written in', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { field } = await takeChat(world, page, 'Detrás Uno');
  const media = [{ base64: PIXEL.toString('base64'), contentType: 'image/png', fileName: 'patio.png' }];
  await world.control.inbound({ from: world.newCustomer(), to: world.business, media, profileName: 'Delante Uno' });
  await panel(page).waiting();
  const row = await panel(page).find(/^Delante Uno/);
  const id = await row.getAttribute('data-row-id');
  await expect
    .poll(async () => {
      const path = `/conversations/${id}/messages?markRead=false`;
      const { content } = await askApi<{ content: { archivos: { estado: string }[] }[] }>(page, 'GET', path);
      return content.flatMap(({ archivos }) => archivos).map(({ estado }) => estado);
    })
    .toEqual(['LISTO']);

  await page.getByRole('button', { name: 'Vista previa de Delante Uno' }).click();
  const preview = page.getByRole('dialog', { name: 'Vista previa · Delante Uno' });
  await preview.getByRole('link', { name: /^Abrir imagen/ }).click();
  const viewer = page.getByRole('dialog', { name: /^Imagen/ });
  await expect(viewer.getByText('1 / 1')).toBeVisible();
  await page.keyboard.press('+');
  await expect(viewer.getByRole('img')).toHaveCSS('transform', /matrix\(2, 0, 0, 2/);
  // the focus is where it was, and the preview is the uppermost again by then: an Esc that follows closes it
  const opener = preview.getByRole('link', { name: /^Abrir imagen/, includeHidden: true });
  await expect(opener).not.toBeFocused();
  await opener.evaluate((link) => {
    const esc = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    link.addEventListener('focus', () => queueMicrotask(() => link.dispatchEvent(esc)), { once: true });
  });
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(preview).toBeHidden();
  await field.click();
  await page.keyboard.type('+57 - 1');
  await expect(field).toHaveValue('+57 - 1');
});

test('a document that cannot be opened says so, and so does a browser that opens no tabs', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat } = await takeChat(world, page, 'Documento Uno');
  const file = { name: 'carta.pdf', mimeType: 'application/pdf', buffer: PDF };
  await chat.locator('input[type=file]').setInputFiles(file);
  const link = chat.getByRole('link', { name: /carta\.pdf/ });
  await expect(link).toBeVisible();
  await context.route('**/api/archivos/*/url', (route) => route.fulfill({ status: 500, json: {} }));
  await link.click();
  await expectToast(page, 'No pudimos abrir el archivo.');
  await expect.poll(() => context.pages().length).toBe(1);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await link.click();
  await expectToast(
    page,
    'El navegador bloqueó la pestaña del archivo. Permite las ventanas emergentes de esta página e intenta de nuevo.',
  );
});

test('the question keeps a comment for an item of the media bank', async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat } = await takeChat(world, page, 'Banco Uno');
  await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  await bank.getByRole('button', { name: 'Taza de la casa', exact: true }).click();
  const comment = bank.getByRole('textbox', { name: 'Comentario (opcional)' });
  await comment.fill('la de barro');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Cambios sin guardar' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(comment).toHaveValue('la de barro');
  await expect(comment).toBeFocused();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(bank).toBeHidden();
});

/** A second of silence in a playable format. */
function silence(): Buffer {
  const samples = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

test('a sound plays on in a chat that is open for hours, however often its address expires; a deleted one becomes a document', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), { clock: true });
  const { chat, from } = await takeChat(world, page, 'Horas Abierto');
  const media = [{ base64: silence().toString('base64'), contentType: 'audio/wav', fileName: 'larga.wav' }];
  await world.control.inbound({ from, to: world.business, media });
  const audio = chat.getByRole('group', { name: 'Audio: larga.wav' }).locator('audio');
  const canPlay = () => audio.evaluate((sound: HTMLAudioElement) => sound.error === null && sound.readyState > 0);
  await expect.poll(canPlay).toBe(true);
  // the server's clock hardly moves, and signatures of the same second have one address
  let renewals = 0;
  await page.route('**/api/archivos/*/url', async (route) => {
    const answer = await route.fetch();
    const { url }: { url: string } = await answer.json();
    await route.fulfill({ response: answer, json: { url: `${url}&vez=${++renewals}` } });
  });
  /** The player's next request to an expired address is refused. */
  const refuseOnce = async () => {
    await page.route('**/files/**', (route) => route.fulfill({ status: 403 }), { times: 1 });
    const renewal = page.waitForRequest(/\/api\/archivos\/\d+\/url$/);
    await audio.evaluate((sound: HTMLAudioElement) => sound.load());
    await renewal;
  };
  for (let hour = 0; hour < 3; hour++) {
    await page.clock.fastForward('10:30');
    await refuseOnce();
    await expect.poll(canPlay).toBe(true);
  }
  // only the address that was just renewed
  await page.route('**/files/**', (route) => route.fulfill({ status: 403 }));
  await audio.evaluate((sound: HTMLAudioElement) => sound.load());
  await expect(audio).toHaveCount(0);
  await expect(chat.getByRole('link', { name: /larga\.wav/ })).toBeVisible();
});

test("on a phone a toast covers no part of the chat's header", async ({ browser, world }) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { chat, field } = await takeChat(world, page, 'Avisos En El Teléfono');
  await field.fill('Hola {{nombre}}, tu pedido es ____');
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  // reminders of tasks come at their own hour
  const told = toasts(page).filter({ hasText: 'Falta completar' });
  await expect(told).toHaveCount(1);
  const [toast, header] = [await told.boundingBox(), await chat.locator('header').boundingBox()];
  expect(toast?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
});

test('F-A20 each refused file is named with its reason, on a phone too, and the others are sent', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0), PHONE);
  const { chat, field } = await takeChat(world, page, 'Rechazados Uno');
  await chat.locator('input[type=file]').setInputFiles([
    ...['uno.exe', 'dos.exe', 'tres.exe', 'cuatro.exe'].map((name) => ({
      name,
      mimeType: 'application/x-msdownload',
      buffer: PIXEL,
    })),
    { name: 'nada.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'buena.png', mimeType: 'image/png', buffer: PIXEL },
  ]);
  const refused = chat.getByRole('alert');
  await expect(refused.getByRole('listitem')).toHaveText([
    ...['uno', 'dos', 'tres', 'cuatro'].map((name) => `«${name}.exe»: Este tipo de archivo no se puede enviar.`),
    '«nada.png»: Está vacío.',
  ]);
  await expect(chat.getByRole('link', { name: 'Abrir imagen: buena.png' })).toBeVisible();
  await refused.getByRole('button', { name: 'Cerrar' }).click();
  await expect(refused).toHaveCount(0);
  await expect(field).toBeFocused();
});
