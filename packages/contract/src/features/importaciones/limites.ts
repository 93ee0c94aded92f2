/** A file of contacts (decisions §14.5). */
export const MAX_FILAS_IMPORTACION = 100_000;
/** Including blank rows: a spreadsheet saves many empty rows below the contacts. */
export const MAX_FILAS_CON_VACIAS = 200_000;
export const MAX_IMPORTACION_BYTES = 30 * 1024 * 1024;
/** No list of contacts has more columns, and each column costs time in each row. */
export const MAX_COLUMNAS_IMPORTACION = 200;
/** Number of first rows in the review, and of rows with a problem. */
export const FILAS_DE_MUESTRA = 5;
export const PROBLEMAS_DE_MUESTRA = 20;
/** The row outcomes of this many imports are stored; of older ones only the counts. */
export const RESULTADOS_GUARDADOS = 5;
