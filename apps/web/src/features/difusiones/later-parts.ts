import { lazy } from 'react';

/** What is seen only on a click. */
export const EnvioMasivoDialog = lazy(() =>
  import('./EnvioMasivoDialog.tsx').then((part) => ({ default: part.EnvioMasivoDialog })),
);
export const DifusionDialog = lazy(() =>
  import('./DifusionDialog.tsx').then((part) => ({ default: part.DifusionDialog })),
);
export const DifusionesAviso = lazy(() =>
  import('./DifusionesAviso.tsx').then((part) => ({ default: part.DifusionesAviso })),
);
