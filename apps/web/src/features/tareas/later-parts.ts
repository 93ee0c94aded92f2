import { lazy } from 'react';

/** What is seen only on a click. */
export const CompleteTareaDialog = lazy(() =>
  import('./CompleteTareaDialog.tsx').then((part) => ({ default: part.CompleteTareaDialog })),
);
export const TareaDialog = lazy(() => import('./TareaDialog.tsx').then((part) => ({ default: part.TareaDialog })));
export const TareasMasivasDialog = lazy(() =>
  import('./TareasMasivasDialog.tsx').then((part) => ({ default: part.TareasMasivasDialog })),
);
export const TareasContactoDialog = lazy(() =>
  import('./TareasContactoDialog.tsx').then((part) => ({ default: part.TareasContactoDialog })),
);
