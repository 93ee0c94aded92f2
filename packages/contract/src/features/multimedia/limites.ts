/** The comment sent with an item (document 2 §9). */
export const MAX_CAPTION = 500;
