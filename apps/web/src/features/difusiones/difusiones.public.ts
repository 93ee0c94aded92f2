export { DifusionDialog } from './DifusionDialog.tsx';
export { DifusionesAviso } from './DifusionesAviso.tsx';
export { EnvioMasivoDialog } from './EnvioMasivoDialog.tsx';
