import { later } from '../../ui/later.ts';

/** Opened by its button or by `/` only. */
export const RespuestasMenu = later(() => import('./RespuestasMenu.tsx').then((part) => part.RespuestasMenu));
