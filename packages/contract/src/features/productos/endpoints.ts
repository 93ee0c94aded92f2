import { z } from 'zod';
import { endpoint, type MultipartSpec } from '../../core/endpoint.ts';
import { idParam } from '../../core/ids.ts';
import { pageOf, pageQuery } from '../../core/page.ts';
import { pesos } from '../../core/pesos.ts';
import { EVERY_ROLE, SUPERVISING_ROLES } from '../../core/roles.ts';
import { oneLine, storableText, trimText } from '../../core/text.ts';
import {
  MAX_CODIGO,
  MAX_DESCRIPCION,
  MAX_FOTO_BYTES,
  MAX_NOMBRE_PRODUCTO,
  PRODUCTOS_PAGE_SIZE,
  PRODUCTOS_SEARCH_LIMIT,
  PRODUCTOS_SEARCH_MIN,
  TIPOS_FOTO,
} from './limites.ts';
import { producto, productoHallado, sincronizacion } from './producto.ts';

const OWN = 'products of the own subscriber';
const id = z.object({ id: idParam('producto') });

const obligatory = (max: number, missing: string) =>
  z.string(missing).pipe(storableText(max)).transform(oneLine).pipe(z.string().min(1, missing));

/** The form of the products page (document 1 §5). */
export const productoForm = z.object({
  codigo: obligatory(MAX_CODIGO, 'El código es obligatorio'),
  nombre: obligatory(MAX_NOMBRE_PRODUCTO, 'El nombre es obligatorio'),
  descripcion: storableText(MAX_DESCRIPCION)
    .nullish()
    .transform((text) => trimText(text ?? '') || null),
  precio: pesos('El precio es obligatorio'),
  estado: z.union([z.literal(0), z.literal(1)], 'El estado es obligatorio'),
  /** Removes the photo; a new photo in the form has priority. */
  quitarFoto: z.boolean().optional(),
});

const conFoto = {
  file: ['foto'],
  isFileRequired: false,
  json: 'producto',
  maxFileBytes: MAX_FOTO_BYTES,
  accept: TIPOS_FOTO,
  isRedrawn: true,
} as const satisfies MultipartSpec;

const WRITE_ERRORS = [
  'VALIDATION',
  'FORBIDDEN',
  'CONFLICT',
  'TOO_LARGE',
  'STORAGE_FULL',
  'UNSUPPORTED_MEDIA',
  'RATE_LIMITED',
] as const;
/** For manual use; whole catalogues are synchronized from the inventory. */
const WRITE_LIMITS = [
  { per: ['user'], times: 240, windowSeconds: 900 },
  { per: ['tenant'], times: 1000, windowSeconds: 3600 },
] as const;

export const listProductos = endpoint({
  method: 'GET',
  path: '/api/productos',
  summary: 'A page of products; `q` matches code or name word by word, without regard to accents',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object({
    ...pageQuery({
      sort: ['nombre', 'codigo', 'precio', 'estado'],
      defaultSort: 'nombre,asc',
      defaultSize: PRODUCTOS_PAGE_SIZE,
    }),
    q: storableText(200).optional(),
    estado: z
      .enum(['0', '1'], 'Estado inválido')
      .transform((text) => (text === '1' ? (1 as const) : (0 as const)))
      .optional(),
  }),
  reply: pageOf(producto),
  errors: ['VALIDATION'],
});

export const searchProductos = endpoint({
  method: 'GET',
  path: '/api/productos/buscar',
  summary: 'Active products whose code or name holds every typed word; codes first',
  access: EVERY_ROLE,
  sees: OWN,
  query: z.object({
    q: storableText(200)
      .transform((text) => text.trim())
      .pipe(z.string().min(PRODUCTOS_SEARCH_MIN, `Escribe al menos ${PRODUCTOS_SEARCH_MIN} caracteres`)),
    limit: z.coerce
      .number('Límite inválido')
      .int('Límite inválido')
      .min(1, 'Límite inválido')
      .default(PRODUCTOS_SEARCH_LIMIT)
      .transform((limit) => Math.min(limit, 50)),
  }),
  reply: z.array(productoHallado),
  errors: ['VALIDATION', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 240, windowSeconds: 60 }],
});

export const createProducto = endpoint({
  method: 'POST',
  path: '/api/productos',
  summary: 'Makes a product; a code that another one has is refused',
  access: SUPERVISING_ROLES,
  sees: OWN,
  multipart: conFoto,
  body: productoForm,
  status: 201,
  reply: producto,
  errors: [...WRITE_ERRORS],
  limits: WRITE_LIMITS,
});

export const updateProducto = endpoint({
  method: 'PUT',
  path: '/api/productos/{id}',
  summary: 'Changes a product; without a file its photo stays',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  multipart: conFoto,
  body: productoForm,
  reply: producto,
  errors: [...WRITE_ERRORS, 'NOT_FOUND'],
  limits: WRITE_LIMITS,
});

export const activateProducto = endpoint({
  method: 'PATCH',
  path: '/api/productos/{id}/activate',
  summary: 'Offers the product again',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: producto,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const deactivateProducto = endpoint({
  method: 'PATCH',
  path: '/api/productos/{id}/deactivate',
  summary: 'Takes the product out of the searches; quotes that name it keep it',
  access: SUPERVISING_ROLES,
  sees: OWN,
  params: id,
  reply: producto,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
});

export const syncProductos = endpoint({
  method: 'POST',
  path: '/api/sync-productos/todo/0',
  summary:
    'Starts importing the inventory system’s catalogue, or joins the running import; returns the current list and the import',
  access: SUPERVISING_ROLES,
  sees: OWN,
  status: 202,
  reply: pageOf(producto).extend({ sincronizacion }),
  errors: ['FORBIDDEN', 'CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'],
  limits: [{ per: ['user'], times: 6, windowSeconds: 300 }],
});

export const getSincronizacion = endpoint({
  method: 'GET',
  path: '/api/sync-productos',
  summary: 'The newest run through the inventory’s catalogue and how far it has come; null before the first',
  access: EVERY_ROLE,
  sees: OWN,
  reply: z.object({ sincronizacion: sincronizacion.nullable() }),
  errors: [],
  isPolling: true,
});
