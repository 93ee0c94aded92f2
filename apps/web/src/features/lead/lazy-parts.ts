import { lazyPart } from '../../ui/lazy-part.ts';

/** Rows show the chips; why they say what they say comes when somebody wants to know. */
export const LeadWhy = lazyPart(() => import('./LeadWhy.tsx').then((part) => part.LeadWhy));
export const LeadHint = lazyPart(() => import('./LeadHint.tsx').then((part) => part.LeadHint));
