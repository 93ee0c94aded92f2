import { lazy } from 'react';

/** What is seen only on a click. */
export const KanbanDialogs = lazy(() =>
  import('./KanbanDialogs.tsx').then((part) => ({ default: part.KanbanDialogs })),
);
