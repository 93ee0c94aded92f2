export { standsInColumna, type ColumnaFilter } from './columna.repository.ts';
export { findKanbanEstado } from './kanban.repository.ts';
export { countByEstado, type EstadoContado } from './cuentas.repository.ts';
