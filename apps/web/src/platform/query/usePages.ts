import { type Failure, failureOf } from '../http/failure.ts';
import { useLastPage } from './useLastPage.ts';

interface Query<Row> {
  data: { content: Row[]; totalElements: number; totalIsCapped?: boolean | undefined; last: boolean } | undefined;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Address<Orden> {
  /** From 0. */
  page?: number | undefined;
  size?: number | undefined;
  sort?: Orden | undefined;
}

interface Options<Orden> {
  sizes?: readonly number[];
  usualSize: number;
  usualOrden?: Orden;
  /** Changes the page, its size or the order, in the address. */
  go: (change: Address<Orden>) => void;
  /** What the alert says if the list did not load. */
  failed: string;
}

/** The props of a `DataTable` that follow from its request and its address, with its pages and its order. */
export function usePages<Row, Orden = never>(
  { data, error, isError, isPlaceholderData, refetch }: Query<Row>,
  { page = 0, size, sort }: Address<Orden>,
  { sizes = [], usualSize, usualOrden, go, failed }: Options<Orden>,
) {
  const shown = {
    page,
    size: size ?? usualSize,
    total: data?.totalElements ?? 0,
    isCapped: data?.totalIsCapped === true,
    isLast: data?.last ?? true,
  };
  useLastPage(shown, data !== undefined && !isPlaceholderData, (last) => go({ page: last }));
  const failure: (Failure & { onRetry: () => void }) | null =
    isError && !data ? { ...failureOf(error, failed), onRetry: () => void refetch() } : null;
  return {
    rows: data?.content,
    isStale: isPlaceholderData,
    failure,
    orden: sort ?? usualOrden,
    onSort: (next: Orden) => go({ page: undefined, sort: next === usualOrden ? undefined : next }),
    pages: {
      ...shown,
      sizes,
      onPage: (next: number) => go({ page: next || undefined }),
      onSize: (next: number) => go({ page: undefined, size: next === usualSize ? undefined : next }),
    },
  };
}
