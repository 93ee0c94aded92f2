import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const NotasDialog = later(() => import('./NotasDialog.tsx').then((part) => part.NotasDialog));
