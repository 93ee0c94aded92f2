import type { AccesoArchivo } from '#public/archivos';
import { isFotoOfProducto } from './productos.repository.ts';

/** Product photos are visible to all users of the tenant. */
export const accesoArchivoProducto: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isFotoOfProducto(tx, id)) ? true : null;
