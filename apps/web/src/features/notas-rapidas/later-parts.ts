import { lazy } from 'react';

/** Opened by its button or by `/` only. */
export const RespuestasMenu = lazy(() =>
  import('./RespuestasMenu.tsx').then((part) => ({ default: part.RespuestasMenu })),
);
