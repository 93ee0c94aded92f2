import type { Readable } from 'node:stream';
import { z } from 'zod';
import { MAX_PESOS, toCentavos } from '@tertulia/contract/core/money';
import { FetchRefused, FetchStatus, safeFetch } from '#platform/net/safe-fetch';
import { InventarioError, type Inventario, type PaginaInventario } from './port.ts';

/** Products per request: 20,000 of them are forty requests. */
const POR_PAGINA = 500;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;

const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const texto = (max: number) => z.string().refine((value) => !UNSTORABLE.test(value) && value.length <= max);
const obligatorio = texto(250)
  .transform((value) => value.trim())
  .pipe(z.string().min(1));

const producto = z.object({
  codigo: obligatorio,
  nombre: obligatorio,
  descripcion: texto(2000)
    .nullish()
    .transform((value) => value?.trim() || null),
  precio: z.number().min(0).max(MAX_PESOS),
  activo: z.boolean().default(true),
});
const respuesta = z.object({
  pagina: z.number().int(),
  paginas: z.number().int().min(0),
  total: z.number().int().min(0),
  productos: z.array(producto).max(POR_PAGINA),
});

export interface InventarioOptions {
  /** The inventory system's address, the only one that is ever requested. */
  apiBase: string;
  timeoutMs: number;
}

/** A client of the inventory system's HTTP JSON API: pages of a site's products, signed in with alias and password. */
export function createInventario({ apiBase, timeoutMs }: InventarioOptions): Inventario {
  const base = apiBase.replace(/\/+$/, '');
  const { origin } = new URL(base);
  return {
    async listProductos({ alias, password }, pagina, signal) {
      const authorization = `Basic ${Buffer.from(`${alias}:${password}`).toString('base64')}`;
      const address = `${base}/productos?pagina=${pagina}&porPagina=${POR_PAGINA}`;
      const text = await fetchText(address, { origin, authorization, timeoutMs, signal });
      return read(text, pagina);
    },
  };
}

async function fetchText(
  address: string,
  ask: { origin: string; authorization: string; timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  try {
    const { body } = await safeFetch(address, {
      isHostAllowed: () => false,
      trustedOrigin: ask.origin,
      auth: { origin: ask.origin, authorization: ask.authorization, isFor: () => true },
      maxBytes: MAX_PAGE_BYTES,
      timeoutMs: ask.timeoutMs,
      maxRedirects: 0,
      signal: ask.signal,
    });
    return await textOf(body);
  } catch (error) {
    // an aborted job is no failure of the site
    if (ask.signal.aborted) throw error;
    throw toInventarioError(error);
  }
}

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function toInventarioError(error: unknown): InventarioError {
  if (error instanceof FetchStatus && [401, 403].includes(error.status))
    return new InventarioError('CREDENCIALES', 'The inventory refuses alias and password', error);
  if (error instanceof FetchStatus && error.status < 500 && error.status !== 429 && error.status !== 408)
    return new InventarioError('RESPUESTA_INVALIDA', `The inventory answered with ${error.status}`, error);
  if (error instanceof FetchRefused)
    return new InventarioError('RESPUESTA_INVALIDA', 'The inventory’s answer is none that is read', error);
  return new InventarioError('SIN_RESPUESTA', 'The inventory did not answer', error);
}

function read(text: string, pagina: number): PaginaInventario {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InventarioError('RESPUESTA_INVALIDA', 'The inventory’s answer is no JSON', error);
  }
  const parsed = respuesta.safeParse(json);
  if (!parsed.success)
    throw new InventarioError('RESPUESTA_INVALIDA', 'The inventory’s answer has another shape', parsed.error);
  if (parsed.data.pagina !== pagina)
    throw new InventarioError('RESPUESTA_INVALIDA', 'The inventory answered with another page');
  const { total, paginas, productos } = parsed.data;
  return {
    total,
    paginas,
    bytes: Buffer.byteLength(text),
    productos: productos.map(({ precio, ...rest }) => ({ ...rest, precioCentavos: toCentavos(precio) })),
  };
}
