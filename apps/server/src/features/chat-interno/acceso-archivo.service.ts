import type { AccesoArchivo } from '#public/archivos';
import { findSalaOfArchivo } from './sala-mensajes.repository.ts';

/** A file of a room is seen by whoever is in the room, and by nobody else, whatever their role. */
export const accesoArchivoSala: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const sala = await findSalaOfArchivo(tx, reader.userId, id);
  return sala ? sala.esMiembro : null;
};
