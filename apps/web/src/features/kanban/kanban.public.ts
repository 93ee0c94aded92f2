export { AssignEstadoDialog } from './AssignEstadoDialog.tsx';
export { useTableros } from './kanban.queries.ts';
export { KanbanChip } from './KanbanChip.tsx';
