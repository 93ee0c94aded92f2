import type { Page } from '@playwright/test';
import { expect, test, type World } from './world.ts';

/** The level of sound from Chromium's fake microphone; a silent line is exactly zero. */
export const HEARD = 0.000_1;

/** Keeps every connection of the page, so that the received sound can be measured. */
export function keepConnections(): void {
  const kept: RTCPeerConnection[] = [];
  Object.assign(window, { kept });
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(settings?: RTCConfiguration) {
      super(settings);
      kept.push(this);
    }
  };
}

/** Receives this many seconds of sound on the page's newest connection, and returns its loudness. */
export function loudness(page: Page, seconds: number): Promise<number> {
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

/** The loudest moment of the page's only player. */
export function loudest(page: Page): Promise<number> {
  return page.locator('audio[src]').evaluate(async (audio: HTMLAudioElement) => {
    const bytes = await (await fetch(audio.src)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  });
}

export const hears = (page: Page) => expect.poll(() => loudness(page, 0.2)).toBeGreaterThan(HEARD);

/** A step of the journey: a blocked one fails with its name, instead of at the journey's end after 90 s. */
export const part = <T>(title: string, body: () => Promise<T>) => test.step(title, body, { timeout: 40_000 });

/** The page of phones with the phone of one customer, once it can ring. */
export async function openPhone(page: Page, world: World, number: string, name: string) {
  const holder = { customer: { name, number }, business: { name: 'Café Andino', number: world.business } };
  await page.addInitScript(keepConnections);
  await page.addInitScript((stored) => localStorage.setItem('simulator-phones', stored), JSON.stringify([holder]));
  await page.goto(world.stack.simulatorUrl);
  const phone = page.getByRole('region', { name: `Teléfono de ${name}` });
  // a call before that would reach a phone that is not registered
  await expect(phone).toHaveAttribute('data-rings', 'true');
  return phone;
}

/**
 * Drops every packet of sound of the page's calls, or restores them: the effect of a tunnel on a call. The rest of the
 * page's network works. Call it before the call: a connection takes its settings when it is created.
 */
export async function soundOf(page: Page): Promise<{ cut: () => Promise<unknown>; heal: () => Promise<unknown> }> {
  const browser = await page.context().newCDPSession(page);
  const lose = (packetLoss: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 1,
      downloadThroughput: -1,
      uploadThroughput: -1,
      packetLoss,
    });
  await browser.send('Network.enable');
  await lose(0);
  return { cut: () => lose(100), heal: () => lose(0) };
}
