import { later } from '../../ui/later.ts';

/** Opened by its button or by `/` only. */
export const RespuestasMenu = later(() => import('./RespuestasMenu.tsx').then((part) => part.RespuestasMenu));

/** Opened from the notes' page, and by a message that is kept as a note. */
export const NotaDialog = later(() => import('./NotaDialog.tsx').then((part) => part.NotaDialog));
