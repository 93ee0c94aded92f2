import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const KanbanDialogs = later(() => import('./KanbanDialogs.tsx').then((part) => part.KanbanDialogs));
