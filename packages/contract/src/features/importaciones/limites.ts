/** A file of contacts (decisions §14.5). */
export const MAX_FILAS_IMPORTACION = 100_000;
/** Blank ones with them: a spreadsheet saves many an empty row below the contacts. */
export const MAX_FILAS_CON_VACIAS = 200_000;
export const MAX_IMPORTACION_BYTES = 30 * 1024 * 1024;
/** A list of contacts does not have more, and each column costs time in each row. */
export const MAX_COLUMNAS_IMPORTACION = 200;
/** How many of the first rows are shown before anything is written, and how many of those with a problem. */
export const FILAS_DE_MUESTRA = 5;
export const PROBLEMAS_DE_MUESTRA = 20;
/** The outcomes of so many loads are kept row by row; of older ones only the figures. */
export const RESULTADOS_GUARDADOS = 5;
