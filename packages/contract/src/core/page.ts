import { z } from 'zod';

export const MAX_PAGE_SIZE = 200;

interface PageQueryOptions<Field extends string> {
  /** The sortable fields; all others are refused. */
  sort: readonly [Field, ...Field[]];
  defaultSort: `${Field},${'asc' | 'desc'}`;
  defaultSize: number;
  /** Larger sizes are clamped to this, never refused (decisions §14.5). */
  maxSize?: number;
}

/** `page`, `size` and `sort=field,asc|desc` of every list (decisions §2). */
export function pageQuery<Field extends string>(options: PageQueryOptions<Field>) {
  const maxSize = options.maxSize ?? MAX_PAGE_SIZE;
  const sorts = options.sort.flatMap((field) => [`${field},asc`, `${field},desc`] as const);
  return {
    page: z.coerce
      .number('Página inválida')
      .int('Página inválida')
      .min(0, 'Página inválida')
      .max(10_000_000, 'Página inválida')
      .default(0),
    size: z.coerce
      .number('Tamaño inválido')
      .int('Tamaño inválido')
      .min(1, 'Tamaño inválido')
      .default(options.defaultSize)
      .transform((size) => Math.min(size, maxSize)),
    sort: z
      .enum(sorts as [`${Field},${'asc' | 'desc'}`, ...`${Field},${'asc' | 'desc'}`[]], 'Orden inválido')
      .default(options.defaultSort as never),
  };
}

/** The single format of a page. `totalIsCapped` is true where the count stops at 10.000. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
    number: z.number().int(),
    size: z.number().int(),
    last: z.boolean(),
    totalIsCapped: z.boolean().optional(),
  });
}

export interface Page<Item> {
  content: Item[];
  totalElements: number;
  totalPages: number;
  number: number;
  size: number;
  last: boolean;
  totalIsCapped?: boolean | undefined;
}

/** Builds a page whose `last` is derived from the exact total. */
export function toPage<Item>(content: Item[], total: number, page: number, size: number): Page<Item> {
  return {
    content,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    number: page,
    size,
    last: (page + 1) * size >= total,
  };
}

/** The same for a list that is counted up to `cap`: beyond it, `last` depends on whether rows follow the page. */
export function toCappedPage<Item>(
  content: Item[],
  { total, hasMore }: { total: number; hasMore: boolean },
  { page, size, cap }: { page: number; size: number; cap: number },
): Page<Item> {
  if (total <= cap) return toPage(content, total, page, size);
  return { ...toPage(content, cap, page, size), last: !hasMore, totalIsCapped: true };
}
