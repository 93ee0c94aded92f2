import { later } from '../../ui/later.ts';

/** What is seen only on a click. */
export const EnvioMasivoDialog = later(() => import('./EnvioMasivoDialog.tsx').then((part) => part.EnvioMasivoDialog));
export const DifusionDialog = later(() => import('./DifusionDialog.tsx').then((part) => part.DifusionDialog));
export const DifusionesAviso = later(() => import('./DifusionesAviso.tsx').then((part) => part.DifusionesAviso));
