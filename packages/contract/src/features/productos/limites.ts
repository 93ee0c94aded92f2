/** Limits of the form and the page (document 1 §5, §9). */
export const MAX_CODIGO = 250;
export const MAX_NOMBRE_PRODUCTO = 250;
export const MAX_DESCRIPCION = 2000;
export const PRODUCTOS_PAGE_SIZE = 20;
export const PRODUCTOS_PAGE_SIZES = [10, 20, 50] as const;
export const MAX_FOTO_BYTES = 5 * 1024 * 1024;
/** Types of a photo that every browser shows and that cannot contain scripts. */
export const TIPOS_FOTO = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Search results in the quote's dialog (document 2 §9). */
export const PRODUCTOS_SEARCH_LIMIT = 10;
export const PRODUCTOS_SEARCH_MIN = 2;
