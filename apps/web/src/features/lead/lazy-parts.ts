import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Rows show the chips; their explanation is loaded on demand. */
export const LeadWhy = lazyPart(() => import('./LeadWhy.tsx').then((part) => part.LeadWhy));
export const LeadHint = lazyPart(() => import('./LeadHint.tsx').then((part) => part.LeadHint));
