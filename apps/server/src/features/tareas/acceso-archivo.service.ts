import type { AccesoArchivo } from '#public/archivos';
import { maySeeTarea } from './tareas.policy.ts';
import { findTareaOfArchivo } from './tareas.repository.ts';

/** A picture that proves a task is seen by whoever sees the task. */
export const accesoArchivoTarea: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const tarea = await findTareaOfArchivo(tx, id);
  return tarea ? maySeeTarea(reader, tarea) : null;
};
