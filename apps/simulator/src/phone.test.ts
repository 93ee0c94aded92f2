import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhoneMessage } from './phone-view.ts';
import { BUSINESS, CUSTOMER, type TestWorld, officialSdk, startTestWorld } from './test-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});
beforeEach(() => world.control.reset());
afterAll(() => world.close());

async function chat(): Promise<PhoneMessage[]> {
  const query = new URLSearchParams({ customer: CUSTOMER, business: BUSINESS });
  const answer = await fetch(`${world.simulator.url}/phone-api/chat?${query.toString()}`);
  return ((await answer.json()) as { messages: PhoneMessage[] }).messages;
}

const reply = (body: string) =>
  officialSdk(world.simulator.url).messages.create({ from: `whatsapp:${BUSINESS}`, to: `whatsapp:${CUSTOMER}`, body });

describe('a phone', () => {
  it('shows both sides of its chat, and nothing that never arrived', async () => {
    await reply('outside the window');
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    await world.control.inbound({ from: '+573000000000', to: BUSINESS, body: 'another customer' });
    await reply('Buenas');
    await vi.waitFor(async () => {
      expect((await chat()).map(({ mine, body }) => [mine, body])).toEqual([
        [true, 'Hola'],
        [false, 'Buenas'],
      ]);
    });
  });

  it('gets messages and states as they happen', async () => {
    const stop = new AbortController();
    const stream = await fetch(`${world.simulator.url}/phone-api/events`, { signal: stop.signal });
    let received = '';
    const listening = (async () => {
      for await (const chunk of stream.body ?? []) received += Buffer.from(chunk).toString('utf8');
    })().catch(() => undefined);
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, body: 'Hola' });
    await reply('Buenas');
    await vi.waitFor(() => expect(received).toMatch(/"body":"Buenas".*"status":"delivered"/));
    expect(received).toContain('"webhookStatus":200');
    stop.abort();
    await listening;
  });

  it('plays the middle of a sound', async () => {
    const media = [{ base64: Buffer.from('0123456789').toString('base64'), contentType: 'audio/ogg' }];
    await world.control.inbound({ from: CUSTOMER, to: BUSINESS, media });
    const sid = (await chat())[0]?.media[0]?.sid;
    const part = await fetch(`${world.simulator.url}/phone-api/media/${sid}`, { headers: { range: 'bytes=3-5' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 3-5/10', '345']);
    const beyond = await fetch(`${world.simulator.url}/phone-api/media/${sid}`, { headers: { range: 'bytes=10-' } });
    expect(beyond.status).toBe(416);
  });
});
