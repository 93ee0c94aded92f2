/** A site's credentials for the inventory system. */
export interface Sede {
  alias: string;
  password: string;
}

export interface ProductoInventario {
  codigo: string;
  nombre: string;
  descripcion: string | null;
  precioCentavos: number;
  activo: boolean;
}

export interface PaginaInventario {
  productos: ProductoInventario[];
  /** The number of products of the whole catalogue, the same on every page. */
  total: number;
  paginas: number;
  /** The size of this page. */
  bytes: number;
}

export type InventarioFallo = 'CREDENCIALES' | 'SIN_RESPUESTA' | 'RESPUESTA_INVALIDA';

/** The inventory system did not return what was requested. Only SIN_RESPUESTA is transient. */
export class InventarioError extends Error {
  readonly fallo: InventarioFallo;

  constructor(fallo: InventarioFallo, message: string, cause?: unknown) {
    super(message, { cause });
    this.fallo = fallo;
  }
}

/** The inventory system («MYS») of a subscriber's site. */
export interface Inventario {
  /** One page of the site's catalogue, from 1. Throws InventarioError. */
  listProductos(sede: Sede, pagina: number, signal: AbortSignal): Promise<PaginaInventario>;
}
