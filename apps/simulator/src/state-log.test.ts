import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  BUSINESS,
  CUSTOMER,
  type TestWorld,
  officialSdk,
  startTestWorld,
} from './test-world.ts';

const message = { from: `whatsapp:${BUSINESS}`, to: `whatsapp:${CUSTOMER}` };
const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;

let stateDir: string;
let world: TestWorld;

beforeEach(async () => {
  stateDir = await mkdtemp(path.join(tmpdir(), 'simulator-state-'));
  world = await startTestWorld({ stateDir });
});
afterEach(async () => {
  await world.close();
  await rm(stateDir, { recursive: true });
});

async function restart() {
  await world.close();
  world = await startTestWorld({ stateDir });
}

describe('a simulator with a state folder', () => {
  it('restarts with its messages, media and open windows, once and in order', async () => {
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      body: 'Hola',
      media: [{ base64: 'aG9sYQ==', contentType: 'image/png' }],
    });
    const { sid } = await officialSdk(world.simulator.url).messages.create({ ...message, body: 'Buenas' });
    await vi.waitFor(async () => expect(await world.control.messages()).toMatchObject([{ sid, status: 'delivered' }]));
    const mediaUrl = world.product.received[0]?.params.MediaUrl0 ?? '';
    await restart();
    await restart();
    const sdk = officialSdk(world.simulator.url);
    expect((await sdk.messages.list()).map((one) => one.body)).toEqual(['Buenas', 'Hola']);
    const media = await fetch(`${world.simulator.url}${new URL(mediaUrl).pathname}`, { headers: { authorization } });
    expect(await media.text()).toBe('hola');
    const next = await sdk.messages.create({ ...message, body: '¿Sigues ahí?' });
    await vi.waitFor(async () => expect((await sdk.messages(next.sid).fetch()).status).toBe('delivered'));
  });

  it('resumes pending deliveries, also after a half-written line', async () => {
    await world.control.setWindow({ customer: CUSTOMER, business: BUSINESS, lastInboundAt: new Date() });
    await world.control.setFaults({ statusDelayMs: 60_000 });
    const { sid } = await officialSdk(world.simulator.url).messages.create({ ...message, body: 'x' });
    await world.close();
    await appendFile(path.join(stateDir, 'world.jsonl'), '{"message":{"sid":"SM');
    world = await startTestWorld({ stateDir });
    await vi.waitFor(async () => expect(await world.control.messages()).toMatchObject([{ sid, status: 'delivered' }]));
  });

  it('keeps a manually closed window closed until the customer writes again', async () => {
    const endOf = async () => {
      const { sid } = await officialSdk(world.simulator.url).messages.create({ ...message, body: 'x' });
      return vi.waitFor(async () => {
        const found = (await world.control.messages()).find((one) => one.sid === sid);
        expect(['delivered', 'failed']).toContain(found?.status);
        return found?.status;
      });
    };
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    await world.control.setWindow({ customer: CUSTOMER, business: BUSINESS, lastInboundAt: null });
    await restart();
    expect(await endOf()).toBe('failed');
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    await restart();
    await restart();
    expect(await endOf()).toBe('delivered');
  });

  it('forgets everything on reset', async () => {
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    await world.control.reset();
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Otra vez' });
    await restart();
    expect((await world.control.messages({ direction: 'inbound' })).map((one) => one.body)).toEqual(['Otra vez']);
  });
});
