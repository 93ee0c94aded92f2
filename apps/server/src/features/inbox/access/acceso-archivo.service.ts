import type { AccesoArchivo } from '#public/archivos';
import { mayReadMensajes } from './acceso.policy.ts';
import { findAcceso } from './acceso.repository.ts';

/** The files of a message are for whoever may read the message. */
export const accesoArchivoMensaje: AccesoArchivo = async (tx, reader, { conversacionId }) => {
  if (conversacionId === null) return null;
  const acceso = await findAcceso(tx, reader.userId, conversacionId);
  return acceso ? mayReadMensajes(reader, acceso) : null;
};
