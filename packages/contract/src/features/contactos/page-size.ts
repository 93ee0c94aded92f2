/** Of the page of contacts (document 2 §9). */
export const CONTACTOS_PAGE_SIZE = 20;
export const CONTACTOS_PAGE_SIZES = [10, 20, 50] as const;
