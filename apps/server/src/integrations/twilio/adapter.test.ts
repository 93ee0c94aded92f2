import { startSimulator } from '@tertulia/simulator/simulator';
import { createControlClient } from '@tertulia/simulator/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTwilio } from './adapter.ts';

const ACCOUNT = { accountSid: `AC${'0'.repeat(31)}7`, authToken: 'token-of-the-adapter-test' };
const HOUR_MS = 3_600_000;

describe('the list of customers’ messages', () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  let control: ReturnType<typeof createControlClient>;

  beforeAll(async () => {
    simulator = await startSimulator({ ...ACCOUNT, port: 0, webhookBase: 'http://127.0.0.1:9' });
    control = createControlClient(simulator.url);
  });
  afterAll(() => simulator?.close());

  const write = (to: string, body: string, sentAt: Date) =>
    control.inbound({ from: '+573001112233', to, body, sentAt: sentAt.toISOString(), deliver: false });

  it('is complete, oldest first, also when it is longer than one page', async () => {
    const start = Date.now() - 3 * HOUR_MS;
    const wanted = Array.from({ length: 60 }, (_, index) => `m${index}`);
    // Most of them within a minute, as after an outage at noon.
    for (const [index, body] of wanted.entries())
      await write('+576010000001', body, new Date(start + (index < 50 ? index * 1000 : index * 60_000)));
    const provider = createTwilio({ ...ACCOUNT, apiBase: simulator.url, longestList: 7 });
    const listed = await provider.listInbound({ to: '+576010000001', since: new Date(start - HOUR_MS) });
    expect(listed.map((message) => message.body)).toEqual(wanted);
  });

  it('keeps the order of messages within one second', async () => {
    const at = new Date(Date.now() - HOUR_MS);
    for (const body of ['uno', 'dos', 'tres', 'cuatro']) await write('+576010000002', body, at);
    const provider = createTwilio({ ...ACCOUNT, apiBase: simulator.url });
    const listed = await provider.listInbound({ to: '+576010000002', since: new Date(at.getTime() - HOUR_MS) });
    expect(listed.map((message) => message.body)).toEqual(['uno', 'dos', 'tres', 'cuatro']);
  });
});
