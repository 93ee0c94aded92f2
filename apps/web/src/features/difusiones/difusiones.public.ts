export { DifusionDialog, DifusionesAviso, EnvioMasivoDialog } from './later-parts.ts';
