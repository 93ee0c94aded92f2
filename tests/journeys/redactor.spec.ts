import type { Page } from '@playwright/test';
import { PIXEL, takeChat } from './support/chat.ts';
import { BROKEN, holdSends } from './support/outage.ts';
import { askApi, expect, expectToast, panel, passEstado, test, toasts, visit } from './support/world.ts';

const EMPTY_ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF');
const KINDS = 'image/*,video/*,audio/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.zip';
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });

// covers D2-2.1-16, D2-4-14, D2-5.1-17, D2-5.1-18, D2-8-09, D2-9-05a
test('F-A04 F-A17 texts and files that a reload meets are sent once; files are sent from the chooser, retried, or staged with their text', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, sent } = await takeChat(world, page, 'Archivos Uno');
  const input = chat.locator('input[type=file]');
  const again = chat.getByRole('button', { name: 'Reintentar' });
  const staged = chat.getByRole('region', { name: 'Archivos por enviar' });
  const media = async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0);
  const address = '**/api/conversations/*/messages';
  const drafts = '**/api/conversations/*/borrador';
  const waits = chat.getByText('Sin conexión. Se enviará cuando vuelva.');
  const id = new URL(page.url()).searchParams.get('chat');
  const arrived = async (text: string) => (await sent()).filter(({ body }) => body.includes(text)).length;

  await test.step('F-A17 an unsent text and one that waits for the connection survive a reload, and the latter is sent automatically, once', async () => {
    await context.route(address, async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    // what the server has stored of a draft cannot be loaded
    await context.route(drafts, (route) => route.abort());
    await field.fill('esto no salió');
    await page.keyboard.press('Enter');
    await expect(chat.getByText('esto no salió')).toBeVisible();
    await expect(waits).toBeVisible();
    // it has not failed: it is sent by itself
    await expect(toasts(page)).toHaveCount(0);
    await field.fill('a medio escribir');
    await page.reload();
    await expect(field).toHaveValue('a medio escribir');
    await expect(chat.getByText('esto no salió')).toHaveCount(1);
    await expect(waits).toBeVisible();
    await context.unroute(address);
    await context.unroute(drafts);
    await expect(again).toHaveCount(0);
    await expect.poll(() => arrived('esto no salió')).toBe(1);
  });

  await test.step('F-A17 a text that a reload cuts off is sent once, whether the server had it or not, also by the chat’s own address', async () => {
    for (const [text, hasServerIt] of [
      ['cortado antes', false],
      ['cortado después', true],
    ] as const) {
      const held = Promise.withResolvers<void>();
      await context.route(address, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        // its response never arrives
        if (hasServerIt) await route.fetch();
        held.resolve();
      });
      await field.fill(text);
      await page.keyboard.press('Enter');
      await held.promise;
      await context.unroute(address);
      if (hasServerIt) await page.goto(`${world.stack.url}/conversations/${id}`);
      else await page.reload();
      await expect(chat.getByText(text)).toHaveCount(1);
      await expect.poll(() => arrived(text)).toBe(1);
      await expect(again).toHaveCount(0);
      // also what was sent before, by the page before
      await expect(chat.getByText('esto no salió')).toHaveCount(1);
      expect(await arrived('esto no salió')).toBe(1);
    }
  });

  await test.step('an address without a chat leads to the lists, and a chat’s own one from there to the chat', async () => {
    expect(await arrived('cortado')).toBe(2);
    await page.evaluate(() => history.pushState(null, '', '/conversations/no-es-un-chat'));
    await expect(page).toHaveURL(/\/conversations(\?|$)/);
    await expect(page.getByRole('region', { name: 'Chats', exact: true })).toBeVisible();
    await expect(chat).toHaveCount(0);
    await page.evaluate((to) => history.pushState(null, '', to), `/conversations/${id}`);
    await expect(chat).toBeVisible();
  });

  await test.step('the paper clip opens a chooser for several files of the permitted types, which are sent one by one with their progress; one is cancelled, and what WhatsApp refuses is sent as a link', async () => {
    const letGo = await holdSends(context);
    const opened = page.waitForEvent('filechooser');
    await chat.getByRole('button', { name: 'Adjuntar archivos' }).click();
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
    expect(await chooser.element().getAttribute('accept')).toBe(KINDS);
    await chooser.setFiles([
      picture('finca.png'),
      picture('no-va.png'),
      { name: 'carta.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'fotos.zip', mimeType: 'application/zip', buffer: EMPTY_ZIP },
    ]);
    await expect(chat.getByRole('progressbar', { name: 'Enviando finca.png' })).toBeVisible();
    await expect(chat.getByText('En cola')).toHaveCount(2);
    await expect(chat.getByText('WhatsApp no admite este tipo de archivo. Puedes enviarlo como enlace.')).toBeVisible();
    await chat.getByRole('button', { name: 'Cancelar el envío: no-va.png' }).click();
    letGo();
    await expect(chat.getByRole('progressbar')).toHaveCount(0);
    await expect(chat.getByRole('link', { name: 'Abrir imagen: finca.png' })).toBeVisible();
    await expect(chat.getByRole('link', { name: /carta\.pdf/ })).toBeVisible();
    await chat.getByRole('button', { name: 'Enviar como enlace' }).click();
    await expect(chat.getByRole('button', { name: 'Descartar' })).toHaveCount(0);
    await expect.poll(async () => (await media()).length, { timeout: 20_000 }).toBe(2);
    await expect.poll(async () => (await sent()).filter(({ body }) => body.includes('http')).length).toBe(1);
    await expect(chat.getByText('no-va.png')).toHaveCount(0);
  });

  await test.step('a failed upload stays as a bubble with its reason, and staged files with their text, over a reload', async () => {
    await context.route('**/messages', (route) => route.fulfill(BROKEN), { times: 1 });
    await input.setInputFiles(picture('recibo.png'));
    await expect(again).toBeVisible();
    await field.fill('Así quedó');
    await field.evaluate((element, base64) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      for (const name of ['pegada.png', 'otra.png'])
        clipboardData.items.add(new File([bytes, name], name, { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, PIXEL.toString('base64'));
    await expect(staged.getByRole('listitem')).toHaveText([/pegada\.png/, /otra\.png/]);
    await page.reload();
    await expect(staged.getByRole('listitem')).toHaveText([/pegada\.png/, /otra\.png/]);
    await expect(field).toHaveValue('Así quedó');
    await expect(chat.getByText('recibo.png')).toBeVisible();
    await expect(chat.getByRole('img', { name: 'No se pudo enviar' }).first()).toBeVisible();
  });

  await test.step('a retry sends the failed one once, and «Enviar» the staged ones with the text as caption', async () => {
    await again.click();
    await expect(chat.getByRole('link', { name: 'Abrir imagen: recibo.png' })).toHaveCount(1);
    await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(staged).toHaveCount(0);
    await expect(field).toHaveValue('');
    await expect.poll(async () => (await media()).length, { timeout: 20_000 }).toBe(5);
    expect((await media()).map(({ body }) => body).slice(-2)).toEqual(['Así quedó', '']);
  });

  await test.step('the same file may be chosen again; of twelve files ten are shown at the end, and the others are refused', async () => {
    await input.setInputFiles(picture('finca.png'));
    await expect.poll(async () => (await media()).length).toBe(6);
    const many = Array.from({ length: 12 }, (_, index) => `fotos-${index + 1}.zip`);
    await input.setInputFiles(many.map((name) => ({ name, mimeType: 'application/zip', buffer: EMPTY_ZIP })));
    const refused = [/^«fotos-11\.zip»: Solo se envían 10 archivos a la vez\.$/, /^«fotos-12\.zip»/];
    await expect(chat.getByRole('alert').getByRole('listitem')).toHaveText(refused);
    await expect(chat.getByText('fotos-10.zip')).toBeInViewport();
    await expect(chat.getByRole('region', { name: /^Mensajes con/ }).getByText(/fotos-1[12]\.zip/)).toHaveCount(0);
  });
});

// covers D2-2.1-13, D2-4-08b, D2-4-13
test('two users in a chat see each other, share its draft with another browser, and learn of its new owner and of its end', async ({
  browser,
  world,
}) => {
  const nombre = 'Compañía Uno';
  const [agent, boss] = [world.account('AGENTE', 1), world.account('SUPERVISOR')];
  const { page: one } = await world.signIn(browser, agent);
  const { chat, field } = await takeChat(world, one, nombre);
  const id = new URL(one.url()).searchParams.get('chat');
  const { page: two } = await world.signIn(browser, boss, { path: `conversations?tab=all&chat=${id}` });
  const other = two.getByRole('region', { name: `Chat con ${nombre}` });
  const [agentName, bossName] = [agent, boss].map((who) => who.nombre.split(' ')[0]);
  const empty = one.getByText('Selecciona un chat para empezar a chatear.');

  await test.step('two users in a chat see each other look and write', async () => {
    await expect(chat.getByText(`${bossName} está viendo este chat`)).toBeVisible();
    await expect(other.getByText(`${agentName} está viendo este chat`)).toBeVisible();
    await other.getByPlaceholder('Escribe un mensaje').pressSequentially('le respondo');
    await expect(chat.getByText(`${bossName} está escribiendo…`)).toBeVisible();
  });

  await test.step('a draft, with its quote, is there in another browser, and gone there once it is sent', async () => {
    await chat.getByText(/^Buenas tardes/).hover();
    await chat.getByRole('button', { name: 'Responder: Buenas tardes' }).click();
    await expect(field).toBeFocused();
    // a pause in typing saves a part
    const isSaved = one.waitForResponse(
      (answer) =>
        answer.url().endsWith('/borrador') && (answer.request().postData() ?? '').includes('Claro que sí, le cuento'),
    );
    await one.keyboard.type('Claro que sí, le cuento');
    expect((await isSaved).status()).toBe(200);
    const { page: desk } = await world.signIn(browser, agent, { path: `conversations?chat=${id}` });
    const there = desk.getByPlaceholder('Escribe un mensaje');
    await expect(there).toHaveValue('Claro que sí, le cuento');
    await expect(desk.getByRole('button', { name: 'Quitar la cita' })).toBeVisible();
    await field.press('Enter');
    await expect(chat.getByRole('button', { name: /En respuesta a\s*Buenas tardes/ })).toBeVisible();
    await expect(async () => {
      await desk.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(there).toHaveValue('', { timeout: 1000 });
    }).toPass();
    await expect(desk.getByRole('button', { name: 'Quitar la cita' })).toHaveCount(0);
    await desk.close();
  });

  await test.step('a chat taken over while the user writes in it closes with the new owner’s name, and the draft returns with the chat', async () => {
    const [ofAgent, ofBoss] = await Promise.all(
      [one, two].map(async (page) => (await askApi<{ id: number }>(page, 'GET', '/usuarios/me')).id),
    );
    const assign = (usuarioId?: number) => askApi(two, 'POST', `/conversations/${id}/assign`, { usuarioId });
    const isSaved = one.waitForResponse(
      (answer) => answer.url().endsWith(`/${id}/borrador`) && answer.request().method() === 'PUT' && answer.ok(),
    );
    await field.fill('Le confirmo el precio mañana');
    await isSaved;
    await assign(ofBoss);
    await expectToast(one, `El chat de ${nombre} ahora lo atiende ${boss.nombre}.`);
    await expect(chat).toHaveCount(0);
    await expect(empty).toBeVisible();
    await assign(ofAgent);
    await panel(one).mine();
    await panel(one).open(new RegExp(`^${nombre}`));
    await expect(field).toHaveValue('Le confirmo el precio mañana');
  });

  await test.step('a chat that a colleague resolves closes on the screen, with an explanation', async () => {
    await two.getByRole('button', { name: 'Más opciones' }).click();
    await two.getByRole('menuitem', { name: 'Resolver sin despedida' }).click();
    await passEstado(two);
    const question = two.getByRole('dialog', { name: 'Resolver conversación' });
    await expect(question.getByText('El cliente no recibirá el mensaje de despedida ni la encuesta.')).toBeVisible();
    await question.getByRole('button', { name: 'Sí' }).click();
    await expectToast(one, `El chat de ${nombre} fue resuelto.`);
    await expect(chat).toHaveCount(0);
    await expect(empty).toBeVisible();
  });

  await test.step('the rating can still be requested, once', async () => {
    await visit(two, `conversations?tab=resolved&chat=${id}`);
    const first = two.getByRole('region', { name: 'Chats', exact: true }).locator('[data-row-id]').first();
    await expect(first).toHaveAccessibleName(new RegExp(`^${nombre}, Cerrada`));
    await requestRating(two);
  });
});

/** Requests the customer's rating in the open chat, and checks that it cannot be requested again. */
async function requestRating(page: Page): Promise<void> {
  const resend = page.getByRole('menuitem', { name: /^Reenviar encuesta/ });
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await resend.click();
  await page.getByRole('dialog', { name: 'Reenviar encuesta' }).getByRole('button', { name: 'Enviar' }).click();
  await expectToast(page, 'Encuesta enviada al cliente.');
  await expect(page.getByText('Del 1 al 5, ¿cómo calificas nuestra atención?')).toBeVisible();
  await page.getByRole('button', { name: 'Más opciones' }).click();
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('La encuesta ya se envió en las últimas 24 horas. Se puede reenviar desde el ');
}
