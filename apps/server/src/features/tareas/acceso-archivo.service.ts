import type { AccesoArchivo } from '#public/archivos';
import { maySeeTarea } from './tareas.policy.ts';
import { findTareaOfArchivo } from './tareas.repository.ts';

/** An evidence picture is visible to users who may see its task. */
export const accesoArchivoTarea: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const tarea = await findTareaOfArchivo(tx, id);
  return tarea ? maySeeTarea(reader, tarea) : null;
};
