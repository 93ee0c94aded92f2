import type { Locator, Page } from '@playwright/test';
import { HEARD, hears, keepConnections, loudest, loudness, openPhone, part, soundOf } from './support/phone.ts';
import { askApi, expect, expectToast, freeze, panel, test } from './support/world.ts';

// covers D2-1-06, D2-2.5-09, D2-2.5-13
test('an agent calls back, from the chat and from the contact’s details; both hear each other, and the recording is played', async ({
  browser,
  world,
}) => {
  const from = world.newCustomer();
  const name = 'Rosa Llamadas';
  const { page, context } = await part('a customer rings in vain, and writes', async () => {
    await world.control.inbound({ from, to: world.business, body: '¿Me llaman?', profileName: name });
    const signedIn = await world.signIn(browser, world.account('AGENTE', 0));
    await signedIn.page.evaluate(keepConnections);
    await panel(signedIn.page).waiting();
    await expect(panel(signedIn.page).accept(name)).toBeVisible();
    await world.control.ringUp({ from, to: world.business });
    await expect.poll(() => missedNumbers(signedIn.page)).toContain(from);
    return signedIn;
  });
  const desk = await context.newPage();
  const phone = await part('the customer’s telephone lies there', () => openPhone(desk, world, from, name));
  const bar = page.getByRole('region', { name: 'Llamada', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Llamar', exact: true });
  const list = page.getByRole('dialog', { name: 'Llamadas perdidas' });
  const callBack = list.getByRole('button', { name: `Devolver la llamada: ${name}` });
  const call = async () => {
    await dialog.getByRole('button', { name: 'Llamar' }).click();
    await expect(bar).toContainText(`Llamando a ${name}`);
  };

  await part('the agent calls back from the list of missed calls, and the customer answers', async () => {
    await missed(page).click();
    await callBack.click();
    await expect(dialog.getByRole('textbox', { name: 'Número' })).toHaveValue(/^\+57 301/);
    await call();
    await phone.getByRole('button', { name: 'Contestar' }).click();
    await expect(bar).toContainText('En llamada con');
    await expect(phone).toContainText('Esta llamada será grabada');
  });
  await part('each hears the other, and the mute is silence', async () => {
    await hears(page);
    await hears(desk);
    const mute = bar.getByRole('button', { name: 'Silenciar micrófono' });
    await mute.click();
    // buffered sound is still heard, then silence
    await expect.poll(() => loudness(desk, 1.2)).toBeLessThan(HEARD);
    await mute.click();
    await hears(desk);
  });
  await part('the agent hangs up', async () => {
    await bar.getByRole('button', { name: 'Colgar' }).click();
    await expect(phone).toContainText('Llamada terminada');
    // the bar shows the result, and disappears soon after
    await expect(bar.getByRole('button', { name: 'Colgar' })).toHaveCount(0);
  });
  await part('who was spoken with waits no more, and stays among all', async () => {
    await missed(page).click();
    await expect(list.getByRole('radiogroup')).toBeVisible();
    await list.getByText('Todas', { exact: true }).click();
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('habló con este número');
    await list.getByText('Por devolver', { exact: true }).click();
    await expect(list.getByRole('group', { name: 'Lista de llamadas' })).toHaveCount(0);
    await expect(callBack).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await part('the chat’s menu calls, and the customer refuses', async () => {
    await panel(page).accept(name).click();
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Llamar' }).click();
    await call();
    await phone.getByRole('button', { name: 'Rechazar' }).click();
    await expect(bar).toContainText('Llamada terminada');
  });
  await playRecording(page);
  await part('the contact’s details call too', async () => {
    const ficha = page.getByRole('dialog', { name: 'Detalles de contacto' });
    await ficha.getByRole('button', { name: 'Llamar', exact: true }).click();
    await call();
    await phone.getByRole('button', { name: 'Rechazar' }).click();
  });
});

const playRecording = (page: Page) =>
  part('the recording is played in the history', async () => {
    await page.getByRole('button', { name: 'Detalles de contacto' }).click();
    const player = page.getByRole('group', { name: /^Audio: grabación del/ });
    await expect(player).toBeVisible();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await player.getByRole('button', { name: /^Reproducir/ }).click();
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
  });

/** Counts in the page how often it has requested the microphone. */
function countMicrophone(): void {
  const media = navigator.mediaDevices;
  const ask = media.getUserMedia.bind(media);
  let microphoneRequests = 0;
  Object.assign(media, {
    getUserMedia: (wanted?: MediaStreamConstraints) => {
      Object.assign(window, { microphoneRequests: (microphoneRequests += 1) });
      return ask(wanted);
    },
  });
}

const history = (page: Page) => page.getByRole('region', { name: 'Lista de llamadas' });
const missedNumbers = async (page: Page) => {
  const { content } = await askApi<{ content: { numero: string }[] }>(page, 'GET', '/voice/perdidas');
  return content.map(({ numero }) => numero);
};
const missed = (page: Page) => page.getByRole('button', { name: /^Llamadas perdidas/ });

// covers D2-4-25a
test('an available agent’s page rings for three seconds on every screen, takes no letter or focus, answers by itself or by keys, and survives a cut network', async ({
  browser,
  world,
}) => {
  const from = world.newCustomer();
  const name = 'Carmen Timbre';
  const { page } = await world.signIn(browser, world.account('AGENTE', 1), { clock: true });
  await page.evaluate(keepConnections);
  await page.evaluate(countMicrophone);
  const chat = page.getByRole('region', { name: `Chat con ${name}` });

  await part('a call that comes while no agent is available is missed; then the customer writes', async () => {
    await world.control.ringUp({ from, to: world.business });
    await expect.poll(() => missedNumbers(page)).toContain(from);
    await world.control.inbound({ from, to: world.business, body: '¿Los puedo llamar?', profileName: name });
    await panel(page).waiting();
    await panel(page).accept(name).click();
    await expect(chat).toBeVisible();
  });
  await part('becoming available asks for the microphone, while a colleague looks on', async () => {
    const microphoneRequests = () =>
      page.evaluate(() => (window as { microphoneRequests?: number }).microphoneRequests ?? 0);
    expect(await microphoneRequests()).toBe(0);
    const isRegistered = watchRegistration(page);
    const available = page.getByRole('switch', { name: 'Disponible para llamadas' });
    await expect(available).not.toBeChecked();
    await available.click();
    await expectToast(page, 'Las llamadas de tus clientes sonarán aquí.');
    await expect(available).toBeChecked();
    expect(await microphoneRequests()).toBeGreaterThan(0);
    await expect.poll(isRegistered).toBe(true);
  });
  const field = page.getByRole('searchbox');
  const goToContacts = async () => {
    await page.getByRole('link', { name: 'Contactos', exact: true }).click();
    await expect(chat).toBeHidden();
    await field.fill('cl');
  };
  await goToContacts();

  const desk = await (await browser.newContext()).newPage();
  const phone = await part('the customer’s telephone lies there', () => openPhone(desk, world, from, name));
  const ring = page.getByRole('region', { name: `Llamada entrante de ${name}` });
  const bar = page.getByRole('region', { name: 'Llamada', exact: true });
  const callUp = () => part('the customer calls', () => ringUp(page, phone, ring));
  await callUp();
  await part(
    'it is announced with its keys, a letter is a letter, and it is answered after three seconds',
    async () => {
      await expect(page.getByRole('alert')).toHaveText(
        `Llamada entrante de ${name}. Alt más C contesta, Alt más R rechaza.`,
      );
      await expect(ring.getByRole('button', { name: 'Contestar' })).toBeVisible();
      await expect(ring.getByRole('button', { name: 'Rechazar' })).toBeVisible();
      await expect(field).toBeFocused();
      await page.keyboard.type('ar');
      await page.keyboard.press('Escape');
      await page.clock.runFor(2000);
      await expect(ring).toBeVisible();
      await page.clock.runFor(1000);
      await page.clock.resume();
      await expect(bar).toContainText('En llamada con');
      await expect(ring).toHaveCount(0);
      await hears(page);
    },
  );
  await part('the call leads to the chat', async () => {
    await bar.getByRole('link').click();
    await expect(chat).toBeVisible();
  });
  await part('the customer hangs up, and the call stands with the chat and with the contact', async () => {
    await phone.getByRole('button', { name: 'Colgar' }).click();
    await expect(bar.getByRole('button', { name: 'Colgar' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Detalles de contacto' }).click();
    await expect(history(page).getByText('Entrante · Completada')).toBeVisible();
    await expect(history(page).getByText('Entrante · Perdida')).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Qué llamadas se muestran' }).getByText('De este chat').click();
    await expect(history(page).getByText('Entrante · Perdida')).toHaveCount(0);
    await expect(history(page).getByText('Entrante · Completada')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await goToContacts();
  await callUp();
  await part('Alt and R refuse it from the field', async () => {
    await field.fill('clar');
    await page.keyboard.press('Alt+r');
    await expect(ring).toHaveCount(0);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('clar');
    await page.clock.resume();
    await expect(phone).toContainText('Llamada terminada');
  });
  const sound = await soundOf(page);
  await callUp();
  await part('Alt and C answer it', async () => {
    await page.keyboard.press('Alt+c');
    await page.clock.resume();
    await expect(bar).toContainText('En llamada con');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('clar');
    await hears(page);
  });
  await part('the sound is cut, and comes back', async () => {
    await sound.cut();
    await expect(bar).toContainText('Reconectando…', { timeout: 20_000 });
    await expect(page.getByRole('status').filter({ hasText: 'Reconectando…' })).toBeAttached();
    await sound.heal();
    await expect(bar).not.toContainText('Reconectando…', { timeout: 20_000 });
    await expect(bar).toContainText('En llamada con');
    await hears(page);
    await bar.getByRole('button', { name: 'Colgar' }).click();
    await expect(bar.getByRole('button', { name: 'Colgar' })).toHaveCount(0);
  });
  await part('who is no longer available is rung no more', async () => {
    await page.getByRole('switch', { name: 'Disponible para llamadas' }).click();
    await expectToast(page, 'Ya no te sonarán llamadas de clientes.');
  });
});

/** Reports from now on whether the provider has a registered browser. Call it before a user is available. */
function watchRegistration(page: Page): () => boolean {
  let isRegistered = false;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isRegistered ||= socket.url().includes('/voice/signal') && String(payload).includes('registered');
    }),
  );
  return () => isRegistered;
}

/** The customer calls, and the page's clock is stopped while it rings. */
async function ringUp(page: Page, phone: Locator, ring: Locator): Promise<void> {
  await freeze(page);
  await phone.getByRole('button', { name: 'Llamar al negocio' }).click();
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(ring).toBeVisible({ timeout: 200 });
  }).toPass();
}
