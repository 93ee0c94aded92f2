import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { cpuSecondsOf } from './cpu.ts';
import type { FanoutResult } from './fanout-clients.ts';
import { median } from './latencies.ts';
import { metricsOf, type Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import type { World } from './bench-world.ts';

export interface FanoutMetrics {
  sockets: number;
  eventsPerSecond: number;
  product: { p50: number; p99: number; lost: number; doubled: number; deliveriesPerSecond: number; core: number };
  floor: { p50: number; p99: number; core: number };
  bytes: number;
}

const EVENTS_PER_SECOND = 60;

/** Workload f: every agent's socket gets every new message; the floor sends the same bytes over plain WebSockets. */
export async function measureFanout(
  servers: Servers,
  world: World,
  pace: Pace,
  adminUrl: string,
): Promise<FanoutMetrics> {
  const { product, wsFloor, load } = servers;
  const count = Math.max(5, Math.round(EVENTS_PER_SECOND * pace.seconds));
  const ids = world.abiertas.slice(0, count).map(({ id }) => id);
  const notices = ids.map((conversacionId) =>
    JSON.stringify({
      tenantId: world.tenantId,
      name: 'conversacion',
      data: { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [] },
    }),
  );
  pace.print(`f: ${EVENTS_PER_SECOND} events a second to ${world.oyentes.length} sockets`);

  async function once(join: object, events: string[], pid: number): Promise<FanoutResult & { core: number }> {
    await metricsOf(load, { kind: 'join', tokens: world.oyentes, ...join });
    const publish = () => metricsOf<FanoutResult>(load, { kind: 'publish', events, ids, perSecond: EVENTS_PER_SECOND });
    await publish();
    const before = cpuSecondsOf(pid);
    const begun = performance.now();
    const result = await publish();
    const core = (cpuSecondsOf(pid) - before) / ((performance.now() - begun) / 1000);
    await metricsOf(load, { kind: 'leave' });
    return { ...result, core };
  }

  const ours: (FanoutResult & { core: number })[] = [];
  const plain: (FanoutResult & { core: number })[] = [];
  for (let round = 0; round < Math.min(3, pace.rounds); round++) {
    const join = {
      url: `ws://127.0.0.1:${product.port}/ws/websocket`,
      origin: product.url,
      topic: destinationOfSuscriptor(world.tenantId),
      database: adminUrl,
    };
    const result = await once(join, notices, product.pid);
    ours.push(result);
    const frames = ids.map((id) => withId(result.sample, id));
    plain.push(
      await once(
        { url: `ws://127.0.0.1:${wsFloor.port}`, origin: 'http://127.0.0.1', topic: null, database: null },
        frames,
        wsFloor.pid,
      ),
    );
  }
  const of = (results: typeof ours, pick: (result: (typeof ours)[number]) => number) => median(results.map(pick));
  const total = (pick: (result: FanoutResult) => number) => ours.reduce((sum, result) => sum + pick(result), 0);
  return {
    sockets: world.oyentes.length,
    eventsPerSecond: EVENTS_PER_SECOND,
    product: {
      p50: of(ours, ({ last }) => last.p50),
      p99: of(ours, ({ last }) => last.p99),
      lost: total(({ lost }) => lost),
      doubled: total(({ doubled }) => doubled),
      deliveriesPerSecond: of(ours, ({ deliveriesPerSecond }) => deliveriesPerSecond),
      core: of(ours, ({ core }) => core),
    },
    floor: {
      p50: of(plain, ({ last }) => last.p50),
      p99: of(plain, ({ last }) => last.p99),
      core: of(plain, ({ core }) => core),
    },
    bytes: ours[0]?.bytes ?? 0,
  };
}

/** The same frame about another chat, with the same length. */
function withId(sample: string, id: number): string {
  return sample.replace(
    /"conversacionDTO":\{"id":(\d+)/,
    (_, digits: string) => `"conversacionDTO":{"id":${String(id).padStart(digits.length, ' ')}`,
  );
}
