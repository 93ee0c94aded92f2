export { RecordatoriosLive } from './RecordatoriosLive.tsx';
export { TareaDialog } from './TareaDialog.tsx';
export { TareasContactoDialog } from './TareasContactoDialog.tsx';
export { TareasMasivasDialog } from './TareasMasivasDialog.tsx';
export { TareasPanel } from './TareasPanel.tsx';
