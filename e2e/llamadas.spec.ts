import type { LaunchOptions, Page } from '@playwright/test';
import { expect, panel, test, type World } from './support/world.ts';

/** Sound, as a microphone of Chromium's makes it; what a line carries without any is none at all. */
const HEARD = 0.000_1;

/** Keeps every connection of the page, so that what really came over the line can be measured. */
function keepConnections(): void {
  const kept: RTCPeerConnection[] = [];
  Object.assign(window, { kept });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      kept.push(this);
    }
  };
}

/** Lets so many seconds of sound come in by the page's newest connection, and says how loud they were. */
function loudness(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (wanted) => {
    const { kept } = window as unknown as { kept: RTCPeerConnection[] };
    const measure = async () => {
      const reports = [...((await kept.at(-1)?.getStats())?.values() ?? [])];
      const sound = reports.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
      return { energy: Number(sound?.totalAudioEnergy ?? 0), seconds: Number(sound?.totalSamplesDuration ?? 0) };
    };
    const before = await measure();
    let after = before;
    while (after.seconds - before.seconds < wanted) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      after = await measure();
    }
    return after.energy - before.energy;
  }, seconds);
}

const hears = (page: Page) => expect.poll(() => loudness(page, 0.2)).toBeGreaterThan(HEARD);

/** The loudest moment of what a player of the page plays. */
function loudest(page: Page): Promise<number> {
  return page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
}

/** A part of the journey: one that stands still is told by its name, instead of the journey's end after 90 s. */
const part = <T>(title: string, body: () => Promise<T>) => test.step(title, body, { timeout: 40_000 });

/** The page of phones, with the telephone of one customer. */
async function openPhone(page: Page, world: World, number: string, name: string) {
  const holder = { customer: { name, number }, business: { name: 'Café Andino', number: world.business } };
  await page.addInitScript(keepConnections);
  await page.addInitScript((stored) => localStorage.setItem('simulator-phones', stored), JSON.stringify([holder]));
  await page.goto(world.stack.simulatorUrl);
  return page.getByRole('region', { name: `Teléfono de ${name}` });
}

test('an agent calls from the chat, the customer answers, each hears the other, and the recording is played in the history', async ({
  playwright,
  world,
}) => {
  const { executablePath, args, env } = JSON.parse(process.env.TERTULIA_BROWSER ?? '{}') as LaunchOptions;
  const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const talking = await playwright.chromium.launch({ executablePath, env, args: [...(args ?? []), ...microphone] });
  const from = world.newCustomer();

  const { page, context } = await part('the agent sits down', async () => {
    const seat = await world.signIn(talking, world.account('AGENTE', 0));
    await seat.context.addInitScript(keepConnections);
    await seat.page.reload();
    return seat;
  });
  await part('the customer has written, and the agent takes the chat', async () => {
    await world.control.inbound({ from, to: world.business, body: '¿Me llaman?', profileName: 'Rosa Llamadas' });
    await panel(page).waiting();
    await panel(page).accept('Rosa Llamadas').click();
  });
  const { desk, phone } = await part('the customer’s telephone lies there', async () => {
    const lies = await context.newPage();
    return { desk: lies, phone: await openPhone(lies, world, from, 'Rosa Llamadas') };
  });
  const bar = page.getByRole('region', { name: 'Llamada', exact: true });

  await part('the two are joined', async () => {
    await expect(phone).toBeVisible();
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Llamar' }).click();
    await page.getByRole('dialog', { name: 'Llamar' }).getByRole('button', { name: 'Llamar' }).click();
    await expect(bar).toContainText('Llamando a');
    await phone.getByRole('button', { name: 'Contestar' }).click();
    await expect(bar).toContainText('En llamada con');
    await expect(phone).toContainText('Esta llamada será grabada');
  });
  await part('each hears the other, and the mute is silence', async () => {
    await hears(page);
    await hears(desk);
    const mute = bar.getByRole('button', { name: 'Silenciar micrófono' });
    await mute.click();
    // what was on its way is heard yet, then there is nothing more to hear
    await expect.poll(() => loudness(desk, 1.2)).toBeLessThan(HEARD);
    await mute.click();
    await hears(desk);
  });
  await part('the agent hangs up', async () => {
    await bar.getByRole('button', { name: 'Colgar' }).click();
    await expect(phone).toContainText('Llamada terminada');
    // the bar says how it ended, and is gone soon after
    await expect(bar.getByRole('button', { name: 'Colgar' })).toHaveCount(0);
  });
  await part('the recording is played in the history', async () => {
    await page.getByRole('button', { name: 'Más opciones' }).click();
    await page.getByRole('menuitem', { name: 'Detalles de contacto' }).click();
    const player = page.getByRole('group', { name: /^Audio: grabación del/ });
    await expect(player).toBeVisible();
    await expect.poll(() => loudest(page)).toBeGreaterThan(0.01);
    await player.getByRole('button', { name: /^Reproducir/ }).click();
    await expect
      .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
  });

  await talking.close();
});
