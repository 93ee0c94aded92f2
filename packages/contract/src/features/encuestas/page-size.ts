export const ENCUESTAS_PAGE_SIZE = 20;
