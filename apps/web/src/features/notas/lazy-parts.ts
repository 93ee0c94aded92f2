import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const NotasDialog = lazyPart(() => import('./NotasDialog.tsx').then((part) => part.NotasDialog));
