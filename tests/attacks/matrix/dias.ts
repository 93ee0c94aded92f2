/**
 * The precomputed days of each business of the matrix, which no timer computes: one without events, the other far
 * ahead.
 */
export const DIA_CONTADO = '2025-03-03';
export const DIA_OLVIDADO = '2999-01-01';
