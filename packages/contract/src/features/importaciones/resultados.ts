/** Outcome of a row. Review and result use the same classification and the same words. */
export const RESULTADOS_FILA = ['CREADO', 'ACTUALIZADO', 'SIN_CAMBIOS', 'EXISTENTE', 'REPETIDO', 'FALLIDO'] as const;
export type ResultadoFila = (typeof RESULTADOS_FILA)[number];

/** The count of each outcome. */
export const CUENTA_OF = {
  CREADO: 'creados',
  ACTUALIZADO: 'actualizados',
  SIN_CAMBIOS: 'sinCambios',
  EXISTENTE: 'existentes',
  REPETIDO: 'repetidos',
  FALLIDO: 'fallidos',
} as const satisfies Record<ResultadoFila, string>;
export type CuentaFilas = (typeof CUENTA_OF)[ResultadoFila];
export type CuentasFilas = Record<CuentaFilas, number>;

/** The word for one row and for several. Each fits before and after the import. */
export const RESULTADO_FILA_WORDS: Readonly<Record<ResultadoFila, { one: string; many: string }>> = {
  CREADO: { one: 'Nuevo', many: 'Nuevos' },
  ACTUALIZADO: { one: 'Con cambios', many: 'Con cambios' },
  SIN_CAMBIOS: { one: 'Sin cambios', many: 'Sin cambios' },
  EXISTENTE: { one: 'Ya existe (no se actualiza)', many: 'Ya existen (no se actualizan)' },
  REPETIDO: { one: 'Repetido en el archivo', many: 'Repetidos en el archivo' },
  FALLIDO: { one: 'Rechazado', many: 'Rechazados' },
};

/** Outcomes that the review lists row by row, because the file itself has a fault there. */
export const RESULTADOS_CON_PROBLEMA: ReadonlySet<ResultadoFila> = new Set<ResultadoFila>(['REPETIDO', 'FALLIDO']);
