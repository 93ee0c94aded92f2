import { lazyPart } from '../../ui/lazy-part.ts';

/** Opened by its button or by `/` only. */
export const RespuestasMenu = lazyPart(() => import('./RespuestasMenu.tsx').then((part) => part.RespuestasMenu));

/** Opened from the notes' page, and by a message that is kept as a note. */
export const NotaDialog = lazyPart(() => import('./NotaDialog.tsx').then((part) => part.NotaDialog));
