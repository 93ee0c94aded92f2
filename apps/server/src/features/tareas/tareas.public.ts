export { countTareasDePersonas } from './tarea-counts.repository.ts';
export { findTareas, type TareasFilter } from './tareas.repository.ts';
