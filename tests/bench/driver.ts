// The statement alone in a loop, without a server: the maximum of the database and its driver. Shows whether the
// floor's own results are valid.
import pg from 'pg';
import { FLOOR_STATEMENTS, SETTINGS, type FloorName } from './floor-statements.ts';
import { createInbound, type InboundOptions } from './inbound.ts';
import { summarize, type Measured } from './latencies.ts';
import { serveQuestions } from './questions.ts';

export interface DriverQuestion {
  name: FloorName;
  /** Values of each call; for `e` tenant and channel only. */
  values: unknown[][];
  inbound?: InboundOptions;
  connections: number;
  seconds: number;
}

async function drive({ name, values, inbound, connections, seconds }: DriverQuestion): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: process.env['DATABASE'], options: SETTINGS });
      await client.connect();
      return client;
    }),
  );
  const maker = inbound && createInbound(inbound);
  let serial = 0;
  const next = (): unknown[] => {
    const index = serial++;
    const own = values[index % values.length] ?? [];
    if (!maker) return own;
    const { request, telefono } = maker.next();
    const body = request.toString().split('\r\n\r\n')[1] ?? '';
    return [...own, maker.sidOf(index), telefono, body, new URLSearchParams(body).get('Body'), new Date()];
  };
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const call = { ...FLOOR_STATEMENTS[name], values: next() };
        const sent = performance.now();
        if (sent >= end) return;
        await client.query(call);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const elapsed = (performance.now() - begun) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return summarize(latencies, elapsed, 0);
}

serveQuestions(drive);
