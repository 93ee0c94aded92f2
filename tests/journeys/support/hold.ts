import type { BrowserContext, Page } from '@playwright/test';

const NOBODY_ASKS = '**/nobody-asks-for-this';

/**
 * Keeps a browser's calls intercepted once a journey has intercepted them (`route`): requests at the moment in which
 * the last route ends, by `unroute` or after `times`, would never be answered, at any address.
 */
export function keepHold(context: BrowserContext): void {
  let holding: Promise<unknown> | null = null;
  const routeAll = context.route.bind(context);
  const hold = () => (holding ??= routeAll(NOBODY_ASKS, (route) => route.fallback()));
  const keep = (target: Pick<Page, 'route'>) => {
    const route = target.route.bind(target);
    target.route = async (...call) => {
      await hold();
      return route(...call);
    };
  };
  const unrouteAll = context.unrouteAll.bind(context);
  context.unrouteAll = async (...call) => {
    await unrouteAll(...call);
    holding = null;
  };
  keep(context);
  context.on('page', keep);
}
