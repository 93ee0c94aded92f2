import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InventoryProduct, InventorySettings } from './inventory.ts';
import type { World } from './world.ts';

const MAX_PER_PAGE = 500;

/** The inventory system («MYS») of a site, and its control for tests. */
export function inventoryRoutes(app: FastifyInstance, world: World): void {
  const { inventory } = world;
  app.get<{ Querystring: { pagina?: string; porPagina?: string } }>('/mys/productos', async (request, reply) => {
    const { fault, faultPage, latencyMs } = inventory.settings;
    const pagina = Number(request.query.pagina ?? 1);
    const porPagina = Math.min(Number(request.query.porPagina ?? 100), MAX_PER_PAGE);
    if (latencyMs > 0) await delay(latencyMs);
    const strikes = fault !== 'none' && pagina >= faultPage;
    if (strikes && fault === 'silence') return reply.hijack();
    if (strikes && fault === 'down') return reply.code(503).send({ mensaje: 'mantenimiento' });
    if (!inventory.isKnown(request.headers.authorization)) return reply.code(401).send({ mensaje: 'no autorizado' });
    if (!Number.isInteger(pagina) || pagina < 1 || !(porPagina >= 1))
      return reply.code(400).send({ mensaje: 'página' });
    const page = { pagina, ...inventory.page(pagina, porPagina) };
    if (!strikes) return page;
    return misbehave(fault, page, reply, () => inventory.page(1, 1).productos);
  });
  app.get('/control/inventory', () => inventory.settings);
  app.post<{ Body: Partial<InventorySettings> }>(
    '/control/inventory',
    { schema: { body: settingsSchema } },
    (request) => inventory.set(request.body),
  );
}

interface Page {
  pagina: number;
  total: number;
  paginas: number;
  productos: InventoryProduct[];
}

function misbehave(
  fault: InventorySettings['fault'],
  page: Page,
  reply: FastifyReply,
  firstProduct: () => InventoryProduct[],
): unknown {
  switch (fault) {
    case 'garbage':
      return reply.type('text/html').send('<html><body>Bienvenido al inventario</body></html>');
    case 'otherShape':
      return { ok: true, items: page.productos.map(({ codigo, precio }) => ({ sku: codigo, valor: String(precio) })) };
    case 'halfPage':
      return { ...page, productos: page.productos.slice(0, Math.floor(page.productos.length / 2)) };
    case 'duplicate':
      return { ...page, productos: [...page.productos.slice(0, -1), ...firstProduct()] };
    case 'cut': {
      const text = JSON.stringify(page);
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      // the written part must be sent before the connection is cut
      return reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy());
    }
    default:
      return page;
  }
}

const settingsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    alias: { type: 'string' },
    password: { type: 'string' },
    count: { type: 'integer', minimum: 0, maximum: 100_000 },
    fault: { enum: ['none', 'silence', 'garbage', 'otherShape', 'cut', 'halfPage', 'duplicate', 'down'] },
    faultPage: { type: 'integer', minimum: 1 },
    latencyMs: { type: 'number', minimum: 0, maximum: 600_000 },
    changes: { type: 'object' },
  },
} as const;
