import { CIFRAS } from '@tertulia/contract/features/dashboard/cifras';
import { callOf, measureCalls, type CallMetrics } from './calls.ts';
import type { Pace } from './rounds.ts';
import type { Servers } from './servers.ts';
import { ANCHOR } from './thread-times.ts';
import type { World } from './bench-world.ts';

export interface DashboardMetrics {
  /** The whole page, over ranges of several lengths. */
  pages: CallMetrics[];
  /** «Ver los casos» of each KPI, over a month. */
  casos: CallMetrics[];
}

const DAY_MS = 86_400_000;
/** The first midnight in Bogotá after the data set's «now». */
const END = Math.ceil((ANCHOR - 5 * 3_600_000) / DAY_MS) * DAY_MS + 5 * 3_600_000;
const RANGES = [1, 7, 30, 183];

/**
 * P17: the dashboard of the measured tenant, one supervisor at a time, ranges ending on every day of the last months.
 */
export async function measureDashboard(servers: Servers, world: World, pace: Pace): Promise<DashboardMetrics> {
  const pages = RANGES.map((days) =>
    callOf(world.buscadores, {
      id: `dashboard ${days}`,
      title: `the dashboard of ${days} days`,
      pathOf: (index) => `/api/reportes/dashboard?${rangeOf(days, index % 90)}`,
    }),
  );
  const casos = CIFRAS.map((cifra) =>
    callOf(world.buscadores, {
      id: `casos ${cifra}`,
      title: `the cases of «${cifra}» in 30 days`,
      pathOf: (index) => `/api/reportes/dashboard/casos?${rangeOf(30, index % 90)}&cifra=${cifra}`,
    }),
  );
  return { pages: await measureCalls(servers, pages, pace), casos: await measureCalls(servers, casos, pace) };
}

function rangeOf(days: number, daysAgo: number): string {
  const to = END - daysAgo * DAY_MS;
  return `from=${new Date(to - days * DAY_MS).toISOString()}&to=${new Date(to).toISOString()}`;
}
