import type { AccesoArchivo } from '#public/archivos';
import { isFotoOfUsuario } from './usuarios.repository.ts';

/** Photos are visible to all users of the tenant. */
export const accesoArchivoUsuario: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isFotoOfUsuario(tx, id)) ? true : null;
