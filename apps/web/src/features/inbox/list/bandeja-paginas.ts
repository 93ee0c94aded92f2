/** The most rows the server gives in one page (decisions §2). */
const MAX_SIZE = 200;
/** A page that brings fewer new rows than this is not worth asking from the top. */
const MIN_GROWTH = 25;

export interface PageRequest {
  page: number;
  size: number;
}

/**
 * The page that continues a list of which `shown` rows are loaded. It begins `overlap` rows before the end of them:
 * pages are counted by place, and rows that have left meanwhile would otherwise make the next page skip some.
 */
export function nextRequest(shown: number, step: number, overlap: number): PageRequest {
  if (MAX_SIZE - shown >= MIN_GROWTH) return { page: 0, size: Math.min(MAX_SIZE, shown + step) };
  const from = Math.max(1, shown - overlap);
  const page = Math.ceil(from / MAX_SIZE);
  return { page, size: Math.floor(from / page) };
}

/** The page that refreshes what is loaded, as far as one page reaches. */
export function reloadRequest(shown: number, step: number): PageRequest {
  return { page: 0, size: Math.min(MAX_SIZE, Math.max(step, shown)) };
}
