export { countTareasDePersonas } from './resumenes.repository.ts';
export { findTareas, type TareasFilter } from './tareas.repository.ts';
