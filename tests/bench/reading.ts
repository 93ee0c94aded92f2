import { alternate, metricsOf, type Pace, type Row } from './rounds.ts';
import { withCpu } from './cpu.ts';
import type { Measured } from './latencies.ts';
import type { Servers } from './servers.ts';
import { deepPages, type ReadWorkload, type Target } from './workloads.ts';
import type { World } from './bench-world.ts';

/** Read workloads at every number of connections, product and floors in alternation. */
export async function measureReading(
  servers: Servers,
  workloads: readonly ReadWorkload[],
  pace: Pace,
  wanted: (id: string) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  // «b» selects both «b» and «b rare»
  for (const workload of workloads.filter(({ id }) => wanted(id) || wanted(id.split(' ')[0] ?? ''))) {
    await assertSameAnswer(servers, workload);
    pace.print(`${workload.id}: ${workload.title}`);
    const { targets, connections: own } = workload;
    for (const target of targets) await read(servers, workload, target, own?.[0] ?? 16, pace.warmUpSeconds);
    for (const connections of own ?? pace.connections) {
      const side = (target: Target) => () => read(servers, workload, target, connections, pace.seconds);
      const driver = () =>
        metricsOf<Measured>(servers.driver, {
          name: workload.floorName,
          values: workload.values,
          connections,
          seconds: pace.seconds,
        });
      const isJudged = connections === (own?.[0] ?? pace.judged);
      const measured = await alternate(
        {
          product: side('product'),
          floor: side('floor'),
          ...(targets.includes('tenantFloor') ? { tenantFloor: side('tenantFloor') } : {}),
          ...(isJudged ? { driver } : {}),
        },
        pace,
      );
      rows.push({ id: workload.id, title: workload.title, connections, ...measured });
    }
  }
  return rows;
}

function read(
  servers: Servers,
  { requests }: ReadWorkload,
  target: Target,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { port, pid } = servers[target];
  return withCpu(pid, servers.databasePid, () =>
    metricsOf(servers.load, { kind: 'get', port, requests: requests[target], connections, seconds }),
  );
}

/** A floor with another response is no valid floor. */
async function assertSameAnswer(servers: Servers, { id, requests, targets }: ReadWorkload): Promise<void> {
  const ids = async (target: Target) => {
    const request = requests[target][0] ?? '';
    const { status, body } = await metricsOf<{ status: number; body: string }>(servers.load, {
      kind: 'ask',
      port: servers[target].port,
      request,
    });
    if (status !== 200) throw new Error(`${id}: ${target} answered ${status}: ${body.slice(0, 300)}`);
    const read = JSON.parse(body) as { content?: { id: unknown }[] } | { id: unknown }[];
    return (Array.isArray(read) ? read : (read.content ?? [])).map((row) => String(row.id)).join();
  };
  const product = await ids('product');
  if (product === '') throw new Error(`${id}: the product answered nothing`);
  for (const target of targets) {
    if ((await ids(target)) !== product) throw new Error(`${id}: ${target} does not answer what the product answers`);
  }
}

/** The newest page of the longest chat against pages from anywhere in it (P4). */
export async function measureDeepPages(
  servers: Servers,
  world: World,
  pace: Pace,
): Promise<{ first: Measured; anywhere: Measured; messages: number }> {
  const pages = deepPages(world);
  const side = (requests: string[]) => () =>
    metricsOf<Measured>(servers.load, {
      kind: 'get',
      port: servers.product.port,
      requests,
      connections: 1,
      seconds: pace.seconds,
    });
  const { first, anywhere } = await alternate({ first: side(pages.first), anywhere: side(pages.anywhere) }, pace);
  return { first: first.measured, anywhere: anywhere.measured, messages: world.longest.secuencia };
}
