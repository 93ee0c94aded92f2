export { RecordatoriosLive } from './RecordatoriosLive.tsx';
export { TareaDialog, TareasContactoDialog, TareasMasivasDialog } from './lazy-parts.ts';
export { TareasPanel } from './TareasPanel.tsx';
