import type { AccionAuditoria } from '@tertulia/contract/features/auditoria/palabras';
import type { EndpointInput } from '@tertulia/contract/core/endpoint';
import { toCentavos, toPesos } from '@tertulia/contract/core/money';
import { toPage, type Page } from '@tertulia/contract/core/page';
import type {
  createProducto as createProductoCall,
  listProductos,
  searchProductos,
} from '@tertulia/contract/features/productos/endpoints';
import type { Producto, ProductoHallado } from '@tertulia/contract/features/productos/producto';
import type { Clock } from '#platform/clock/clock';
import { databaseFault, type Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, createArchivo, releaseArchivo } from '#public/archivos';
import { writeAudit } from '#public/auditoria';
import { toProducto, toProductoHallado } from './producto-wire.ts';
import {
  createProducto,
  findPagina,
  findProducto,
  lockProducto,
  searchActive,
  setEstado,
  updateProducto,
  type ProductoRow,
  type ProductosFilter,
} from './productos.repository.ts';

export interface ProductosService {
  list(actor: Actor, query: EndpointInput<typeof listProductos>['query']): Promise<Page<Producto>>;
  search(actor: Actor, query: EndpointInput<typeof searchProductos>['query']): Promise<ProductoHallado[]>;
  /** Throws CONFLICT for a code that another product has. */
  create(actor: Actor, body: ProductoBody, upload: Upload | null): Promise<Producto>;
  /** Throws NOT_FOUND, or CONFLICT for a code that another product has. */
  update(actor: Actor, id: number, body: ProductoBody, upload: Upload | null): Promise<Producto>;
  /** Throws NOT_FOUND. Idempotent. */
  setEstado(actor: Actor, id: number, estado: 0 | 1): Promise<Producto>;
}

type ProductoBody = EndpointInput<typeof createProductoCall>['body'];

export interface ProductosDeps {
  database: Database;
  clock: Clock;
  urlOf: (actor: Actor, archivoId: number) => string;
}

export function createProductosService({ database, clock, urlOf }: ProductosDeps): ProductosService {
  const wire = (actor: Actor, row: ProductoRow) => toProducto(row, (id) => urlOf(actor, id));

  /** Stores the form in one transaction; the photo's bytes are kept once their row is committed. */
  async function save(
    actor: Actor,
    upload: Upload | null,
    work: (tx: Tx, fotoArchivoId: number | null) => Promise<ProductoRow | undefined>,
  ): Promise<Producto> {
    try {
      const row = await database.withTenant(actor, async (tx) =>
        work(tx, upload && (await createArchivo(tx, archivoOf(upload)))),
      );
      upload?.keep();
      if (!row) throw new Error('The product that was just stored is not there');
      return wire(actor, row);
    } catch (error) {
      if (databaseFault(error)?.constraint !== 'productos_codigo') throw error;
      throw new AppError('CONFLICT', { message: 'Ya existe un producto con este código.', field: 'codigo' });
    }
  }

  return {
    async list(actor, query) {
      const { rows, total } = await findPagina(database, actor, toFilter(query));
      return toPage(
        rows.map((row) => wire(actor, row)),
        total,
        query.page,
        query.size,
      );
    },

    async search(actor, query) {
      return (await searchActive(database, actor, query)).map(toProductoHallado);
    },

    create: (actor, body, upload) =>
      save(actor, upload, async (tx, fotoArchivoId) => {
        const id = await createProducto(tx, { ...valuesOf(body), fotoArchivoId, now: clock.now() });
        const made = await findProducto(tx, id);
        await audit(tx, actor, id, 'CREAR', { despues: made });
        return made;
      }),

    update: (actor, id, body, upload) =>
      save(actor, upload, async (tx, fotoArchivoId) => {
        const before = await lockProducto(tx, id);
        if (!before) throw new AppError('NOT_FOUND');
        const kept = body.quitarFoto === true ? null : before.fotoArchivoId;
        const next = fotoArchivoId ?? kept;
        await updateProducto(tx, id, { ...valuesOf(body), fotoArchivoId: next, now: clock.now() });
        if (before.fotoArchivoId !== null && before.fotoArchivoId !== next)
          await releaseArchivo(tx, before.fotoArchivoId);
        const after = await findProducto(tx, id);
        await audit(tx, actor, id, 'ACTUALIZAR', { antes: before, despues: after });
        return after;
      }),

    setEstado: (actor, id, estado) =>
      database.withTenant(actor, async (tx) => {
        const row = await lockProducto(tx, id);
        if (!row) throw new AppError('NOT_FOUND');
        const changed = await setEstado(tx, id, estado, clock.now());
        if (changed > 0)
          await audit(tx, actor, id, estado === 1 ? 'ACTIVAR' : 'DESACTIVAR', {
            antes: row,
            despues: { ...row, estado },
          });
        return wire(actor, { ...row, estado });
      }),
  };
}

function valuesOf({ codigo, nombre, descripcion, precio, estado }: ProductoBody) {
  return { codigo, nombre, descripcion, estado, precioCentavos: toCentavos(precio) };
}

function toFilter({ q, estado, page, size, sort }: EndpointInput<typeof listProductos>['query']): ProductosFilter {
  const [field, direction] = sort.split(',') as [ProductosFilter['sort'], 'asc' | 'desc'];
  return { q, estado, page, size, sort: field, descending: direction === 'desc' };
}

function audit(
  tx: Tx,
  actor: Actor,
  id: number,
  accion: AccionAuditoria,
  { antes, despues }: { antes?: ProductoRow | undefined; despues?: ProductoRow | undefined },
): Promise<void> {
  return writeAudit(tx, actor, {
    entidad: 'producto',
    accion,
    registroId: id,
    detalles: { codigo: (despues ?? antes)?.codigo },
    ...(antes && { antes: toAudited(antes) }),
    ...(despues && { despues: toAudited(despues) }),
  });
}

function toAudited({ precioCentavos, ...row }: ProductoRow): Record<string, unknown> {
  return { ...row, precio: toPesos(precioCentavos) };
}
