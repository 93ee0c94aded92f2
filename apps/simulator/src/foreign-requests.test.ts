import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

describe('a page of another site that is open beside the simulator', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await startTestWorld();
  });
  afterAll(() => world?.close());

  /** As a browser sends it; `fetch` would set the Host header itself. */
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${world.simulator.url}${path}`, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).end();
    });
  const own = () => new URL(world.simulator.url).host;
  const named = (name: string) => `${name}:${new URL(world.simulator.url).port}`;

  it.each(['/control/messages', '/phone-api/state', '/mail-api/mails', '/'])(
    'reads nothing of %s under a name of its own that resolves to this machine',
    async (path) => {
      expect(await ask('GET', path, { host: named('evil.example') })).toBe(403);
      for (const host of [own(), named('localhost'), 'simulator:3100', '[::1]:3100'])
        expect(await ask('GET', path, { host }), host).toBe(200);
    },
  );

  it('sends nothing that a browser allows without preflight', async () => {
    const text = { host: own(), 'content-type': 'text/plain' };
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:3000'])
      expect(await ask('POST', '/control/reset', { ...text, origin }), origin).toBe(403);
    for (const path of ['/%63ontrol/reset', '/control/rese%74', '/phone-api/%73tate', '//control/reset'])
      expect(await ask('POST', path, { ...text, origin: 'https://evil.example' }), path).not.toBe(200);
    expect(await ask('POST', '/%63ontrol/reset', { ...text, origin: 'https://evil.example' })).toBe(403);
    expect(await ask('POST', '/control/reset', { host: own(), origin: `http://${own()}` })).toBe(200);
    expect(await ask('POST', '/control/reset', { host: own() })).toBe(200);
  });

  it('may still send a browser to the checkout', async () => {
    const form = { host: own(), origin: 'http://127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' };
    expect(await ask('POST', '/payu/checkout', form)).not.toBe(403);
  });
});

it('answers under its configured name', async () => {
  const world = await startTestWorld({ publicUrl: 'https://simulator.example.co' });
  const status = await new Promise<number>((resolve, reject) => {
    request(`${world.simulator.url}/control/messages`, { headers: { host: 'simulator.example.co' } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
  await world.close();
});
