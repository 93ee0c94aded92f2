/** The product's own color, and a business's until it chooses one (document 1 §9). */
export const PRODUCT_COLOR = '#2563eb';
/** A button of that color as the light theme draws it, for mails. */
export const PRODUCT_BUTTON = '#2260e7';
