import type { AccesoArchivo } from '#public/archivos';
import { mayHear } from './escucha.service.ts';
import { findLlamadaOfArchivo } from './historial.repository.ts';

/** A recording is for whoever may hear its call. */
export const accesoArchivoLlamada: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const llamada = await findLlamadaOfArchivo(tx, id);
  return llamada ? mayHear(tx, reader, llamada) : null;
};
