import type { AccesoArchivo } from '#public/archivos';
import { findSalaOfArchivo } from './sala-mensajes.repository.ts';

/** Only members of the room may read its files, regardless of role. */
export const accesoArchivoSala: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const sala = await findSalaOfArchivo(tx, reader.userId, id);
  return sala ? sala.esMiembro : null;
};
