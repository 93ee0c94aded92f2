export const ENCUESTAS_PAGE_SIZE = 20;
/** The count stops here: a larger total is shown as «more than» this. */
export const ENCUESTAS_COUNTED = 10_000;
