import { createHash, timingSafeEqual } from 'node:crypto';

/** The current fault of the inventory system. */
export type InventoryFault =
  | 'none'
  /** Never answers. */
  | 'silence'
  /** Answers with something that is no JSON. */
  | 'garbage'
  /** Answers JSON of another shape. */
  | 'otherShape'
  /** Closes the connection in the middle of a page. */
  | 'cut'
  /** A page with half of its products. */
  | 'halfPage'
  /** One code is on two pages. */
  | 'duplicate'
  /** 503 on every call. */
  | 'down';

export type InventoryProduct = {
  codigo: string;
  nombre: string;
  descripcion: string | null;
  precio: number;
  activo: boolean;
};

export type InventorySettings = {
  alias: string;
  password: string;
  count: number;
  fault: InventoryFault;
  /** The page from which the fault applies. */
  faultPage: number;
  latencyMs: number;
  /** Differences from the generated catalogue; null removes a product. */
  changes: Record<string, Partial<InventoryProduct> | null>;
};

export const FIRST_INVENTORY: Readonly<InventorySettings> = {
  alias: 'cafe-andino-centro',
  password: 'mys-andino-2026',
  count: 20_000,
  fault: 'none',
  faultPage: 1,
  latencyMs: 0,
  changes: {},
};

const KINDS = [
  ['Café en grano', 28_000],
  ['Café molido', 27_000],
  ['Café descafeinado', 31_000],
  ['Chocolate de mesa', 14_500],
  ['Panela pulverizada', 6_800],
  ['Té de coca y limón', 9_900],
  ['Filtro de papel', 18_000],
  ['Prensa francesa', 96_000],
  ['Molino manual', 145_000],
  ['Taza de cerámica', 24_000],
] as const;
const ORIGINS = ['Huila', 'Nariño', 'Tolima', 'Cauca', 'Antioquia', 'Sierra Nevada', 'Quindío', 'Santander'] as const;
const FORMS = ['125 g', '250 g', '340 g', '500 g', '1.000 g', '2.500 g', 'caja × 6', 'caja × 12'] as const;

/** The catalogue of a site: the same products at every start, in any number. */
export class Inventory {
  #settings: InventorySettings = { ...FIRST_INVENTORY };
  #products: InventoryProduct[] | null = null;

  get settings(): Readonly<InventorySettings> {
    return this.#settings;
  }

  set(changes: Partial<InventorySettings>): Readonly<InventorySettings> {
    this.#settings = { ...this.#settings, ...changes };
    this.#products = null;
    return this.#settings;
  }

  reset(): void {
    this.set(FIRST_INVENTORY);
  }

  isKnown(authorization: string | undefined): boolean {
    const expected = `Basic ${Buffer.from(`${this.#settings.alias}:${this.#settings.password}`).toString('base64')}`;
    return timingSafeEqual(digest(authorization ?? ''), digest(expected));
  }

  page(pagina: number, porPagina: number): { total: number; paginas: number; productos: InventoryProduct[] } {
    const all = (this.#products ??= makeProducts(this.#settings));
    const productos = all.slice((pagina - 1) * porPagina, pagina * porPagina);
    return { total: all.length, paginas: Math.ceil(all.length / porPagina), productos };
  }
}

function makeProducts({ count, changes }: InventorySettings): InventoryProduct[] {
  const products: InventoryProduct[] = [];
  for (let number = 1; number <= count; number++) {
    const product = makeProduct(number);
    const change = changes[product.codigo];
    if (change !== null) products.push({ ...product, ...change });
  }
  return products;
}

function makeProduct(number: number): InventoryProduct {
  const [kind, price] = pick(KINDS, number);
  const origin = pick(ORIGINS, Math.floor(number / KINDS.length));
  const form = pick(FORMS, Math.floor(number / (KINDS.length * ORIGINS.length)));
  return {
    codigo: `MYS-${String(number).padStart(5, '0')}`,
    nombre: `${kind} ${origin} ${form} n.º ${number}`,
    descripcion: number % 3 === 0 ? null : `${kind} de ${origin}, presentación ${form}.`,
    precio: price + (number % 97) * 150,
    activo: number % 50 !== 0,
  };
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
