import type pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { asAdmin } from './dataset.ts';
import { WEBHOOK_PATH, type InboundOptions } from './inbound.ts';
import { withCpu } from './cpu.ts';
import { median, type Measured } from './latencies.ts';
import { alternate, metricsOf, type Pace, type Row } from './rounds.ts';
import type { Servers } from './servers.ts';
import type { World } from './bench-world.ts';

export interface IngestRow extends Row {
  /** Webhooks acknowledged per second; the row's own result counts stored messages. */
  acceptedPerSecond: number;
  /** From the row of the inbox table to the message's, in milliseconds. */
  toRow: { p50: number; p99: number };
  /** Acknowledgement time at half of the maximum rate: what a provider waits for in normal operation. */
  atHalf?: Measured;
}

/** Workload e: signed form posts, and the time until each is a message in its chat. */
export async function measureIngest(
  servers: Servers,
  world: World,
  pace: Pace,
  adminUrl: string,
): Promise<IngestRow[]> {
  const rows: IngestRow[] = [];
  pace.print('e: inbound message');
  for (const connections of pace.connections) {
    rows.push(await asAdmin(adminUrl, (client) => measureAt(client, servers, world, pace, connections)));
  }
  return rows;
}

let serial = 0;

async function measureAt(
  client: pg.Client,
  servers: Servers,
  world: World,
  pace: Pace,
  connections: number,
): Promise<IngestRow> {
  const { numero, telefonos, tenantId, canalId } = world;
  const inbound = (path: string): InboundOptions => ({
    publicUrl: servers.product.url,
    path,
    numero,
    telefonos,
    run: `${process.pid}-${++serial}`,
  });
  const post = (port: number, path: string, perSecond?: number) =>
    metricsOf<Measured>(servers.load, {
      kind: 'inbound',
      port,
      inbound: inbound(path),
      connections,
      seconds: pace.seconds,
      ...(perSecond !== undefined && { perSecond }),
    });
  await settle(client, () => post(servers.product.port, WEBHOOK_PATH));
  const accepted: number[] = [];
  const toRow: { p50: number; p99: number }[] = [];

  async function product(): Promise<Measured> {
    const before = await newestEntry(client);
    const acknowledged = await post(servers.product.port, WEBHOOK_PATH);
    const worked = await whenWorkedOff(client, before);
    if (worked.messages !== acknowledged.count)
      throw new Error(`e: ${acknowledged.count} webhooks were acknowledged and ${worked.messages} messages made`);
    accepted.push(acknowledged.perSecond);
    toRow.push({ p50: worked.p50, p99: worked.p99 });
    return { ...acknowledged, perSecond: worked.messages / worked.seconds };
  }
  const counted = (pid: number, measure: () => Promise<Measured>) => () => withCpu(pid, servers.databasePid, measure);
  const sides = {
    product: counted(servers.product.pid, product),
    floor: counted(servers.floor.pid, () => post(servers.floor.port, '/e')),
    tenantFloor: counted(servers.tenantFloor.pid, () => post(servers.tenantFloor.port, '/e')),
  };
  const driver = () =>
    metricsOf<Measured>(servers.driver, {
      name: 'e',
      values: [[tenantId, canalId]],
      inbound: inbound('/e'),
      connections,
      seconds: pace.seconds,
    });
  const isJudged = connections === pace.judged;
  const measured = isJudged ? await alternate({ ...sides, driver }, pace) : await alternate(sides, pace);
  const half = measured.product.measured.perSecond / 2;
  const { atHalf } = isJudged
    ? await alternate({ atHalf: () => post(servers.product.port, WEBHOOK_PATH, half) }, pace)
    : { atHalf: undefined };
  return {
    id: 'e',
    title: 'inbound message',
    connections,
    ...measured,
    ...(atHalf && { atHalf: atHalf.measured }),
    acceptedPerSecond: median(accepted),
    toRow: { p50: median(toRow.map(({ p50 }) => p50)), p99: median(toRow.map(({ p99 }) => p99)) },
  };
}

/**
 * The data set has an empty inbox table, and plans made for an empty table scan it: runs a few seconds of messages, and
 * what autovacuum does within its minute.
 */
async function settle(client: pg.Client, fill: () => Promise<Measured>): Promise<void> {
  const before = await newestEntry(client);
  await fill();
  await whenWorkedOff(client, before);
  await client.query('vacuum (analyze) app.webhooks_recibidos');
}

async function newestEntry(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from app.webhooks_recibidos');
  return rows[0]?.id ?? '0';
}

const POLL_MS = 20;
const PATIENCE_MS = 120_000;

interface WorkedOff {
  messages: number;
  /** From the first entry of the inbox table to the last message. */
  seconds: number;
  p50: number;
  p99: number;
}

/** Waits until the inbox table has no due entry, and returns the statistics since the given entry. */
async function whenWorkedOff(client: pg.Client, since: string): Promise<WorkedOff> {
  const deadline = Date.now() + PATIENCE_MS;
  while (
    (await client.query(`select 1 from app.webhooks_recibidos where estado = 'RECIBIDO' limit 1`)).rowCount !== 0
  ) {
    if (Date.now() > deadline) throw new Error('e: the journal was not worked off in two minutes');
    await delay(POLL_MS);
  }
  const { rows } = await client.query<WorkedOff>(
    `select count(m.id)::int as messages, extract(epoch from max(w.procesado) - min(w.recibido))::float8 as seconds,
            percentile_cont(0.5) within group (order by extract(epoch from w.procesado - w.recibido) * 1000)::float8 as p50,
            percentile_cont(0.99) within group (order by extract(epoch from w.procesado - w.recibido) * 1000)::float8 as p99
       from app.webhooks_recibidos w
       join app.mensajes m on m.suscriptor_id = w.suscriptor_id and m.proveedor_sid = w.proveedor_sid
      where w.id > $1`,
    [since],
  );
  const [worked] = rows;
  if (!worked) throw new Error('e: no figures');
  return worked;
}
