import type { AccesoArchivo } from '#public/archivos';
import { isArchivoInMediaBank } from './multimedia.repository.ts';

/** Whoever works for the subscriber sees what lies in the media bank, as long as it does. */
export const accesoArchivoMedia: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isArchivoInMediaBank(tx, id)) ? true : null;
