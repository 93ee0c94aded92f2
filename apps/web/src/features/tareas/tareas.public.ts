export { TareaDialog, TareasContactoDialog, TareasMasivasDialog } from './later-parts.ts';
export { TareasPanel } from './TareasPanel.tsx';
