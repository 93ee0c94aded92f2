import { setTimeout as delay } from 'node:timers/promises';
import {
  InventarioError,
  type Inventario,
  type InventarioFallo,
  type PaginaInventario,
  type ProductoInventario,
  type Sede,
} from '#integrations/inventario/port';

export const MAX_PRODUCTOS = 50_000;
const MAX_BYTES = 20 * 1024 * 1024;
/** Attempts after a temporary failure. */
const TRIES = 3;
const RETRY_MS = 500;

type CatalogoFallo = InventarioFallo | 'VACIO' | 'INCOMPLETO' | 'REPETIDO' | 'DEMASIADO';

/** The catalogue is invalid; nothing of it is used. */
export class CatalogoRechazado extends Error {
  readonly motivo: string;

  constructor(fallo: CatalogoFallo, cause?: unknown) {
    super(`The catalogue was refused: ${fallo}`, { cause });
    this.motivo = MOTIVOS[fallo];
  }
}

/** The texts for users, under «Error al sincronizar». */
const MOTIVOS: Record<CatalogoFallo, string> = {
  CREDENCIALES: 'El sistema de inventario no acepta el alias y la contraseña de la sede.',
  SIN_RESPUESTA: 'El sistema de inventario no respondió a tiempo.',
  RESPUESTA_INVALIDA: 'El sistema de inventario respondió con datos que no se pueden leer.',
  VACIO: 'El sistema de inventario no devolvió ningún producto.',
  INCOMPLETO: 'El catálogo llegó incompleto.',
  REPETIDO: 'El catálogo trae códigos repetidos.',
  DEMASIADO: 'El catálogo es demasiado grande.',
};

export interface Lectura {
  inventario: Inventario;
  sede: Sede;
  signal: AbortSignal;
  /** Called after each page. */
  onProgress: (progress: { leidos: number; total: number }) => Promise<void>;
}

/**
 * Reads the whole catalogue page by page and validates it before use: all pages present, as many products as announced,
 * no code twice. Throws CatalogoRechazado.
 */
export async function readCatalogo({ inventario, sede, signal, onProgress }: Lectura): Promise<ProductoInventario[]> {
  const productos: ProductoInventario[] = [];
  const codigos = new Set<string>();
  let bytes = 0;
  let paginas = 1;
  let total: number | null = null;
  for (let pagina = 1; pagina <= paginas; pagina++) {
    const page = await readPagina(inventario, sede, pagina, signal);
    // another total: the catalogue changed while it was read
    if (total !== null && page.total !== total) throw new CatalogoRechazado('INCOMPLETO');
    if (page.total === 0) throw new CatalogoRechazado('VACIO');
    if (page.total > MAX_PRODUCTOS || page.paginas > MAX_PRODUCTOS) throw new CatalogoRechazado('DEMASIADO');
    if (page.productos.length === 0) throw new CatalogoRechazado('INCOMPLETO');
    ({ total, paginas } = page);
    bytes += page.bytes;
    if (bytes > MAX_BYTES) throw new CatalogoRechazado('DEMASIADO');
    for (const producto of page.productos) {
      if (codigos.has(producto.codigo)) throw new CatalogoRechazado('REPETIDO');
      codigos.add(producto.codigo);
      productos.push(producto);
    }
    if (productos.length > total) throw new CatalogoRechazado('INCOMPLETO');
    await onProgress({ leidos: productos.length, total });
  }
  if (productos.length !== total) throw new CatalogoRechazado('INCOMPLETO');
  return productos;
}

async function readPagina(
  inventario: Inventario,
  sede: Sede,
  pagina: number,
  signal: AbortSignal,
): Promise<PaginaInventario> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inventario.listProductos(sede, pagina, signal);
    } catch (error) {
      if (!(error instanceof InventarioError)) throw error;
      if (error.fallo !== 'SIN_RESPUESTA' || attempt === TRIES) throw new CatalogoRechazado(error.fallo, error);
      await delay(RETRY_MS * attempt, undefined, { signal });
    }
  }
}
