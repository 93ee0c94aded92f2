import type { BrowserContext, Page, Request } from '@playwright/test';
import { PIXEL, takeChat } from './support/chat.ts';
import { BROKEN } from './support/outage.ts';
import { askApi, expect, expectToast, panel, readToasts, test, toasts } from './support/world.ts';

/** The sends of texts and files; requests of lists have a query. */
const SENDS = /\/messages$/;

/** Holds the next send until the returned function releases it, to the server or nowhere. */
async function holdSend(context: BrowserContext): Promise<(how: 'to the server' | 'nowhere') => void> {
  let letGo: (how: 'to the server' | 'nowhere') => void = () => undefined;
  const isOver = new Promise<'to the server' | 'nowhere'>((resolve) => (letGo = resolve));
  await context.route(
    SENDS,
    async (route) => ((await isOver) === 'nowhere' ? route.fulfill(BROKEN) : route.continue()),
    {
      times: 1,
    },
  );
  return letGo;
}

/** Runs an action that sends, and waits until the request is in progress. */
async function sending(page: Page, act: () => Promise<unknown>): Promise<Request> {
  const isAsked = page.waitForRequest((request) => request.method() === 'POST' && SENDS.test(request.url()));
  await act();
  return isAsked;
}

/** The duration of a recording: it continued while the machine was slow. */
const LENGTH = /^(?!0:00)\d:\d\d$/;

test('a message sent before the customer’s newest message was seen asks first: a text, files, and one whose chat was left or closed', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, from, sent } = await takeChat(world, page, 'Noticias Uno');
  const id = new URL(page.url()).searchParams.get('chat');
  const history = chat.getByRole('region', { name: 'Mensajes con Noticias Uno' });
  const question = chat.getByRole('alert').filter({ hasText: 'Hay mensajes nuevos' });
  const meanwhile = async (body: string, act: () => Promise<unknown>) => {
    const letGo = await holdSend(context);
    const request = await sending(page, act);
    await world.control.inbound({ from, to: world.business, body });
    await expect(history.getByText(body)).toBeVisible();
    letGo('to the server');
    await expect(question).toBeVisible();
    return request;
  };
  const write = (text: string) => async () => {
    await field.fill(text);
    await field.press('Enter');
  };
  const bodies = async () => (await sent()).map(({ body }) => body).join('|');

  const request = await meanwhile('mejor el otro', write('Son 20.000'));
  expect(request.postDataJSON()).toMatchObject({ contenido: 'Son 20.000', vistoHastaSecuencia: expect.any(Number) });
  await expect(question).toContainText('Son 20.000');
  await question.getByRole('button', { name: 'Revisar' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('Son 20.000');
  expect(await bodies()).not.toContain('Son 20.000');
  // newer messages are seen by now
  await field.press('Enter');
  await expect.poll(bodies).toContain('Son 20.000');

  await meanwhile('¿y de cuáles hay?', write('Quedan dos'));
  await question.getByRole('button', { name: 'Enviar igual' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect.poll(bodies).toContain('Quedan dos');
  // in order: the held message was sent once
  expect((await bodies()).split('Son 20.000')).toHaveLength(2);

  const files = ['uno.png', 'dos.png'].map((name) => ({ name, mimeType: 'image/png', buffer: PIXEL }));
  await meanwhile('mándeme fotos', () => chat.locator('input[type=file]').setInputFiles(files));
  await expect(question).toContainText('uno.png, dos.png');
  await question.getByRole('button', { name: 'Revisar' }).click();
  await expect(history.getByText('Llegaron mensajes nuevos antes de enviarlo.')).toHaveCount(2);
  await history.getByRole('button', { name: 'Enviar', exact: true }).first().click();
  await expect(history.getByRole('link', { name: 'Abrir imagen: uno.png' })).toBeVisible();
  await history.getByRole('button', { name: 'Descartar' }).click();
  await expect(history.getByText('dos.png')).toHaveCount(0);

  await test.step('a held text is reported in another chat, and can still be read when its own is closed', async () => {
    const letGo = await holdSend(context);
    await sending(page, write('lo de ayer sigue en pie'));
    await world.control.inbound({ from, to: world.business, body: 'ya no lo quiero' });
    await expect(chat.getByText(/^ya no lo quiero/)).toBeVisible();
    await panel(page).open(/^Hotel Casa del Sol/);
    await expect(chat).toHaveCount(0);
    letGo('to the server');
    await expectToast(page, 'Hay mensajes nuevos en el chat de Noticias Uno. Lo que enviabas espera tu respuesta.');
    const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
    await askApi(page, 'POST', `/conversations/${id}/close`, { usuarioId, sinDespedida: true });
    // a page that learns of the closing would close the chat
    await page.goto(`${world.stack.url}/conversations?tab=resolved&chat=${id}`);
    await expect(chat.getByText('Este chat está cerrado.')).toBeVisible();
    const unsent = chat.getByRole('alert').filter({ hasText: 'Sin enviar' });
    await expect(unsent.getByText('lo de ayer sigue en pie')).toBeVisible();
    await unsent.getByRole('button', { name: 'Descartar' }).click();
    await expect(unsent).toHaveCount(0);
  });
});

/** The end of what is said about a chat that a colleague has now. */
const FAR = 'que ya no atiendes. Puedes verlo, descargarlo o descartarlo.';

const MARKED = /^Lejos Uno, .*Hay algo sin enviar/;

test('a failure in another chat is reported with its customer’s name, marked on its row, and linked, also after the chat was transferred while offline', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, sent } = await takeChat(world, page, 'Lejos Uno');
  const id = new URL(page.url()).searchParams.get('chat');
  const marked = panel(page).row(MARKED);
  // earlier journeys leave chats too: only rows around the visible ones are rendered
  const isUnmarked = async () => {
    await panel(page).find(/^Lejos Uno/);
    await expect(marked).toHaveCount(0);
  };
  const leaveBefore = async (act: () => Promise<unknown>) => {
    const letGo = await holdSend(context);
    await sending(page, act);
    await panel(page).open(/^Hotel Casa del Sol/);
    await expect(chat).toHaveCount(0);
    await expect(marked).toHaveCount(0);
    letGo('nowhere');
  };

  await leaveBefore(async () => {
    await field.fill('ya le confirmo');
    await field.press('Enter');
  });
  const toastTexts = async () => (await readToasts(page)).join('|');
  await expect.poll(toastTexts).toContain('Tu mensaje no se envió en el chat de Lejos Uno: ');
  // a user on another list stays there; the toast lasts only seconds, and the row is searched after it
  await page.getByRole('tab', { name: /RESUELTOS/ }).click();
  await toasts(page).getByRole('button', { name: 'Abrir chat' }).click();
  await expect(page).toHaveURL(/tab=resolved/);
  await page.getByRole('tab', { name: /ABIERTO/ }).click();
  await panel(page).find(MARKED);
  await expect(chat.getByText('ya le confirmo')).toBeVisible();
  await chat.getByRole('button', { name: 'Reintentar' }).click();
  await expect.poll(async () => (await sent()).map(({ body }) => body).join('|')).toContain('ya le confirmo');
  await isUnmarked();

  await leaveBefore(() =>
    chat.locator('input[type=file]').setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PIXEL }),
  );
  await expect.poll(toastTexts).toContain('«recibo.png» no se envió en el chat de Lejos Uno: ');
  await page.reload();
  await panel(page).open(MARKED);
  await chat.getByRole('button', { name: 'Descartar' }).click();
  await isUnmarked();

  await test.step('a chat that is transferred while offline is reported after the reconnection, and each «Descartar» leads to the next', async () => {
    await context.route(SENDS, (route) => route.fulfill(BROKEN), { times: 2 });
    for (const words of ['uno', 'dos']) {
      await field.fill(words);
      await sending(page, () => field.press('Enter'));
    }
    await panel(page).open(/^Hotel Casa del Sol/);
    await panel(page).find(MARKED);
    await context.setOffline(true);
    await expect(page.getByText('Sin conexión').first()).toBeVisible();
    const boss = world.account('SUPERVISOR');
    const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me', undefined, boss);
    await askApi(page, 'POST', `/conversations/${id}/assign`, { usuarioId }, boss);
    await context.setOffline(false);
    await expectToast(page, `Quedó algo tuyo sin enviar en el chat de Lejos Uno, ${FAR}`);

    await toasts(page).getByRole('button', { name: 'Ver' }).click();
    const unsent = page.getByRole('region', { name: 'Sin enviar' }).first();
    const discards = unsent.getByRole('button', { name: 'Descartar' });
    await expect(discards).toHaveCount(2);
    await discards.first().focus();
    await page.keyboard.press('Enter');
    await expect(discards).toHaveCount(1);
    await expect(discards).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(discards).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Volver a los chats' })).toBeFocused();
  });
});

/** Keeps the tracks of every opened microphone. */
function keepTracks(): void {
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const tracks: MediaStreamTrack[] = [];
  Object.assign(window, { tracks });
  mediaDevices.getUserMedia = async (wish) => {
    const stream = await open(wish);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

const openMicrophones = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(({ readyState }) => readyState === 'live')
        .length,
  );

// covers D2-2.1-16, D2-2.1-17, D2-4-15, D2-7.1-13
test('a voice note arrives as one; an unsent one is lost to no key, waits in its chat, and can still be heard if the chat is transferred', async ({
  browser,
  world,
}) => {
  const { page } = await world.signIn(browser, world.account('AGENTE', 0));
  await page.addInitScript(keepTracks);
  await page.evaluate(keepTracks);
  const { chat, field, sent } = await takeChat(world, page, 'Voz Uno');
  const id = new URL(page.url()).searchParams.get('chat');
  const timer = chat.getByRole('timer');
  const voices = async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length;
  const record = async () => {
    await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
    await expect(timer).toContainText(/0:0[1-9]/);
  };

  await test.step('it is recorded with a pause and arrives as one', async () => {
    await record();
    await chat.getByRole('button', { name: 'Pausar la grabación' }).click();
    await expect(timer).toContainText('En pausa');
    await chat.getByRole('button', { name: 'Continuar la grabación' }).click();
    await chat.getByRole('button', { name: 'Enviar la nota de voz' }).click();
    await expect(chat.getByRole('group', { name: /^Audio: nota-voz/ })).toBeVisible();
    // the next typed letters are for the customer, not shortcuts of the inbox
    await expect(field).toBeFocused();
    await expect.poll(voices).toBe(1);
  });

  await test.step('no key loses a recording, and it asks before the window closes', async () => {
    await record();
    for (const key of ['Escape', 'j', 'k', 'e', 'a', '?', 'Alt+ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(timer).toBeVisible();
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await question).type()).toBe('beforeunload');
    await (await question).dismiss();
    await expect(timer).toBeVisible();
    expect(await openMicrophones(page)).toBe(1);
  });

  await test.step('it waits in its chat when the user leaves, where it is played and sent', async () => {
    await panel(page).open(/^Hotel Casa del Sol/);
    await expectToast(page, 'Tu nota de voz quedó sin enviar en el chat de Voz Uno.');
    await expect.poll(() => openMicrophones(page)).toBe(0);
    await page.reload();
    await panel(page).open(/^Voz Uno, .*Hay algo sin enviar/);
    await expect(chat.getByText('La grabación se detuvo antes de enviarla.')).toBeVisible();
    const unsent = chat.getByRole('group', { name: 'Audio: Nota de voz sin enviar' });
    await expect(unsent.getByText(LENGTH)).toBeVisible();
    await unsent.getByRole('button', { name: 'Reproducir' }).click();
    const sound = unsent.locator('audio');
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1);
    const history = chat.getByRole('region', { name: 'Mensajes con Voz Uno' });
    await history.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect.poll(voices).toBe(2);
  });

  await test.step('a recording whose chat is transferred is reported, and can still be played, downloaded and discarded', async () => {
    await record();
    await panel(page).open(/^Hotel Casa del Sol/);
    await expect.poll(() => openMicrophones(page)).toBe(0);
    const boss = world.account('SUPERVISOR');
    const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me', undefined, boss);
    await askApi(page, 'POST', `/conversations/${id}/assign`, { usuarioId }, boss);
    await expectToast(page, `Quedó algo tuyo sin enviar en el chat de Voz Uno, ${FAR}`);
    // a later page reports it again
    await page.goto(`${world.stack.url}/conversations`);
    await expect.poll(async () => (await readToasts(page)).join('|')).toContain(FAR);
    await toasts(page).getByRole('button', { name: 'Ver' }).click();
    const unsent = page.getByRole('region', { name: 'Sin enviar' });
    await expect(unsent.getByText(LENGTH)).toBeVisible();
    const download = page.waitForEvent('download');
    await unsent.getByRole('button', { name: 'Descargar' }).click();
    expect((await download).suggestedFilename()).toMatch(/^nota-voz\./);
    await unsent.getByRole('button', { name: 'Descartar' }).click();
    await expect(unsent).toHaveCount(0);
  });
});
