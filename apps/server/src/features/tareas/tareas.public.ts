export { countTareasDePersonas } from './cuentas.repository.ts';
export { findTareas, type TareaRow, type TareasFilter } from './tareas.repository.ts';
