export { countTareasDePersonas } from './cuentas.repository.ts';
export { findTareas, type TareasFilter } from './tareas.repository.ts';
