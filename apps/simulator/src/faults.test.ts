import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AUTH_TOKEN,
  ACCOUNT_SID,
  BUSINESS,
  CUSTOMER,
  type TestWorld,
  officialSdk,
  startTestWorld,
} from './test-world.ts';
import { extraCopies } from './faults.ts';

const message = { from: `whatsapp:${BUSINESS}`, to: `whatsapp:${CUSTOMER}`, body: 'x' };

let world: TestWorld;
let sdk: ReturnType<typeof officialSdk>;

beforeAll(async () => {
  world = await startTestWorld();
  sdk = officialSdk(world.simulator.url);
});
beforeEach(() => world.control.reset());
afterAll(() => world.close());

describe('faults of the API', () => {
  it('down answers 503 and accepts nothing', async () => {
    await world.control.setFaults({ apiDown: true });
    await expect(sdk.messages.create(message)).rejects.toMatchObject({ status: 503, code: 20503 });
    expect(await world.control.messages()).toEqual([]);
  });

  it('cut closes the connection and accepts nothing', async () => {
    await world.control.setFaults({ apiDown: 'cut' });
    await expect(sdk.messages.create(message)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await world.control.messages()).toEqual([]);
  });

  it('accept-then-drop stores the message and closes the connection', async () => {
    await world.control.setFaults({ acceptThenDropRate: 1 });
    await expect(sdk.messages.create(message)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await world.control.messages({ to: CUSTOMER })).toHaveLength(1);
    await world.control.clearFaults();
    expect(await sdk.messages.list({ to: message.to })).toHaveLength(1);
  });

  it('limits and failures have the provider’s codes', async () => {
    await world.control.setFaults({ rateLimitRate: 1 });
    await expect(sdk.messages.create(message)).rejects.toMatchObject({ status: 429, code: 20429 });
    await world.control.setFaults({ rateLimitRate: 0, apiFailRate: 1 });
    await expect(sdk.messages.create(message)).rejects.toMatchObject({ status: 500, code: 20500 });
  });

  it('latency delays every answer', async () => {
    await world.control.setFaults({ apiLatencyMs: 80 });
    const startedAt = performance.now();
    await sdk.messages.list();
    expect(performance.now() - startedAt).toBeGreaterThan(75);
  });

  it('redirects a download of media to another address', async () => {
    await world.control.inbound({
      from: CUSTOMER,
      to: BUSINESS,
      media: [{ base64: 'eA==', contentType: 'image/png' }],
    });
    await world.control.setFaults({ mediaRedirectTo: 'http://169.254.169.254/' });
    const authorization = `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
    const url = world.product.received.at(-1)?.params.MediaUrl0 ?? '';
    const answer = await fetch(url, { redirect: 'manual', headers: { authorization } });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'http://169.254.169.254/']);
  });
});

describe('the fault panel', () => {
  it('merges changes into the current settings, and DELETE resets all of them', async () => {
    const before = await world.control.faults();
    await world.control.setFaults({ failRate: 0.5 });
    expect(await world.control.setFaults({ apiLatencyMs: 10 })).toMatchObject({ failRate: 0.5, apiLatencyMs: 10 });
    expect(await world.control.clearFaults()).toEqual(before);
  });

  it.each([{ failRate: 2 }, { apiDown: 'yes' }, { nonsense: true }, { statusDelayMs: '5' }])(
    'refuses %o',
    async (changes) => {
      const answer = await fetch(`${world.simulator.url}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(changes),
      });
      expect(answer.status).toBe(400);
    },
  );

  it.each([
    [false, 0],
    [true, 1],
    [0, 0],
    [1, 1],
    [3, 3],
  ])('duplicates %s means %i more', (setting, copies) => {
    expect(extraCopies(setting)).toBe(copies);
  });
});
