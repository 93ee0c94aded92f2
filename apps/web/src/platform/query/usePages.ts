import { type Failure, failureOf } from '../http/failure.ts';
import { useLastPage } from './useLastPage.ts';

interface Query<Row> {
  data: { content: Row[]; totalElements: number; totalIsCapped?: boolean | undefined; last: boolean } | undefined;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface Place {
  /** From 0; omitted for the first page. */
  page?: number | undefined;
  /** Omitted for the usual size. */
  size?: number | undefined;
}

interface PagesOptions {
  sizes?: readonly number[];
  usualSize: number;
  /** Changes the page or its size, in the address. */
  go: (change: Place) => void;
  /** What the alert says if the list did not load. */
  failed: string;
}

/** The props of a `DataTable` that follow from its request, with its pages. */
export function usePages<Row>(query: Query<Row>, { page = 0, size }: Place, options: PagesOptions) {
  const { data, error, isError, isPlaceholderData, refetch } = query;
  const { sizes = [], usualSize, go, failed } = options;
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
    pages: {
      ...shown,
      sizes,
      onPage: (next: number) => go({ page: next || undefined }),
      onSize: (next: number) => go({ page: undefined, size: next === usualSize ? undefined : next }),
    },
  };
}
