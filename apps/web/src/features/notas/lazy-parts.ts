import { lazyPart } from '../../ui/lazy-part.ts';

/** What is seen only on a click. */
export const NotasDialog = lazyPart(() => import('./NotasDialog.tsx').then((part) => part.NotasDialog));
