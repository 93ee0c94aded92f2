import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestWorld, startTestWorld } from './test-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.close());

const get = (address: string) => fetch(`${world.simulator.url}${address}`);

/** The scripts of a page and everything that they import, by address. */
async function scriptsOf(page: string): Promise<Map<string, string>> {
  const html = await (await get(page)).text();
  const [, map = '{ "imports": {} }'] = /<script type="importmap">([^<]+)/.exec(html) ?? [];
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const found = new Map<string, string>();
  const waiting = [...html.matchAll(/ src="([^"]+)"/g)].map(([, address = '']) => address);
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const answer = await get(address);
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
      address,
      200,
      'text/javascript; charset=utf-8',
    ]);
    const script = await answer.text();
    found.set(address, script);
    const from = new URL(address, world.simulator.url);
    for (const [, name = ''] of script.matchAll(/ from '([^']+)'/g))
      waiting.push(imports[name] ?? new URL(name, from).pathname);
  }
  return found;
}

describe('the files of the page', () => {
  it.each([
    ['/', '/page/mediabunny.mjs'],
    ['/mail', '/page/dom.ts'],
  ])('a browser gets every script of %s without types', async (page, imported) => {
    const scripts = await scriptsOf(page);
    expect([...scripts.keys()]).toContain(imported);
    const own = [...scripts].filter(([address]) => address.endsWith('.ts'));
    for (const [address, script] of own) expect(stripTypeScriptTypes(script), address).toBe(script);
  });
});
