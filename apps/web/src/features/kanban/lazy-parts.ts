import { lazyPart } from '../../ui/lazy-part.ts';

/** What is seen only on a click. */
export const KanbanDialogs = lazyPart(() => import('./KanbanDialogs.tsx').then((part) => part.KanbanDialogs));
