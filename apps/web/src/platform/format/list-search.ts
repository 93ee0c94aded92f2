import { readPositive } from './positive.ts';

export type Orden<Field extends string> = `${Field},${'asc' | 'desc'}`;

/** What the address of a list may say about its pages and its order. */
export interface ListRules<Field extends string = never> {
  sizes?: readonly number[];
  usualSize: number;
  sorts?: readonly Field[];
  usualOrden?: Orden<Field>;
}

/** The part of an address about the pages and the order of a list; what is usual is omitted. */
export interface ListSearch<Field extends string = never> {
  /** From 0. */
  page?: number | undefined;
  size?: number | undefined;
  sort?: Orden<Field> | undefined;
}

/** Parses that part of an address that may have been typed by hand; invalid values are dropped. */
export function readList<Field extends string = never>(
  { page, size, sort }: Record<string, unknown>,
  { sizes = [], usualSize, sorts = [], usualOrden }: ListRules<Field>,
): { [Part in keyof Required<ListSearch<Field>>]: ListSearch<Field>[Part] } {
  return {
    page: readPositive(page),
    size: sizes.find((one) => one === size && one !== usualSize),
    sort: sorts
      .flatMap((field) => [`${field},asc`, `${field},desc`] as const)
      .find((one) => one === sort && one !== usualOrden),
  };
}

/** A typed search in an address. The router reads `?q=123` as a number. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';
  return text.trim() === '' ? undefined : text;
}
