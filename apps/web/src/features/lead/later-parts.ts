import { lazy } from 'react';

/** Rows show the chips; only an open chat says why. */
export const LeadWhy = lazy(() => import('./LeadWhy.tsx').then((part) => ({ default: part.LeadWhy })));
