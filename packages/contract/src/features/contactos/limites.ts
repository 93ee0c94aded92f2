/** The page of contacts (document 2 §9). Apart from the schemas: the router reads them, and brings no schemas along. */
export const CONTACTOS_PAGE_SIZE = 20;
export const CONTACTOS_PAGE_SIZES = [10, 20, 50] as const;
/** How many matches the start-chat dialog asks for (document 2 §5). */
export const CONTACTOS_SUGGESTED = 10;
