import { lazy } from 'react';

/** What is seen only on a click. */
export const NotasDialog = lazy(() => import('./NotasDialog.tsx').then((part) => ({ default: part.NotasDialog })));
