import type { AccesoArchivo } from '#public/archivos';
import { mayReadMensajes } from '@tertulia/contract/features/conversaciones/policy';
import { findAcceso } from './acceso.repository.ts';

/** A user who may read a message may read its files. */
export const accesoArchivoMensaje: AccesoArchivo = async (tx, reader, { conversacionId }) => {
  if (conversacionId === null) return null;
  const acceso = await findAcceso(tx, reader.userId, conversacionId);
  return acceso ? mayReadMensajes(reader, acceso) : null;
};
