/**
 * The page of contacts (document 2 §9). Separate from the schemas, because the router reads it and must not load
 * schemas.
 */
export const CONTACTOS_PAGE_SIZE = 20;
export const CONTACTOS_PAGE_SIZES = [10, 20, 50] as const;
/** Number of matches in the start-chat dialog (document 2 §5). */
export const CONTACTOS_SUGGESTED = 10;
