import type { Measured } from './latencies.ts';
import { metricsOf, type Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import { searchWorkloads } from './search-workloads.ts';
import { readWorkloads } from './workloads.ts';
import type { World } from './bench-world.ts';

export interface IsolationMetrics {
  /** The times of the neighbour's calls alone, and beside the searches. */
  calls: { id: string; quiet: Measured; beside: Measured }[];
  searches: Measured;
}

const SEARCHES_AT_ONCE = 16;
const NEIGHBOUR_CONNECTIONS = 2;

/** P13: one tenant runs sixteen concurrent searches without a pause while a neighbour works. */
export async function measureIsolation(
  servers: Servers,
  { loud, neighbour }: { loud: World; neighbour: World },
  pace: Pace,
): Promise<IsolationMetrics> {
  const { product, load, loudLoad } = servers;
  pace.print(`P13: ${SEARCHES_AT_ONCE} searches of one tenant beside another’s a1 and c`);
  const searches = searchWorkloads(loud).find(({ id }) => id === 'b mix')?.requests.product ?? [];
  const seconds = Math.max(5, pace.seconds);
  const ask = (requests: string[]) =>
    metricsOf<Measured>(load, {
      kind: 'get',
      port: product.port,
      requests,
      connections: NEIGHBOUR_CONNECTIONS,
      seconds,
    });
  const calls: IsolationMetrics['calls'] = [];
  const searched: Measured[] = [];
  for (const { id, requests } of readWorkloads(neighbour).filter((workload) => workload.id !== 'a2')) {
    await ask(requests.product);
    const quiet = await ask(requests.product);
    const searching = metricsOf<Measured>(loudLoad, {
      kind: 'get',
      port: product.port,
      requests: searches,
      connections: SEARCHES_AT_ONCE,
      seconds: seconds + 1,
    });
    const beside = await ask(requests.product);
    searched.push(await searching);
    calls.push({ id, quiet, beside });
  }
  const [searchesBeside] = searched;
  if (!searchesBeside) throw new Error('P13: nothing was searched');
  return { calls, searches: searchesBeside };
}
