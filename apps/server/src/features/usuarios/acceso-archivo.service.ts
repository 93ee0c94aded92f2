import type { AccesoArchivo } from '#public/archivos';
import { isFotoOfUsuario } from './usuarios.repository.ts';

/** Whoever works for the subscriber sees the photos of its people. */
export const accesoArchivoUsuario: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isFotoOfUsuario(tx, id)) ? true : null;
