import type { BrowserContext, BrowserType, Page, Request } from '@playwright/test';
import { PIXEL, takeChat } from './support/chat.ts';
import { BROKEN } from './support/outage.ts';
import { launchTalking } from './support/phone.ts';
import { askApi, expect, expectToast, panel, readToasts, test, toasts, type World } from './support/world.ts';

/** The sends of texts, files and items of the media bank; requests of lists have a query. */
const SENDS = /\/messages(\/from-media\/\d+\?.*)?$/;

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

async function signInWithMicrophone(playwright: { chromium: BrowserType }, world: World) {
  const recording = await launchTalking(playwright);
  const signedIn = await world.signIn(recording, world.account('AGENTE', 0));
  await signedIn.page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    mediaDevices.getUserMedia = async (wish) => {
      const stream = await open(wish);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  const openMicrophones = () =>
    signedIn.page.evaluate(
      () =>
        (window as unknown as { tracks: MediaStreamTrack[] }).tracks.filter(({ readyState }) => readyState === 'live')
          .length,
    );
  return { ...signedIn, recording, openMicrophones };
}

test('a message sent before the customer’s newest message was seen asks first: text, files, an item of the bank', async ({
  browser,
  world,
}) => {
  test.slow();
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, from, sent } = await takeChat(world, page, 'Noticias Uno');
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

  const bank = page.getByRole('dialog', { name: 'Banco de multimedia' });
  const sendFromBank = async (body: string, comment: string) => {
    await chat.getByRole('button', { name: 'Banco de multimedia' }).click();
    await bank.getByRole('button', { name: 'Taza de la casa', exact: true }).click();
    await bank.getByRole('textbox', { name: 'Comentario (opcional)' }).fill(comment);
    await meanwhile(body, () => bank.getByRole('button', { name: 'Enviar a conversación' }).click());
    await expect(field).toBeFocused();
    await expect(question).toContainText(`Taza de la casa · ${comment}`);
  };
  await sendFromBank('la de barro', 'mire esta');
  await question.getByRole('button', { name: 'Revisar' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue('mire esta');
  // a message has one file: the second one waits
  await sendFromBank('¿y la otra?', 'y esta');
  await question.getByRole('button', { name: 'Revisar' }).click();
  await expectToast(page, 'Lo que escribes ya lleva un archivo: envíalo o quítalo antes de revisar este.');
  await question.getByRole('button', { name: 'Enviar igual' }).click();
  await expect.poll(bodies).toContain('y esta');
  await field.press('Enter');
  await expect(history.getByText('mire esta')).toBeVisible();
  await expect.poll(bodies).toContain('mire esta');
});

const MARKED = /^Lejos Uno, .*Hay algo sin enviar/;

test('a failure in another chat is reported with its customer’s name, marked on its row, and linked', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, sent } = await takeChat(world, page, 'Lejos Uno');
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
  const told = async () => (await readToasts(page)).join('|');
  await expect.poll(told).toContain('Tu mensaje no se envió en el chat de Lejos Uno: ');
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
  await expect.poll(told).toContain('«recibo.png» no se envió en el chat de Lejos Uno: ');
  await page.reload();
  await panel(page).open(MARKED);
  await chat.getByRole('button', { name: 'Descartar' }).click();
  await isUnmarked();
});

test('a held text is reported in another chat, and can still be read when its own is closed', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const { chat, field, from } = await takeChat(world, page, 'Retenido Uno');
  const id = new URL(page.url()).searchParams.get('chat');
  const letGo = await holdSend(context);
  await sending(page, async () => {
    await field.fill('lo de ayer sigue en pie');
    await field.press('Enter');
  });
  await world.control.inbound({ from, to: world.business, body: 'ya no lo quiero' });
  await expect(chat.getByText(/^ya no lo quiero/)).toBeVisible();
  await panel(page).open(/^Hotel Casa del Sol/);
  await expect(chat).toHaveCount(0);
  letGo('to the server');
  await expectToast(page, 'Hay mensajes nuevos en el chat de Retenido Uno. Lo que enviabas espera tu respuesta.');
  const { id: usuarioId } = await askApi<{ id: number }>(page, 'GET', '/usuarios/me');
  await askApi(page, 'POST', `/conversations/${id}/close`, { usuarioId, sinDespedida: true });

  await page.goto(`${world.stack.url}/conversations?tab=resolved&chat=${id}`);
  await expect(chat.getByText('Este chat está cerrado.')).toBeVisible();
  const unsent = chat.getByRole('alert').filter({ hasText: 'Sin enviar' });
  await expect(unsent.getByText('lo de ayer sigue en pie')).toBeVisible();
  await unsent.getByRole('button', { name: 'Descartar' }).click();
  await expect(unsent).toHaveCount(0);
});

// covers D2-2.1-17
test('no key loses a recording, it asks before the window closes, and waits in its chat when the user leaves', async ({
  playwright,
  world,
}) => {
  const { page, recording, openMicrophones } = await signInWithMicrophone(playwright, world);
  const { chat, sent } = await takeChat(world, page, 'Voz Tres');
  const timer = chat.getByRole('timer');
  await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect(timer).toContainText(/0:0[1-9]/);
  for (const key of ['Escape', 'j', 'k', 'e', 'a', '?', 'Alt+ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(timer).toBeVisible();

  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await expect(timer).toBeVisible();
  expect(await openMicrophones()).toBe(1);

  await panel(page).open(/^Hotel Casa del Sol/);
  await expectToast(page, 'Tu nota de voz quedó sin enviar en el chat de Voz Tres.');
  await expect.poll(openMicrophones).toBe(0);
  await panel(page).find(/^Voz Tres, .*Hay algo sin enviar/);
  await page.reload();
  await panel(page).open(/^Voz Tres, .*Hay algo sin enviar/);
  await expect(chat.getByText('La grabación se detuvo antes de enviarla.')).toBeVisible();
  // it can be played before it is sent
  const unsent = chat.getByRole('group', { name: 'Audio: Nota de voz sin enviar' });
  await expect(unsent.getByText(LENGTH)).toBeVisible();
  await unsent.getByRole('button', { name: 'Reproducir' }).click();
  const sound = unsent.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.played.length)).toBe(1);
  const history = chat.getByRole('region', { name: 'Mensajes con Voz Tres' });
  await history.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(chat.getByRole('group', { name: /^Audio: nota-voz/ })).toBeVisible();
  await expect.poll(async () => (await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0).length).toBe(1);
  await recording.close();
});

test('a recording whose chat is transferred is reported, and can still be played, downloaded and discarded', async ({
  playwright,
  browser,
  world,
}) => {
  test.slow();
  const { page, recording } = await signInWithMicrophone(playwright, world);
  const boss = await world.signIn(browser, world.account('SUPERVISOR'));
  const { chat } = await takeChat(world, page, 'Voz Ajena');
  const id = new URL(page.url()).searchParams.get('chat');
  await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect(chat.getByRole('timer')).toContainText(/0:0[1-9]/);
  await panel(page).open(/^Hotel Casa del Sol/);
  await expectToast(page, 'Tu nota de voz quedó sin enviar en el chat de Voz Ajena.');

  const { id: usuarioId } = await askApi<{ id: number }>(boss.page, 'GET', '/usuarios/me');
  await askApi(boss.page, 'POST', `/conversations/${id}/assign`, { usuarioId });
  const far = 'que ya no atiendes. Puedes verlo, descargarlo o descartarlo.';
  await expectToast(page, `Quedó algo tuyo sin enviar en el chat de Voz Ajena, ${far}`);
  // a later page reports it again
  await page.goto(`${world.stack.url}/conversations`);
  await expect.poll(async () => (await readToasts(page)).join('|')).toContain(far);
  await toasts(page).getByRole('button', { name: 'Ver' }).click();
  const unsent = page.getByRole('region', { name: 'Sin enviar' });
  await expect(unsent.getByText(LENGTH)).toBeVisible();
  const download = page.waitForEvent('download');
  await unsent.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^nota-voz\./);
  await unsent.getByRole('button', { name: 'Descartar' }).click();
  await expect(unsent).toHaveCount(0);
  await recording.close();
});

test('a chat that is transferred while offline is reported after the reconnection, and each «Descartar» leads to the next', async ({
  browser,
  world,
}) => {
  const { page, context } = await world.signIn(browser, world.account('AGENTE', 0));
  const boss = await world.signIn(browser, world.account('SUPERVISOR'));
  const { field } = await takeChat(world, page, 'Sin Línea');
  const id = new URL(page.url()).searchParams.get('chat');
  await context.route(SENDS, (route) => route.fulfill(BROKEN), { times: 2 });
  for (const words of ['uno', 'dos']) {
    await field.fill(words);
    await sending(page, () => field.press('Enter'));
  }
  await panel(page).open(/^Hotel Casa del Sol/);
  await panel(page).find(/^Sin Línea, .*Hay algo sin enviar/);

  const offline = page.getByText('Sin conexión').first();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  const { id: usuarioId } = await askApi<{ id: number }>(boss.page, 'GET', '/usuarios/me');
  await askApi(boss.page, 'POST', `/conversations/${id}/assign`, { usuarioId });
  await context.setOffline(false);
  const far = 'que ya no atiendes. Puedes verlo, descargarlo o descartarlo.';
  await expectToast(page, `Quedó algo tuyo sin enviar en el chat de Sin Línea, ${far}`);

  await toasts(page).getByRole('button', { name: 'Ver' }).click();
  const discards = page.getByRole('region', { name: 'Sin enviar' }).first().getByRole('button', { name: 'Descartar' });
  await expect(discards).toHaveCount(2);
  await discards.first().focus();
  await page.keyboard.press('Enter');
  await expect(discards).toHaveCount(1);
  await expect(discards).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(discards).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Volver a los chats' })).toBeFocused();
});

test('a recording ends, and releases its microphone, when its customer opts out', async ({ playwright, world }) => {
  const { page, recording, openMicrophones } = await signInWithMicrophone(playwright, world);
  const { chat, sent } = await takeChat(world, page, 'Voz Cuatro');
  await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
  await expect(chat.getByRole('timer')).toContainText(/0:0[1-9]/);
  const id = new URL(page.url()).searchParams.get('chat');
  const { contactoId } = await askApi<{ contactoId: number }>(page, 'GET', `/conversations/${id}`);
  await askApi(page, 'PUT', `/contactos/${contactoId}/marcar-no-contactar`);
  await expect(chat.getByRole('timer')).toHaveCount(0);
  await expect.poll(openMicrophones).toBe(0);
  await expect(chat.getByText('La grabación se detuvo antes de enviarla.')).toBeVisible();
  await chat.getByRole('button', { name: 'Descartar' }).click();
  await expect(chat.getByText('La grabación se detuvo antes de enviarla.')).toHaveCount(0);
  expect((await sent()).filter(({ mediaUrls }) => mediaUrls.length > 0)).toEqual([]);
  await recording.close();
});

test('voice notes play one at a time, at one of three speeds', async ({ playwright, world }) => {
  const { page, recording } = await signInWithMicrophone(playwright, world);
  const { chat } = await takeChat(world, page, 'Voz Cinco');
  const players = chat.getByRole('group', { name: /^Audio: / });
  for (const count of [1, 2]) {
    await chat.getByRole('button', { name: 'Grabar nota de voz' }).click();
    await expect(chat.getByRole('timer')).toContainText(/0:0[1-9]/);
    await chat.getByRole('button', { name: 'Enviar la nota de voz' }).click();
    await expect(players).toHaveCount(count);
  }
  // a recording of a second ends soon
  await players.locator('audio').evaluateAll((sounds: HTMLAudioElement[]) => {
    for (const sound of sounds) sound.loop = true;
  });
  const stateOf = (index: number) =>
    players
      .nth(index)
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => [audio.paused ? 'still' : 'playing', audio.playbackRate]);
  const [first, second] = [players.nth(0), players.nth(1)];
  const speed = first.getByRole('button', { name: /^Velocidad/ });
  for (const shown of ['1×', '1,5×', '2×', '1×']) {
    await expect(speed).toHaveAccessibleName(`Velocidad: ${shown}`);
    await speed.click();
  }
  await first.getByRole('button', { name: 'Reproducir' }).click();
  await expect.poll(() => stateOf(0)).toEqual(['playing', 1.5]);
  await speed.click();
  await expect.poll(() => stateOf(0)).toEqual(['playing', 2]);
  await second.getByRole('button', { name: 'Reproducir' }).click();
  await expect.poll(() => stateOf(1)).toEqual(['playing', 1]);
  await expect.poll(() => stateOf(0)).toEqual(['still', 2]);
  await expect(first.getByRole('button', { name: 'Reproducir' })).toBeVisible();
  await recording.close();
});
