export const ENCUESTAS_PAGE_SIZE = 20;
/** Counting stops here: a larger total is told as «more than» this. */
export const ENCUESTAS_COUNTED = 10_000;
