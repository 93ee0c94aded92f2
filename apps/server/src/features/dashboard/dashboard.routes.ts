import type { catalogue } from '@tertulia/contract/catalogue';
import type { Handlers } from '#platform/http/endpoints';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(
  dashboard: DashboardService,
): Pick<Handlers<typeof catalogue>, 'getDashboard' | 'listCasos'> {
  return {
    getDashboard: ({ actor, input }) => dashboard.get(actor, input.query),
    listCasos: ({ actor, input }) => dashboard.casos(actor, input.query),
  };
}
