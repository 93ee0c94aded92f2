import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_SID, AUTH_TOKEN } from './test-world.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const running = new Set<ReturnType<typeof start>>();

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const started = { child, output: '', complaint: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    started.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    started.complaint += text;
  });
  running.add(started);
  return started;
}

afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
});

const GOOD = { SIMULATOR_PORT: '0', TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN };

async function ready(env: Record<string, string>) {
  const started = start(env);
  await once(started.child.stdout, 'data');
  const address = /^simulator ready at (http:\S+)\n$/.exec(started.output)?.[1] ?? '';
  return { ...started, address };
}

describe('the process', () => {
  it('announces its address in one line and ends cleanly on SIGTERM, also with an open page', async () => {
    const { child, address } = await ready({
      ...GOOD,
      SIMULATOR_NUMBERS: '[{"number":"+576015550100","name":"Café Andino"}]',
    });
    const stream = await fetch(`${address}/phone-api/events`);
    expect(stream.status).toBe(200);
    expect(await (await fetch(`${address}/phone-api/state`)).json()).toMatchObject({
      numbers: [{ name: 'Café Andino' }],
    });
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    await stream.body?.cancel().catch(() => undefined);
  });

  it('says so when its port is taken', async () => {
    const { address } = await ready(GOOD);
    const second = start({ ...GOOD, SIMULATOR_PORT: new URL(address).port });
    expect(await once(second.child, 'close')).toEqual([1, null]);
    expect(second.complaint).toContain(`port ${new URL(address).port} is already in use`);
  });

  it.each([
    ['TWILIO_AUTH_TOKEN', { TWILIO_AUTH_TOKEN: '' }],
    ['TWILIO_ACCOUNT_SID', { TWILIO_ACCOUNT_SID: 'nope' }],
    ['SIMULATOR_NUMBERS', { SIMULATOR_NUMBERS: '[{"number":"601"}]' }],
    ['SIMULATOR_PORT', { SIMULATOR_PORT: 'x' }],
  ])('names an invalid setting: %s', async (name, env) => {
    const started = start({ ...GOOD, ...env });
    expect(await once(started.child, 'close')).toEqual([1, null]);
    expect(started.output).toBe('');
    expect(started.complaint).toContain(name);
  });
});
