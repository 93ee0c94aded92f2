/** The product's own color, and that of a business until it chooses one (document 1 §9). */
export const PRODUCT_COLOR = '#2563eb';
/** Button of that color as in the light theme, for mails. */
export const PRODUCT_BUTTON = '#2260e7';
