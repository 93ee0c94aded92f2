// Separate from the schemas: the web's address parser needs them at the first load.
export const COTIZACIONES_PAGE_SIZES = [10, 20, 50] as const;
export const COTIZACIONES_PAGE_SIZE = 20;
/** The count stops here. */
export const COTIZACIONES_COUNTED = 10_000;
export const COTIZACION_YA_ENVIADA = 'Esta cotización ya se envió.';
