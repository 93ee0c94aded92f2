import type { AccesoArchivo } from '#public/archivos';
import { isFotoOfProducto } from './productos.repository.ts';

/** Whoever works for the subscriber sees the photos of its products. */
export const accesoArchivoProducto: AccesoArchivo = async (tx, _reader, { id, mensajeId }) =>
  mensajeId === null && (await isFotoOfProducto(tx, id)) ? true : null;
