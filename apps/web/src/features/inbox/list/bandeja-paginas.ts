/** The server's maximum page size (decisions §2). */
const MAX_SIZE = 200;
/** With fewer new rows than this, a request from the top is not worth it. */
const MIN_GROWTH = 25;

export interface PageRequest {
  page: number;
  size: number;
}

/**
 * The page that continues a list with `shown` loaded rows. It starts `overlap` rows before their end: pages are counted
 * by position, so rows that left the list since would otherwise make the next page skip some.
 */
export function nextRequest(shown: number, step: number, overlap: number): PageRequest {
  if (MAX_SIZE - shown >= MIN_GROWTH) return { page: 0, size: Math.min(MAX_SIZE, shown + step) };
  const from = Math.max(1, shown - overlap);
  const page = Math.ceil(from / MAX_SIZE);
  return { page, size: Math.floor(from / page) };
}

/** The page that refreshes the loaded rows, up to the size of one page. */
export function reloadRequest(shown: number, step: number): PageRequest {
  return { page: 0, size: Math.min(MAX_SIZE, Math.max(step, shown)) };
}
