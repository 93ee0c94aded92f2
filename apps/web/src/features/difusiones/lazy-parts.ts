import { lazyPart } from '../../ui/lazy/lazy-part.ts';

/** Loaded on a click. */
export const EnvioMasivoDialog = lazyPart(() =>
  import('./EnvioMasivoDialog.tsx').then((part) => part.EnvioMasivoDialog),
);
export const DifusionDialog = lazyPart(() => import('./DifusionDialog.tsx').then((part) => part.DifusionDialog));
export const DifusionesAviso = lazyPart(() => import('./DifusionesAviso.tsx').then((part) => part.DifusionesAviso));
