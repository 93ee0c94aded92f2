import { lazyPart } from '../../ui/lazy-part.ts';

/** Loaded on a click. */
export const NotasDialog = lazyPart(() => import('./NotasDialog.tsx').then((part) => part.NotasDialog));
