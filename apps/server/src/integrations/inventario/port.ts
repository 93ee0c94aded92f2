/** How a subscriber's site signs in to the inventory system. */
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
  /** How many products the whole catalogue has, the same on every page. */
  total: number;
  paginas: number;
  /** What this page weighed. */
  bytes: number;
}

export type InventarioFallo = 'CREDENCIALES' | 'SIN_RESPUESTA' | 'RESPUESTA_INVALIDA';

/** The inventory system did not give what was asked for. Only SIN_RESPUESTA may pass by itself. */
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
