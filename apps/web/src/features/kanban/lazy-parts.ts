import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const KanbanDialogs = lazyPart(() => import('./KanbanDialogs.tsx').then((part) => part.KanbanDialogs));
