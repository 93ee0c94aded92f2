import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('recurring work', () => {
  let server: TestServer;
  let began: number;
  beforeAll(async () => {
    began = Date.now() / 1000;
    server = await startTestServer({
      prepare: async (db) => {
        await db.query('drop function app.list_redibujo_tenants');
      },
    });
  });
  afterAll(() => server?.stop());

  it('reports in the metrics how its runs ended, and the time of the last success', async () => {
    const metric = async (line: string) => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const found = metrics.split('\n').find((one) => one.startsWith(line));
      return found === undefined ? undefined : Number(found.slice(line.length));
    };
    const runs = (name: string, outcome: string) => metric(`timers_total{name="${name}",outcome="${outcome}"} `);
    const success = (name: string) => metric(`timer_last_success_timestamp_seconds{name="${name}"} `);
    await eventually(async () => (await runs('retencion.purge', 'done')) === 1, 'one has come through');
    await eventually(async () => (await runs('archivos.redibujo', 'failed')) === 1, 'one has failed');
    expect(await success('retencion.purge')).toBeGreaterThan(began);
    expect(await success('archivos.redibujo')).toBeUndefined();
    expect(await runs('archivos.redibujo', 'done')).toBeUndefined();
  });
});
