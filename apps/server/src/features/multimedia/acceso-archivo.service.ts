import type { AccesoArchivo } from '#public/archivos';
import { isArchivoInMediaBank } from './multimedia.repository.ts';

/** The media bank's files are visible to all users of the tenant while they are in it. */
export const accesoArchivoMedia: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isArchivoInMediaBank(tx, id)) ? true : null;
