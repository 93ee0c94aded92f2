import { later } from '../../ui/later.ts';

/** Rows show the chips; why they say what they say comes when somebody wants to know. */
export const LeadWhy = later(() => import('./LeadWhy.tsx').then((part) => part.LeadWhy));
export const LeadHint = later(() => import('./LeadHint.tsx').then((part) => part.LeadHint));
