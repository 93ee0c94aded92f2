/** Limits of the form of an area (document 1 §5). */
/** As many as a list that comes whole, on many screens, can hold. */
export const MAX_AREAS = 200;
export const MIN_NOMBRE_AREA = 3;
export const MAX_NOMBRE_AREA = 100;
export const MAX_DESCRIPCION_AREA = 500;
/** One message of the provider's holds 1600 characters. */
export const MAX_TEXTO_AREA = 1500;
export const MAX_NOMBRE_FECHA = 100;
export const MAX_FECHAS = 200;
/** Of all areas together: the list brings them all, to everybody who works there. */
export const MAX_FECHAS_NEGOCIO = 2000;
