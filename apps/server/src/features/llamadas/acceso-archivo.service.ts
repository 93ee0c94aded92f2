import type { AccesoArchivo } from '#public/archivos';
import { mayHear } from './escucha.service.ts';
import { findLlamadaOfArchivo } from './historial.repository.ts';

/** Only users who may listen to the call may read its recording. */
export const accesoArchivoLlamada: AccesoArchivo = async (tx, reader, { id, mensajeId }) => {
  if (mensajeId !== null) return null;
  const llamada = await findLlamadaOfArchivo(tx, id);
  return llamada ? mayHear(tx, reader, llamada) : null;
};
