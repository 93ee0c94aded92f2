import { toPesos } from '@tertulia/contract/core/money';
import type { Producto, ProductoHallado, Sincronizacion } from '@tertulia/contract/features/productos/producto';
import type { ProductoHalladoRow, ProductoRow } from './productos.repository.ts';
import type { SincronizacionRow } from './sincronizacion.repository.ts';

export function toProducto(row: ProductoRow, urlOf: (archivoId: number) => string): Producto {
  return {
    id: row.id,
    codigo: row.codigo,
    nombre: row.nombre,
    descripcion: row.descripcion,
    precio: toPesos(row.precioCentavos),
    imagenUrl: row.fotoArchivoId === null ? null : urlOf(row.fotoArchivoId),
    fotoArchivoId: row.fotoArchivoId,
    estado: row.estado,
  };
}

export function toProductoHallado({ id, codigo, nombre, precioCentavos }: ProductoHalladoRow): ProductoHallado {
  return { id, codigo, nombre, precio: toPesos(precioCentavos) };
}

export function toSincronizacion(row: SincronizacionRow): Sincronizacion {
  return {
    ...row,
    iniciada: row.iniciada.toISOString(),
    terminada: row.terminada?.toISOString() ?? null,
  };
}
