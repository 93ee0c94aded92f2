export { TareaDialog, TareasContactoDialog, TareasMasivasDialog } from './later-parts.ts';
export { useTareasBadge } from './tareas.queries.ts';
export { TareasPanel } from './TareasPanel.tsx';
