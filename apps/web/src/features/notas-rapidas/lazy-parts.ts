import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Opened only by its button or by `/`. */
export const RespuestasMenu = lazyPart(() => import('./RespuestasMenu.tsx').then((part) => part.RespuestasMenu));

/** Opened from the notes' page, and to keep a message as a note. */
export const NotaDialog = lazyPart(() => import('./NotaDialog.tsx').then((part) => part.NotaDialog));
