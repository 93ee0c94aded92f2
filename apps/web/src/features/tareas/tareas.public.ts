export { RecordatoriosLive } from './RecordatoriosLive.tsx';
export { TareaDialog, TareasContactoDialog, TareasMasivasDialog } from './later-parts.ts';
export { TareasPanel } from './TareasPanel.tsx';
