export { standsInColumna, type ColumnaFilter } from './columna.repository.ts';
export { findKanbanEstado } from './kanban.repository.ts';
export { countByEstado, findMovimientosKanban, type EstadoContado } from './kanban-counts.repository.ts';
