import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { residentMb } from './cpu.ts';
import { metricsOf, type Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import { readWorkloads } from './workloads.ts';
import type { World } from './bench-world.ts';

export interface MemoryMetrics {
  idleMb: number | null;
  /** The peak while 64 connections sent requests and every agent's socket was open. */
  loadedMb: number | null;
}

const SAMPLE_MS = 200;
const CONNECTIONS = 64;

/** Memory of the product's process under the load of P9; `idleMb` was read before the first request. */
export async function measureMemory(
  servers: Servers,
  world: World,
  pace: Pace,
  idleMb: number | null,
): Promise<MemoryMetrics> {
  const { product, load } = servers;
  pace.print(`memory: ${CONNECTIONS} connections beside ${world.oyentes.length} sockets`);
  const join = {
    url: `ws://127.0.0.1:${product.port}/ws/websocket`,
    origin: product.url,
    topic: destinationOfSuscriptor(world.tenantId),
    database: null,
  };
  await metricsOf(load, { kind: 'join', tokens: world.oyentes, ...join });
  let most = 0;
  const sampler = setInterval(() => (most = Math.max(most, residentMb(product.pid) ?? 0)), SAMPLE_MS);
  for (const { requests } of readWorkloads(world)) {
    await metricsOf(load, {
      kind: 'get',
      port: product.port,
      requests: requests.product,
      connections: CONNECTIONS,
      seconds: pace.seconds,
    });
  }
  clearInterval(sampler);
  await metricsOf(load, { kind: 'leave' });
  return { idleMb, loadedMb: most === 0 ? null : most };
}
