import type { BrowserContext, Page } from '@playwright/test';

const NOBODY_ASKS = '**/nobody-asks-for-this';

/**
 * Keeps hold of a browser's calls once a journey has taken it (`route`): what the page asks in the moment in which the last hold ends,
 * by `unroute` or after `times`, is never answered, whichever address it goes to.
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
