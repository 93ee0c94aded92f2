/** Limits of the form of an area (document 1 §5). */
/** Maximum of a list that many screens load as a whole. */
export const MAX_AREAS = 200;
export const MIN_NOMBRE_AREA = 3;
export const MAX_NOMBRE_AREA = 100;
export const MAX_DESCRIPCION_AREA = 500;
/** One message of the provider has at most 1600 characters. */
export const MAX_TEXTO_AREA = 1500;
export const MAX_NOMBRE_FECHA = 100;
export const MAX_FECHAS = 200;
/** For all areas together: the list contains all dates, for every user of the business. */
export const MAX_FECHAS_NEGOCIO = 2000;
