export { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from './lazy-parts.ts';
