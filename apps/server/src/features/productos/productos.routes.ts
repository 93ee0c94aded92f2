import type { catalogue } from '@tertulia/contract/catalogue';
import { PRODUCTOS_PAGE_SIZE } from '@tertulia/contract/features/productos/limites';
import type { Handlers } from '#platform/http/endpoints';
import type { ProductosService } from './productos.service.ts';
import type { SincronizacionService } from './sincronizacion.service.ts';

type ProductosCalls =
  | 'listProductos'
  | 'searchProductos'
  | 'createProducto'
  | 'updateProducto'
  | 'activateProducto'
  | 'deactivateProducto'
  | 'syncProductos'
  | 'getSincronizacion';

const FIRST_PAGE = { page: 0, size: PRODUCTOS_PAGE_SIZE, sort: 'nombre,asc' } as const;

export function productosRoutes(
  productos: ProductosService,
  sincronizacion: SincronizacionService,
): Pick<Handlers<typeof catalogue>, ProductosCalls> {
  return {
    listProductos: ({ actor, input }) => productos.list(actor, input.query),
    searchProductos: ({ actor, input }) => productos.search(actor, input.query),
    createProducto: ({ actor, input, upload }) => productos.create(actor, input.body, upload),
    updateProducto: ({ actor, input, upload }) => productos.update(actor, input.params.id, input.body, upload),
    activateProducto: ({ actor, input }) => productos.setEstado(actor, input.params.id, 1),
    deactivateProducto: ({ actor, input }) => productos.setEstado(actor, input.params.id, 0),
    syncProductos: async ({ actor }) => {
      const begun = await sincronizacion.begin(actor);
      return { ...(await productos.list(actor, FIRST_PAGE)), sincronizacion: begun };
    },
    getSincronizacion: async ({ actor }) => ({ sincronizacion: await sincronizacion.newest(actor) }),
  };
}
