import { toRequest } from './http-client.ts';
import type { Measured } from './latencies.ts';
import { alternate, metricsOf, type Pace, type SeriesResult } from './rounds.ts';
import type { Servers } from './servers.ts';

/** One kind of request of a page, in many variants. */
export interface Call {
  id: string;
  title: string;
  requests: string[];
}

export interface CallMetrics {
  id: string;
  title: string;
  measured: Measured;
}

const QUERIED = 400;

/** The callers alternate: each has a rate limit. */
export function callOf(
  tokens: readonly string[],
  { id, title, pathOf }: { id: string; title: string; pathOf: (index: number) => string },
): Call {
  return {
    id,
    title,
    requests: Array.from({ length: QUERIED }, (_, index) =>
      toRequest('GET', pathOf(index), {
        authorization: `Bearer ${tokens[index % tokens.length] ?? ''}`,
        'x-requested-with': 'XMLHttpRequest',
      }).toString('latin1'),
    ),
  };
}

/** The time of each, requested one at a time. */
export async function measureCalls(servers: Servers, calls: readonly Call[], pace: Pace): Promise<CallMetrics[]> {
  const ask =
    ({ requests }: Call, seconds: number) =>
    () =>
      metricsOf<Measured>(servers.load, {
        kind: 'get',
        port: servers.product.port,
        requests,
        connections: 1,
        seconds,
      });
  const metrics: CallMetrics[] = [];
  for (const call of calls) {
    pace.print(call.title);
    await ask(call, pace.warmUpSeconds)();
    const { product }: { product: SeriesResult } = await alternate({ product: ask(call, pace.seconds) }, pace);
    metrics.push({ id: call.id, title: call.title, measured: product.measured });
  }
  return metrics;
}
