export { findKanbanEstado } from './kanban.repository.ts';
