import { lazyRouteComponent } from '@tanstack/react-router';
import { bringCode } from '../platform/http/bring-code.ts';

/** A page whose code comes with the first visit, or when the pointer rests on a link to it. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => bringCode(load), name);
