import { lazy } from 'react';

/** Rows show the chips; why they say what they say comes when somebody wants to know. */
export const LeadWhy = lazy(() => import('./LeadWhy.tsx').then((part) => ({ default: part.LeadWhy })));
export const LeadHint = lazy(() => import('./LeadHint.tsx').then((part) => ({ default: part.LeadHint })));
